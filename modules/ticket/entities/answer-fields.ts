// What a customer answered to an estimate, by which way, and who wrote it down. The server writes it.
import { moment } from '#core/fields/moment.ts'
import { person } from '#core/fields/person.ts'
import { text } from '#core/fields/text.ts'

const written = { system: true, hidden: true } as const

export const answerFields = {
  // `approved` or `declined`.
  answer: text(written),
  answered_at: moment(written),
  answered_by: text(written),
  answer_way: text(written),
  // Address of the network that the answer by the link came from.
  answered_from: text(written),
  recorded_by: person(written),
  decline_reason: text(written),
}
