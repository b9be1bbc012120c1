// The items of one Group, opened on the handle of its database (modules/exoreader/docs/feeds.md).
import type { ChangesTables } from '#server/store/tables/sql.ts'
import { countsTopic, itemWrites } from './counting.ts'
import { deliveryTables } from './delivery.ts'
import type { GroupItems } from './face.ts'
import { itemQueries } from './reading.ts'
import { stateTables } from './states.ts'

export function groupItems(group: ChangesTables): GroupItems {
  const writes = itemWrites(group)
  return {
    ...itemQueries(group),
    ...stateTables(writes),
    ...deliveryTables(writes),
    // Subscribing brings items with the record of it, which wakes too.
    waitForCounts: (timeout_ms, signal) => group.waitFor(countsTopic, timeout_ms, signal),
  }
}
