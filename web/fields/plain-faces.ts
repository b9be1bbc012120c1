// Looks of every kind that holds a single value; rows are made of these.
import type { FieldKind } from '#core/fields/field.ts'
import { cnpj, cpf } from './brazil.tsx'
import { choice } from './choice.tsx'
import { color } from './color.tsx'
import { date } from './date.tsx'
import type { FieldFace } from './face.ts'
import { flag } from './flag.tsx'
import { integer } from './integer.tsx'
import { json } from './json.tsx'
import { email, phone, url } from './links.tsx'
import { longtext } from './longtext.tsx'
import { moment } from './moment.tsx'
import { person } from './person.tsx'
import { ref } from './ref.tsx'
import { text } from './text.tsx'

export const plainFaces = {
  text,
  longtext,
  flag,
  integer,
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
  json,
} satisfies Record<Exclude<FieldKind, 'rows'>, FieldFace<never>>
