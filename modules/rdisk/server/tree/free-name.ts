// The next free name in a folder.
import { appsFolder } from '#server/records/attachments/in-tree.ts'
import type { ReadsTables } from '#server/store/tables/sql.ts'
import { placeQueries } from '../../store/places/reading.ts'
import { nameStart, nextName } from '../../rules/name.ts'
import { isOwn } from '../../rules/own.ts'

/** Id of what has this name in the folder outside of the trash; that of the folder of apps for what nobody renames. */
export async function holderOf(
  transaction: ReadsTables,
  parent: string,
  name: string,
  without?: string,
): Promise<string | undefined> {
  if (parent === '' && name === appsFolder.name) return appsFolder.id
  const named = await placeQueries(transaction).named(parent, name)
  const holder = named.find(({ id, deleted_at }) => deleted_at === '' && id !== without)
  return holder && (isOwn(holder) ? holder.id : appsFolder.id)
}

/** This name or, where it is taken, the next free one: `a (2).txt`. */
export async function freeName(
  transaction: ReadsTables,
  parent: string,
  name: string,
  without?: string,
): Promise<string> {
  const holder = await holderOf(transaction, parent, name, without)
  return holder === undefined ? name : nextFreeName(transaction, parent, name, without)
}

/** The free name that follows this one, which is taken; `without`: whose own name is free to it. */
export async function nextFreeName(
  transaction: ReadsTables,
  parent: string,
  name: string,
  without = '',
): Promise<string> {
  const names = await placeQueries(transaction).namesLike(parent, nameStart(name), without)
  const taken = new Set(names)
  return nextName(name, (one) => one === name || taken.has(one))
}
