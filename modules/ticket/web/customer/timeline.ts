// What happened with a customer in one line, the newest first: tickets, estimates, payments, what was written to them and about their
// tickets. Pure.
import type { Doc } from '#core/entity/entity.ts'
import type { Glyph } from '#core/entity/list.ts'
import type { PaymentWay } from '#core/numbers/payment-ways.ts'
import type { WireDocument } from '#core/wire.ts'
import type { Payment } from '../../rules/payment/balance.ts'
import type { Estimate } from '../estimate/estimate-doc.ts'
import type { Mail } from '../mail/use-mails.ts'
import type { Ticket } from '../ticket-doc.ts'
import type { customer } from '../../entities/customer.ts'

export interface Paid extends Payment, WireDocument {
  /** A calendar day. */
  readonly date?: string
  readonly payment_way?: PaymentWay
}

interface Comment extends WireDocument {
  readonly content?: string
  readonly date?: string
}

export interface Sources {
  readonly customer: Doc<typeof customer>
  readonly tickets: readonly Ticket[]
  readonly estimates: readonly Estimate[]
  readonly payments: readonly Paid[]
  readonly mails: readonly Mail[]
  readonly comments: readonly Comment[]
}

export interface Happening {
  readonly key: string
  /** ISO moment. */
  readonly at: string
  readonly mark: Glyph
  /** Text key `customer.did.{verb}`. */
  readonly verb: string
  /** The record that it is about. */
  readonly id: string
  /** Who wrote it. */
  readonly by?: string | undefined
  /** What its text names besides that record's number. */
  readonly words?: Readonly<Record<string, string>>
  /** How a notice was given. */
  readonly way?: string
  /** What it comes to. */
  readonly sum?: Pick<Payment, 'value' | 'currency'>
}

type Step = Omit<Happening, 'key' | 'id' | 'at'> & { readonly at: string | undefined }

function stepsOfTicket(ticket: Ticket): Step[] {
  const { number = 0, status, status_at, delivered_at, notices = [], created_at } = ticket
  const words = { number: String(number) }
  const ended =
    status === 'cancel'
      ? ({ at: status_at, mark: 'cancel', verb: 'cancelled', words } as const)
      : ({
          at: status === 'done' ? status_at : undefined,
          mark: 'done',
          verb: 'done',
          words,
        } as const)
  return [
    { at: created_at, mark: 'open', verb: 'opened', words },
    ended,
    { at: delivered_at, mark: 'done', verb: 'delivered', words },
    ...notices.map(({ at, way = '' }) => {
      return { at, mark: 'wait', verb: 'noticed', words, way } as const
    }),
  ]
}

function stepsOfEstimate(estimate: Estimate, mails: readonly Mail[]): Step[] {
  const { _id, number = 0, sent_at, viewed_at, answered_at, answer, answer_way = 'link' } = estimate
  const { total, currency } = estimate
  const words = { number: String(number) }
  const answered = { ...words, by: answer_way }
  const sum = { value: total, currency }
  // A mail says that it was sent by that.
  const isMailed = mails.some((one) => one.record_id === _id && one.created_at === sent_at)
  // What was answered in the moment it was offered, such as a line that is billed at delivery, was not sent.
  const isSent = !isMailed && sent_at !== answered_at
  const isYes = answer === 'approved'
  const isBilled = answer_way === 'delivery'
  return [
    { at: isSent ? sent_at : undefined, mark: 'wait', verb: 'sent', words, sum },
    { at: viewed_at, mark: 'wait', verb: 'viewed', words },
    isYes
      ? {
          at: answered_at,
          mark: 'done',
          verb: isBilled ? 'billed' : 'approved',
          words: answered,
          sum,
        }
      : { at: answered_at, mark: 'cancel', verb: 'declined', words: answered },
  ]
}

function stepOfPayment({ date = '', created_at = '', value, currency }: Paid): Step {
  // Written down on its day, it is among what else happened then.
  const at = created_at.startsWith(date) ? created_at : `${date}T12:00:00.000Z`
  return { at, mark: 'done', verb: 'paid', sum: { value, currency } }
}

/** The newest first. An answer is among the steps of its estimate, not the comment that its ticket has of it. */
export function timelineOf(from: Sources): Happening[] {
  const { customer, tickets, estimates, payments, mails, comments } = from
  const steps: [id: string, steps: Step[]][] = [
    [customer._id, [{ at: customer.created_at, mark: 'rest', verb: 'added' }]],
    ...tickets.toReversed().map((one) => [one._id, stepsOfTicket(one)] as [string, Step[]]),
    ...estimates.map((one) => [one._id, stepsOfEstimate(one, mails)] as [string, Step[]]),
    ...payments.map((one) => [one._id, [stepOfPayment(one)]] as [string, Step[]]),
    ...mails.map(({ record_id = '', created_at: at, paper = '', to = '' }): [string, Step[]] => {
      return [record_id, [{ at, mark: 'wait', verb: `mailed-${paper}`, words: { to } }]]
    }),
    ...comments
      .filter(({ date }) => !estimates.some(({ answered_at }) => answered_at === date))
      .map(({ record_id, date: at, created_by: by, label: text = '' }): [string, Step[]] => {
        return [String(record_id), [{ at, by, mark: 'open', verb: 'noted', words: { text } }]]
      }),
  ]
  return steps
    .flatMap(([id, some]) =>
      some.flatMap(({ at, ...step }) =>
        at ? [{ ...step, at, id, key: `${at} ${step.verb} ${id}` }] : [],
      ),
    )
    .toReversed()
    .toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}
