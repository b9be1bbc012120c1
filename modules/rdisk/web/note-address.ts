// Where a file of the disk is written as a note.
import { isNote } from '../rules/note-name.ts'
import { isOwn, type Item } from './disk-calls.ts'

/** Undefined for what is no note, or in the trash. */
export function noteAddress(db: string, item: Item): string | undefined {
  const isWritten = isOwn(item) && isNote(item) && item.deleted_at === ''
  return isWritten ? `/account/${db}/notes/${item.id}` : undefined
}
