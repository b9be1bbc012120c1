// The inputs of every kind that holds a single value; rows are made of these.
import type { ComponentType } from 'react'
import type { FieldKind } from '#core/fields/field.ts'
import type { InputProps } from '../face.ts'
import { CnpjInput, CpfInput } from './brazil.tsx'
import { ChoiceInput } from './choice.tsx'
import { ColorInput } from './color.tsx'
import { DateInput } from './date.tsx'
import { FlagInput } from './flag.tsx'
import { IntegerInput } from './integer.tsx'
import { JsonInput } from './json.tsx'
import { EmailInput, PhoneInput, UrlInput } from './links.tsx'
import { LongtextInput } from './longtext.tsx'
import { MomentInput } from './moment.tsx'
import { MoneyInput } from './money.tsx'
import { PersonInput } from './person.tsx'
import { RefInput } from './ref.tsx'
import { TagsInput } from './tags.tsx'
import { LineInput } from './text.tsx'

export const plainInputs = {
  text: LineInput,
  longtext: LongtextInput,
  flag: FlagInput,
  integer: IntegerInput,
  money: MoneyInput,
  date: DateInput,
  moment: MomentInput,
  color: ColorInput,
  choice: ChoiceInput,
  ref: RefInput,
  person: PersonInput,
  email: EmailInput,
  url: UrlInput,
  phone: PhoneInput,
  cpf: CpfInput,
  cnpj: CnpjInput,
  tags: TagsInput,
  json: JsonInput,
} satisfies Record<Exclude<FieldKind, 'rows'>, ComponentType<InputProps<never>>>
