// What a Group did with one item, by the id of that.
import type { RecordContext } from '#server/records/face.ts'
import type { ItemState } from '../../store/group/face.ts'
import { itemNumber } from '../../rules/item-id.ts'
import { groupItems } from '../../store/group/items.ts'

/** undefined for an item that the Group has not, and when it is not an id of one. */
export async function stateOf(
  { database }: Pick<RecordContext, 'database'>,
  id: string,
): Promise<ItemState | undefined> {
  const number = itemNumber(id)
  return number === undefined ? undefined : (await groupItems(database).states([number]))[0]
}
