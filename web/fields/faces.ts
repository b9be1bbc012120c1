// The one map from a kind of field to how it is read. A kind without one does not compile.
import type { Field, FieldKind } from '#core/fields/field.ts'
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
import { person } from './kinds/person.tsx'
import { ref } from './kinds/ref.tsx'
import { rows } from './kinds/rows.tsx'
import { text } from './kinds/text.tsx'

const faces = {
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
  rows,
} satisfies Record<FieldKind, FieldFace<never>>

/** Looks of a field. Each face narrows the field to its own kind, which the map guarantees. */
export function faceOf(field: Field): FieldFace {
  return faces[field.kind] as FieldFace
}
