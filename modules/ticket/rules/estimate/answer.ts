// What the customer answered, as the page behind the link or somebody of the shop records it (trade 5). Pure.
import type { FieldErrors } from '#core/errors.ts'
import { isEmpty } from '#core/fields/field.ts'
import { oneLine } from '#core/fields/text.ts'

/** How the answer came; `link` is the customer's own. */
export const answerWays = ['link', 'phone', 'counter', 'message'] as const
export type AnswerWay = (typeof answerWays)[number]
/** Those that somebody of the shop may record. */
export const staffWays = ['phone', 'counter', 'message'] as const satisfies AnswerWay[]

const maxNameLength = 200
const maxReasonLength = 1_000

export interface Answer {
  readonly answer?: 'approved' | 'declined'
  readonly answered_by?: string
  readonly answer_way?: AnswerWay
  readonly decline_reason?: string
}

const line = (value: unknown) =>
  typeof value === 'string' && !isEmpty(value) ? oneLine(value) : ''

/** Reads `{ name, way, reason }` of a call. `person` null: the customer themselves, by the link. */
export function readAnswer(
  { name, way, reason }: Readonly<Record<string, unknown>>,
  person: string | null,
): Answer {
  return {
    answered_by: line(name) || undefined,
    answer_way: person === null ? 'link' : staffWays.find((one) => one === way),
    decline_reason: line(reason) || undefined,
  }
}

/** What is missing of an answer that is given now, by the names that the call has for it. */
export function answerErrors({
  answer,
  answered_by,
  answer_way,
  decline_reason,
}: Answer): FieldErrors {
  const errors: FieldErrors = {}
  if (!answered_by) errors.name = { key: 'blank' }
  else if (answered_by.length > maxNameLength)
    errors.name = { key: 'too_long', count: maxNameLength }
  if (!answer_way) errors.way = { key: 'inclusion' }
  if (answer !== 'declined') return errors
  if (!decline_reason) errors.reason = { key: 'blank' }
  else if (decline_reason.length > maxReasonLength) {
    errors.reason = { key: 'too_long', count: maxReasonLength }
  }
  return errors
}
