// The list of estimates: what waits for an answer, what was answered, and which of them need something. Pure.
import type { Glyph, Tab } from '#core/entity/list.ts'
import { dayAfter } from '#core/time/zone.ts'
import {
  isWaiting,
  stateOn,
  waitingStates,
  type EstimateState,
  type EstimateStatus,
} from './state.ts'

/** Days before the last one of its validity from which an estimate is about to end. */
const endingDays = 3

const waits = { status: { $in: waitingStates } }
const ends = (today: string) => ({ valid_until: { $lte: dayAfter(today, endingDays) } })
const stays = (today: string) => ({ valid_until: { $gt: dayAfter(today, endingDays) } })
const over = (today: string) => ({ ...waits, valid_until: { $lt: today } })

/** Those whose answer is waited for on a day, in the list and in reports. What was sent has a last day. */
export const waitingOn = (today: string) => ({
  ...waits,
  unbilled: { $exists: false },
  valid_until: { $gte: today },
})

const estimateTabs: readonly Tab[] = [
  {
    name: 'waiting',
    selector: waitingOn,
    sort: { field: 'valid_until', direction: 'asc' },
    groups: [
      { name: 'ending', selector: ends },
      { name: 'viewed', selector: (today) => ({ status: 'viewed', ...stays(today) }) },
      { name: 'sent', selector: (today) => ({ status: 'sent', ...stays(today) }) },
    ],
  },
  { name: 'approved', selector: () => ({ status: 'approved' }) },
  { name: 'declined', selector: () => ({ status: 'declined' }) },
  { name: 'expired', selector: (today) => ({ $or: [{ status: 'expired' }, over(today)] }) },
  { name: 'draft', selector: () => ({ status: 'draft' }) },
  { name: 'all', selector: () => ({}) },
]

const glyphs: Readonly<Record<EstimateState | 'ending', Glyph>> = {
  draft: 'rest',
  sent: 'wait',
  viewed: 'wait',
  ending: 'late',
  approved: 'done',
  declined: 'cancel',
  expired: 'late',
  replaced: 'rest',
}

export const estimateMarks = {
  glyphs,
  of(estimate: EstimateStatus, today: string): keyof typeof glyphs {
    const status = stateOn(estimate, today)
    const { valid_until = '9999' } = estimate
    const isEnding = isWaiting({ status }) && valid_until <= dayAfter(today, endingDays)
    return isEnding ? 'ending' : status
  },
}

export const estimateList = {
  tabs: estimateTabs,
  marks: estimateMarks,
  sum: 'total',
  under: 'ticket_id',
} as const
