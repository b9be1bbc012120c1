// The list of contracts: those that hold, those that end soon, those that have ended. Pure.
import type { Tab } from '#core/entity/list.ts'
import { dayAfter } from '#core/time/zone.ts'
import { inForceSelector, orNone } from './in-force.ts'
import { endingDays, endingSelector, stateOf, type Contracted } from './state.ts'

const byEnd = { field: 'ends_at', direction: 'asc' } as const
/** Without a last day it goes on. */
const goesOn = (today: string) => orNone('ends_at', { $gt: dayAfter(today, endingDays) })

const contractTabs: readonly Tab[] = [
  {
    name: 'active',
    selector: inForceSelector,
    sort: byEnd,
    groups: [
      {
        name: 'ending',
        selector: (today) => ({ $and: [inForceSelector(today), endingSelector(today)] }),
      },
      { name: 'running', selector: (today) => ({ $and: [inForceSelector(today), goesOn(today)] }) },
    ],
  },
  { name: 'ending', selector: endingSelector, sort: byEnd },
  {
    name: 'later',
    selector: (today) => ({
      active: true,
      starts_at: { $gt: today },
      ...orNone('ends_at', { $gte: today }),
    }),
    sort: { field: 'starts_at', direction: 'asc' },
  },
  {
    name: 'ended',
    selector: (today) => ({
      $or: [{ ends_at: { $lt: today } }, { active: false }, { active: { $exists: false } }],
    }),
    sort: { field: 'ends_at', direction: 'desc' },
    unsummed: true,
  },
  // What has ended brings in nothing.
  { name: 'all', selector: () => ({}), unsummed: true },
]

export const contractMarks = {
  glyphs: { running: 'done', ending: 'late', later: 'rest', ended: 'cancel', inactive: 'rest' },
  of(contract: Contracted, today: string) {
    const state = stateOf(contract, today)
    const { ends_at = '9999' } = contract
    const isOpen = state === 'running' || state === 'later'
    return isOpen && ends_at <= dayAfter(today, endingDays) ? 'ending' : state
  },
} as const

export const contractList = {
  tabs: contractTabs,
  marks: contractMarks,
  sum: 'price',
  recurs: { field: 'payment_kind', yearly: { monthly: 12, quarterly: 4, yearly: 1 } },
} as const
