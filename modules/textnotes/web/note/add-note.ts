// A new note: a file in the folder of notes, named by its first line.
import type { Texts } from '#web/api/texts.ts'
import { notesFolder as folderOfNotes } from '#web/files/disk/keep-note.ts'
import { fileStem } from '#core/entity/file-stem.ts'
import { firstLine } from '../../rules/names.ts'
import { writeContent, type StoredFile } from '#web/files/disk/content.ts'

interface NewNote {
  readonly text: string
  /** Where it lies; the folder of notes when left out. */
  readonly parent?: string | undefined
  /** What it is called; its first line, when left out. */
  readonly title?: string | undefined
  readonly words: Texts
}

export function notesFolder(db: string, t: Texts): Promise<string> {
  return folderOfNotes(db, t('notes.folder'))
}

/** Rejects with `ApiError`. */
export async function addNote(
  db: string,
  { text, parent, title, words }: NewNote,
): Promise<StoredFile> {
  const folder = parent ?? (await notesFolder(db, words))
  const stem = fileStem(title ?? firstLine(text)) || words('notes.untitled')
  return writeContent(db, { parent: folder, name: `${stem}.md`, taken: 'both' }, text)
}
