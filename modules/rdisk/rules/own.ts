// What of the tree people change where it lies.
import { prefixOf } from '#core/ids.ts'

const prefix = 'fle'

/** Kind of the place, and of no record, that holds what lies in a folder that is not here (modules/rdisk/docs/tree.md). */
export const missingKind = 'dir_missing'

const fixed: readonly (string | undefined)[] = ['dir_app', missingKind]

/** Whether it is a file or folder of the disk itself: what apps show is theirs, and of a folder that is not here nothing is known. */
export function isOwn({ id, kind }: { readonly id: string; readonly kind?: string }): boolean {
  return id.startsWith(`${prefix}-`) && !fixed.includes(kind)
}

/** Whether a folder may have this id, be it here or not. */
export function mayBeFolder(id: string): boolean {
  return prefixOf(id) === prefix
}
