// The faces of every kind that holds a single value; rows are made of these. A kind without one does not compile.
import type { FieldKind } from '#core/fields/field.ts'
import { cnpj, cpf, email, phone, url, longtext, tag, tags, text } from './kinds/text.tsx'
import { choice, color, flag } from './kinds/choice.tsx'
import { date, moment } from './kinds/time.tsx'
import type { FieldFace } from './face.ts'
import { integer, money } from './kinds/number.tsx'
import { json } from './kinds/json.tsx'
import { person, ref } from './kinds/ref.tsx'

export const plainFaces = {
  text,
  longtext,
  flag,
  integer,
  decimal: integer,
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
  tag,
  tags,
  json,
} satisfies Record<Exclude<FieldKind, 'rows'>, FieldFace<never>>
