// The next free name in a folder.
import { appsFolder } from '#server/records/attachments/in-tree.ts'
import type { ReadsTables } from '#server/store/tables/sql.ts'
import { placeQueries } from '../../store/places/reading.ts'
import { nameStart, nextName } from '../../rules/name.ts'

/** This name or, where it is taken, the next free one: `a (2).txt`. */
export async function freeName(
  transaction: ReadsTables,
  parent: string,
  name: string,
  without?: string,
): Promise<string> {
  const isApps = parent === '' && name === appsFolder.name
  const named = await placeQueries(transaction).named(parent, name)
  const isTaken = named.some(({ id, deleted_at }) => deleted_at === '' && id !== without)
  if (!isApps && !isTaken) return name
  const taken = new Set(await placeQueries(transaction).namesLike(parent, nameStart(name)))
  return nextName(name, (one) => one === name || taken.has(one))
}
