// What of the disk can be changed where it is shown. Pure.
import { isOwn } from '../rules/own.ts'
import type { Item } from '#web/files/disk/items.ts'

/** Files that apps show are changed in the app, and what is in the trash must be put back first. */
export function isChangeable(item: Pick<Item, 'id' | 'kind' | 'deleted_at'>): boolean {
  return isOwn(item) && item.deleted_at === ''
}
