// How many items are answered whole at once: their owners decide how long each is.
import type { RecordContext } from '#server/records/face.ts'
import type { ItemState } from '../../store/group/face.ts'
import { feedTables } from '../../store/feeds/tables.ts'

/** Bytes of texts in one answer, unless one text alone is longer. */
const maxBytes = 8_000_000

/** The first ones, as many as fit into one answer; one at least. */
export async function fitting(
  { house }: Pick<RecordContext, 'house'>,
  states: readonly ItemState[],
): Promise<ItemState[]> {
  const bytes = await feedTables(house.store).bytesOf(states.map(({ item }) => item))
  let left = maxBytes
  const end = states.findIndex(({ item }, at) => {
    left -= bytes.get(item) ?? 0
    return left < 0 && at > 0
  })
  return end < 0 ? [...states] : states.slice(0, end)
}
