// The faces of every kind that holds a single value; rows are made of these. A kind without one does not compile.
import type { FieldKind } from '#core/fields/field.ts'
import { cnpj, cpf } from './kinds/brazil.tsx'
import { choice } from './kinds/choice.tsx'
import { color } from './kinds/color.tsx'
import { date } from './kinds/date.tsx'
import type { FieldFace } from './face.ts'
import { flag } from './kinds/flag.tsx'
import { integer } from './kinds/integer.tsx'
import { json } from './kinds/json.tsx'
import { email, phone, url } from './kinds/links.tsx'
import { longtext } from './kinds/longtext.tsx'
import { moment } from './kinds/moment.tsx'
import { money } from './kinds/money.tsx'
import { person } from './kinds/person.tsx'
import { ref } from './kinds/ref.tsx'
import { tags } from './kinds/tags.tsx'
import { text } from './kinds/text.tsx'

export const plainFaces = {
  text,
  longtext,
  flag,
  integer,
  money,
  date,
  moment,
  color,
  choice,
  ref,
  person,
  email,
  url,
  phone,
  cpf,
  cnpj,
  tags,
  json,
} satisfies Record<Exclude<FieldKind, 'rows'>, FieldFace<never>>
