// The address at which a file of the disk is opened as a note.
import { isNote } from '../rules/note-name.ts'
import { isChangeable } from './changeable.ts'
import type { Item } from '#web/files/disk/items.ts'

/** Undefined when it is not a note, is an app's, or lies in the trash. */
export function noteAddress(db: string, item: Item): string | undefined {
  const isWritten = isChangeable(item) && isNote(item)
  return isWritten ? `/account/${db}/notes/${item.id}` : undefined
}
