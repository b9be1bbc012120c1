// Counts of tickets by priority, read from the counters (spec 7): open ones and all.
import type { View } from '#server/records/face.ts'
import { allKeys, openKeys } from '../rules/priority.ts'

/** Rows by key at group level 1, one row with the sum at level 0, none while nothing is counted (as CouchDB). */
function countOf(keys: readonly string[]): View {
  return async ({ database }, { group_level }) => {
    const counters = await database.counters(keys)
    const rows = counters
      .filter(({ amount }) => amount > 0)
      .map(({ kind, amount }) => ({ key: kind, value: amount }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    if (group_level > 0 || rows.length === 0) return rows
    return [{ key: null, value: rows.reduce((sum, { value }) => sum + value, 0) }]
  }
}

export const views: Readonly<Record<string, View>> = {
  'count-by-open-ticket-priority/all': countOf(openKeys),
  'count-by-ticket-priority/all': countOf(allKeys),
}
