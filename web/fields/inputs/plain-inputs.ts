// The inputs of every kind that holds a single value; rows are made of these.
import type { ComponentType } from 'react'
import type { FieldKind } from '#core/fields/field.ts'
import type { InputProps } from '../face.ts'
import {
  CnpjInput,
  CpfInput,
  EmailInput,
  PhoneInput,
  UrlInput,
  LongtextInput,
  TagInput,
  TagsInput,
  LineInput,
} from './text.tsx'
import { ChoiceInput, ColorInput, FlagInput } from './choice.tsx'
import { DateInput, MomentInput } from './time.tsx'
import { DecimalInput, IntegerInput, MoneyInput } from './number.tsx'
import { JsonInput } from './json.tsx'
import { PersonInput } from './person.tsx'
import { RefInput } from './ref.tsx'

export const plainInputs = {
  text: LineInput,
  longtext: LongtextInput,
  flag: FlagInput,
  integer: IntegerInput,
  decimal: DecimalInput,
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
  tag: TagInput,
  tags: TagsInput,
  json: JsonInput,
} satisfies Record<Exclude<FieldKind, 'rows'>, ComponentType<InputProps<never>>>
