// What the customer answered, as the page behind the link or somebody of the shop records it (trade 5). Pure.
import { defineActionForm, readActionForm, type ValuesOf } from '#core/entity/action-form.ts'
import type { FieldErrors } from '#core/errors.ts'
import { choice } from '#core/fields/choice.ts'
import { longtext } from '#core/fields/longtext.ts'
import { oneLine, text } from '#core/fields/text.ts'

/** How the answer came; `link` is the customer's own, and `delivery` is none: the shop billed it with the delivery. */
export const answerWays = ['link', 'phone', 'counter', 'delivery', 'message'] as const
export type AnswerWay = (typeof answerWays)[number]
/** Those that somebody of the shop may record. */
const staffWays = ['phone', 'counter', 'message'] as const satisfies AnswerWay[]

const answered = [...staffWays, 'delivery'] as const

/** Somebody of the shop records it. */
export const recordAnswer = defineActionForm({
  key: 'estimate.record',
  done: 'records.saved',
  fields: {
    answer: choice({ options: ['approve', 'decline'], required: true }),
    name: text({ required: true }),
    way: choice({ options: staffWays, required: true }),
    reason: longtext({ required: true, max: 1_000, rows: 2 }),
  },
  when: { reason: ({ answer }) => answer === 'decline' },
})

export interface Answer {
  readonly answer: 'approved' | 'declined'
  readonly answered_by: string | undefined
  readonly answer_way: AnswerWay
  readonly decline_reason: string | undefined
}

/** Reads `{ answer, name, way, reason }`. `person` null: the customer themselves, who need not say that it came by the link. */
export function readAnswer(
  said: Readonly<Record<string, unknown>>,
  person: string | null,
): { given: Answer } | { errors: FieldErrors } {
  const { way: _, ...customers } = recordAnswer.fields
  const fields =
    person === null
      ? customers
      : { ...customers, way: choice({ options: answered, required: true }) }
  const read = readActionForm({ ...recordAnswer, fields }, said)
  if ('errors' in read) return read
  const { answer, name, way = 'link', reason } = read.values as AnswerValues
  return {
    given: {
      answer: answer === 'approve' ? 'approved' : 'declined',
      answered_by: name,
      answer_way: way,
      decline_reason: reason && oneLine(reason),
    },
  }
}

type AnswerValues = Omit<ValuesOf<typeof recordAnswer.fields>, 'way'> & { way?: AnswerWay }
