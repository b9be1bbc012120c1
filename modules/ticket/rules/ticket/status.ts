// What a ticket's status means, which moves the screen offers, and what every move needs (trade 1).
// Any status may follow any other (spec 4); these guards hold on every path: form, action, bulk, API. Pure.
import type { FieldErrors } from '#core/errors.ts'
import { openLines, type ChecklistItem } from './checklist.ts'

/** In the order a ticket usually travels; lists and menus follow it. */
export const statuses = ['open', 'doing', 'block', 'review', 'done', 'cancel'] as const
export type Status = (typeof statuses)[number]

export const blockReasons = [
  'approval',
  'declined',
  'parts',
  'customer',
  'third_party',
  'other',
] as const

/** The first three are the specification's (spec 4). */
export const cancelReasons = ['customer_refused', 'too_expensive', 'no_parts', 'other'] as const

/** Work on it is over: it counts as open no longer. */
export function hasEnded(status: Status | undefined): boolean {
  return status === 'done' || status === 'cancel'
}

/** The statuses of work still to do, in the order lists group them. */
export const unfinished = ['doing', 'review', 'block', 'open'] as const satisfies Status[]

/** What a save goes down in history as where it moves the ticket: `close` ends the work, `open` takes it up again. */
export function moveEvent(
  from: Status | undefined,
  to: Status | undefined,
): 'close' | 'open' | 'status' | undefined {
  if (from === undefined || from === to) return undefined
  if (hasEnded(from) === hasEnded(to)) return 'status'
  return hasEnded(to) ? 'close' : 'open'
}

export interface Step {
  readonly to: Status
  /** Text key `ticket.steps.{name}`. */
  readonly name: 'start' | 'block' | 'resume' | 'give-back' | 'review' | 'finish' | 'reopen'
}

const steps: Record<Status, readonly Step[]> = {
  open: [{ to: 'doing', name: 'start' }],
  doing: [
    { to: 'block', name: 'block' },
    { to: 'done', name: 'finish' },
    { to: 'review', name: 'review' },
  ],
  block: [{ to: 'doing', name: 'resume' }],
  review: [
    { to: 'doing', name: 'resume' },
    { to: 'done', name: 'finish' },
  ],
  done: [{ to: 'doing', name: 'reopen' }],
  cancel: [{ to: 'open', name: 'reopen' }],
}

/** Its customer said no to the estimate, and to no other one yet yes. */
const isDeclined = ({ status, block_reason }: Moving) =>
  status === 'block' && block_reason === 'declined'

/**
 * Buttons beside the title, the main one last: what the customer declined goes back unrepaired. Groups without project management have
 * no review.
 */
export function nextSteps(ticket: Moving, reviews: boolean): readonly Step[] {
  const { status = 'open' } = ticket
  const usual = steps[status].filter(({ to }) => reviews || to !== 'review')
  return isDeclined(ticket) ? [...usual, { to: 'cancel', name: 'give-back' }] : usual
}

/** What is known of a move without asking: why a ticket is closed whose customer declined. */
export function knownOf(
  ticket: Moving,
  to: Status | undefined,
): { cancel_reason?: (typeof cancelReasons)[number] } {
  return to === 'cancel' && isDeclined(ticket) ? { cancel_reason: 'customer_refused' } : {}
}

/** What "change status" offers: every other status. */
export function otherStatuses(status: Status, reviews: boolean): Status[] {
  return statuses.filter((to) => to !== status && (reviews || to !== 'review'))
}

/** Whether boards and reports have it: no ticket is in review without project management, but for those that were before. */
export const isShown = (status: Status, amount: number, reviews: boolean): boolean =>
  status !== 'review' || reviews || amount > 0

/** A move that always asks for a reason or a comment, whatever the ticket says. */
export function asksWhy(from: Status, to: Status): boolean {
  return to !== from && (to === 'block' || to === 'cancel' || hasEnded(from))
}

/** The members of a ticket that decide about a move; `comment` and `override` come with the save only. */
export interface Moving {
  status?: Status
  block_reason?: string
  cancel_reason?: string
  content?: string
  problem?: string
  checklist?: ChecklistItem[]
  comment?: string
  override?: string
}

/**
 * What is missing for this save: a reason to block or cancel, the problem found and a complete checklist (or
 * a written override, asked for beside it) to be done, a comment to leave done or cancel. What was written for a move that was
 * made elsewhere (`hasArrived`) is a comment by now, which travels by itself.
 */
export function statusErrors(
  ticket: Moving,
  before: Moving | undefined,
  hasArrived = false,
): FieldErrors {
  const { status } = ticket
  const errors: FieldErrors = {}
  const blank = (field: keyof Moving) => {
    if (!ticket[field]) errors[field] = { key: 'blank' }
  }
  if (status === 'block') blank('block_reason')
  if (status === 'cancel') blank('cancel_reason')
  if (status === 'done') {
    blank('problem')
    const count = openLines(ticket.checklist)
    const known = before?.status === 'done' ? openLines(before.checklist) : 0
    if (count > known && !ticket.override && !hasArrived) {
      errors.checklist = { key: 'checklist_incomplete', count }
      blank('override')
    }
  }
  const isLeft = before && hasEnded(before.status) && before.status !== status
  if (isLeft && !hasArrived) blank('comment')
  return errors
}
