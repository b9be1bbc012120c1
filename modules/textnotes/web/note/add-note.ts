// A new note: a file in the folder of notes, named by its first line.
import type { Texts } from '#web/api/texts.ts'
import { folderAtTop } from '#web/files/folders.ts'
import { fileStem } from '#core/entity/file-stem.ts'
import { firstLine } from '../../rules/names.ts'
import { writeContent, type Stored } from '../disk-calls.ts'

/** Names of the folder in each language: one that is there is taken, by whatever program it was made. */
const folderNames = ['Notes', 'Anotações'] as const

interface NewNote {
  readonly text: string
  /** Where it lies; the folder of notes when left out. */
  readonly parent?: string | undefined
  /** What it is called; its first line, when left out. */
  readonly title?: string | undefined
  readonly words: Texts
}

export function notesFolder(db: string, t: Texts): Promise<string> {
  const own = t('notes.folder')
  return folderAtTop(db, [own, ...folderNames.filter((name) => name !== own)])
}

/** Rejects with `ApiError`. */
export async function addNote(
  db: string,
  { text, parent, title, words }: NewNote,
): Promise<Stored> {
  const folder = parent ?? (await notesFolder(db, words))
  const stem = fileStem(title ?? firstLine(text)) || words('notes.untitled')
  return writeContent(db, { parent: folder, name: `${stem}.md` }, new TextEncoder().encode(text))
}
