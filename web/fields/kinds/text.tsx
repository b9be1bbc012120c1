// One line of text.
import type { TextField } from '#core/fields/text.ts'
import { asText } from '../as-text.ts'
import type { FieldFace } from '../face.ts'

export const text: FieldFace<TextField> = { Value: ({ value }) => <>{asText(value)}</> }
