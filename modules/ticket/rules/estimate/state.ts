// The states of an estimate (trade 5): what was sent stays as it was sent, and an answer is given once. Pure.
import type { Policy } from '#core/access/policies.ts'
import { membersMayEdit } from '#core/access/policies.ts'
import type { RecentWords } from '#core/entity/recent-words.ts'
import type { WireDocument } from '#core/wire.ts'

export const estimateStates = [
  'draft',
  'sent',
  'viewed',
  'approved',
  'declined',
  'expired',
  'replaced',
] as const
export type EstimateState = (typeof estimateStates)[number]

/** The customer has it and has not answered. */
export const waitingStates = ['sent', 'viewed'] as const satisfies EstimateState[]

export interface EstimateStatus {
  readonly status?: EstimateState
  /** The last day on which it can be approved by its link; set by the first delivery. */
  readonly valid_until?: string
  /** Its link was copied, and it was sent in no other way: whether the customer has it is not known. */
  readonly link_only?: boolean
  /** `approved` or `declined`. */
  readonly answer?: string
}

export const isWaiting = ({ status }: EstimateStatus): boolean =>
  waitingStates.some((one) => one === status)

/** The shop has still to send it: a draft, or one of which only the link was copied. */
export const isUnsent = ({ status = 'draft', link_only }: EstimateStatus): boolean =>
  status === 'draft' || (status === 'sent' && link_only === true)

/** What a person may still answer on the customer's behalf: the shop may take a late answer, or one to a draft at the counter. */
export const isAnswerable = (estimate: EstimateStatus): boolean =>
  isWaiting(estimate) || estimate.status === 'draft' || estimate.status === 'expired'

/** The customer said no to what was offered for a ticket, and yes to nothing of it. */
export const isRefused = (offers: readonly EstimateStatus[]): boolean =>
  offers.some(({ status }) => status === 'declined') &&
  !offers.some(({ status }) => status === 'approved')

const answerEvents: Readonly<Partial<Record<EstimateState, string>>> = {
  approved: 'approve',
  declined: 'decline',
}

/** What the customer answered by the link is theirs: nobody with an account wrote it down. */
export function answered(doc: WireDocument & EstimateStatus): RecentWords | undefined {
  const { answered_by: who, updated_by, status = 'draft' } = doc
  if (updated_by !== undefined || typeof who !== 'string') return undefined
  return { who, event: answerEvents[status] }
}

/** Its state on this day: nobody waits for the job that writes `expired` down. */
export function stateOn(estimate: EstimateStatus, today: string): EstimateState {
  const { status = 'draft', valid_until } = estimate
  const isOver = isWaiting(estimate) && valid_until !== undefined && valid_until < today
  return isOver ? 'expired' : status
}

/** Members write drafts. What was sent is changed by a new version only; what was approved is never deleted. */
export const estimateAccess: Policy = (actor, verb, record) => {
  const refused = membersMayEdit(actor, verb, record)
  if (refused) return refused
  const { status = 'draft', answer } = (record ?? {}) as EstimateStatus
  if (verb === 'update' && status !== 'draft') return 'fixed'
  return verb === 'remove' && answer === 'approved' ? 'fixed' : undefined
}
