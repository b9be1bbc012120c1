// Counts of tickets by priority, read from the counters (spec 7): open ones and all.
import type { View } from '#server/records/face.ts'
import { allKeys, openKeys } from '../rules/ticket/priority.ts'

function countOf(keys: readonly string[]): View {
  return async ({ database }) => {
    const counters = await database.counters(keys)
    return counters.map(({ kind, amount }) => ({ key: kind, value: amount }))
  }
}

export const views: Readonly<Record<string, View>> = {
  'count-by-open-ticket-priority/all': countOf(openKeys),
  'count-by-ticket-priority/all': countOf(allKeys),
}
