// The one map from a kind of field to its face. A kind without one does not compile.
import type { Field, FieldKind } from '#core/fields/field.ts'
import type { FieldFace } from './face.ts'
import { rows } from './kinds/rows.tsx'
import { plainFaces } from './plain-faces.ts'

const faces = { ...plainFaces, rows } satisfies Record<FieldKind, FieldFace<never>>

/** The face of a field. Each narrows the field to its own kind, which the map guarantees. */
export function faceOf(field: Field): FieldFace {
  return faces[field.kind] as FieldFace
}
