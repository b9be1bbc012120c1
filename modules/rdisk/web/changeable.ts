// What of the disk can be changed where it is shown. Pure.
import { isOwn, type Item } from './disk-calls.ts'

/** What apps show is theirs, and what is in the trash is put back first. */
export function isChangeable(item: Pick<Item, 'id' | 'deleted_at'>): boolean {
  return isOwn(item) && item.deleted_at === ''
}
