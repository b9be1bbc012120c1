// A signature drawn on the screen: strokes of a pen, and nothing else that could be shown or run. Pure.
import type { FieldErrors } from '#core/errors.ts'
import { normalForm } from '#core/letters/normal-form.ts'

/** The field it is drawn in, in units of its own. */
export const signatureField = { width: 600, height: 200 } as const
/** Many times what a name needs. */
const maxStrokes = 200
const maxPoints = 4_000
const maxNameLength = 200

/** x and y in turn, whole units of the field. */
export type Stroke = readonly number[]

export interface Signature {
  /** Of who signed. */
  readonly name: string
  readonly strokes: readonly Stroke[]
}

/** Revisions of a ticket that say what was done with a signature. */
export const signatureEvents = ['signature-set', 'signature-cleared'] as const
export type SignatureEvent = (typeof signatureEvents)[number]

function isStroke(value: unknown): value is Stroke {
  const { width, height } = signatureField
  const isWithin = (one: unknown, index: number) =>
    Number.isInteger(one) && Number(one) >= 0 && Number(one) <= (index % 2 === 0 ? width : height)
  return (
    Array.isArray(value) && value.length >= 2 && value.length % 2 === 0 && value.every(isWithin)
  )
}

/** Reads what a page or a program sent; errors by field. */
export function readSignature(
  input: Readonly<Record<string, unknown>>,
): { value: Signature } | { errors: FieldErrors } {
  const { strokes } = input
  const said = typeof input.name === 'string' ? input.name : ''
  // Of a name that is far too long nothing but its length is looked at.
  const name = said.length > 10 * maxNameLength ? said : normalForm(said).trim()
  const errors: FieldErrors = {}
  if (name === '') errors.name = { key: 'blank' }
  else if (name.length > maxNameLength) errors.name = { key: 'too_long', count: maxNameLength }
  const drawn = Array.isArray(strokes) && strokes.length <= maxStrokes ? strokes : undefined
  if (!drawn?.every(isStroke)) return { errors: { ...errors, strokes: { key: 'invalid' } } }
  const points = drawn.reduce((sum, stroke) => sum + stroke.length / 2, 0)
  if (points === 0) errors.strokes = { key: 'blank' }
  else if (points > maxPoints) errors.strokes = { key: 'invalid' }
  return Object.keys(errors).length > 0 ? { errors } : { value: { name, strokes: drawn } }
}

/** An SVG path in units of the field. A dot is a line to itself, which round ends make visible. */
export function signaturePath(strokes: readonly Stroke[]): string {
  return strokes
    .map(([x = 0, y = 0, ...rest]) => `M${x} ${y}L${(rest.length > 0 ? rest : [x, y]).join(' ')}`)
    .join('')
}
