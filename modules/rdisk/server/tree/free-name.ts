// The next free name in a folder.
import { appsFolder } from '#server/records/attachments/in-tree.ts'
import type { Transaction } from '#server/store/database.ts'
import { nameStart, nextName } from '../../rules/name.ts'

/** This name or, where it is taken, the next free one: `a (2).txt`. */
export async function freeName(
  { places }: Pick<Transaction, 'places'>,
  parent: string,
  name: string,
  without?: string,
): Promise<string> {
  const isApps = parent === '' && name === appsFolder.name
  const named = await places.named(parent, name)
  const isTaken = named.some(({ id, deleted_at }) => deleted_at === '' && id !== without)
  if (!isApps && !isTaken) return name
  const taken = new Set(await places.namesLike(parent, nameStart(name)))
  return nextName(name, (one) => one === name || taken.has(one))
}
