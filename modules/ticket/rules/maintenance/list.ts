// The list of maintenance: what is due by the end of the week, what comes within sixty days, and later. Pure.
import type { Glyph, Tab } from '#core/entity/list.ts'
import { dayAfter } from '#core/time/zone.ts'
import { dueSelector, stateOf, type MaintenanceState } from './state.ts'

const weekDays = 7
const soonDays = 60

const sort = { field: 'next_maintenance', direction: 'asc' } as const
/** The day from which its ticket is to be opened is kept while it has none. */
const isOpened = { opens_on: { $exists: false } }
const isFree = { opens_on: { $exists: true } }

const maintenanceTabs: readonly Tab[] = [
  {
    name: 'due',
    selector: (today) => dueSelector(dayAfter(today, weekDays)),
    sort,
    groups: [
      { name: 'overdue', selector: (today) => ({ ...isFree, next_maintenance: { $lt: today } }) },
      { name: 'week', selector: (today) => ({ ...isFree, next_maintenance: { $gte: today } }) },
      { name: 'opened', selector: () => isOpened },
    ],
  },
  {
    name: 'soon',
    selector: (today) => ({
      active: true,
      next_maintenance: { $gt: dayAfter(today, weekDays), $lte: dayAfter(today, soonDays) },
    }),
    sort,
  },
  {
    name: 'later',
    selector: (today) => ({ active: true, next_maintenance: { $gt: dayAfter(today, soonDays) } }),
    sort,
  },
  { name: 'all', selector: () => ({}) },
]

const glyphs: Readonly<Record<MaintenanceState, Glyph>> = {
  overdue: 'late',
  due: 'open',
  opened: 'doing',
  upcoming: 'rest',
  done: 'done',
  inactive: 'cancel',
}

export const maintenanceList = {
  tabs: maintenanceTabs,
  marks: { glyphs, of: stateOf },
  under: 'equipment_id',
} as const
