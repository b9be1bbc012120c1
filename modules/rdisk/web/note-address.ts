// Where a file of the disk is written as a note.
import { isNote } from '../rules/note-name.ts'
import { isChangeable } from './changeable.ts'
import type { Item } from './disk-calls.ts'

/** Undefined for what is no note, or in the trash. */
export function noteAddress(db: string, item: Item): string | undefined {
  const isWritten = isChangeable(item) && isNote(item)
  return isWritten ? `/account/${db}/notes/${item.id}` : undefined
}
