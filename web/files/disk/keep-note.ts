// What does not fit elsewhere, or is kept of something, becomes a note: a text file in the folder of notes.
import { fileStem } from '#core/entity/file-stem.ts'
import { writeContent } from './content.ts'
import { folderAtTop } from './folders.ts'

/** Names of the folder in each language: one that is there is taken, by whatever program it was made. */
const folderNames = ['Notes', 'Anotações'] as const

/** Whether a folder at the top that has this name is the folder of notes. */
export const isNotesFolder = (name: string) => folderNames.some((one) => one === name)

/** The folder of notes; `own`: what it is called where there is none. */
export function notesFolder(db: string, own: string): Promise<string> {
  return folderAtTop(db, [own, ...folderNames.filter((name) => name !== own)])
}

export interface TextToKeep {
  readonly title: string
  readonly text: string | Blob
  /** What the folder of notes is called where there is none. */
  readonly folder: string
  /** Files that the text shows; they lie beside it. */
  readonly pictures?: readonly File[]
}

/** Answers the id of the note. A note or file that has its name already stays. Rejects with `ApiError`. */
export async function keepAsNote(db: string, kept: TextToKeep): Promise<string> {
  const { title, text, folder, pictures = [] } = kept
  const parent = await notesFolder(db, folder)
  const put = async (name: string, body: string | Blob, contentType: string) => {
    const { id } = await writeContent(db, { parent, name, taken: 'both' }, body, contentType)
    return id
  }
  for (const picture of pictures) await put(picture.name, picture, picture.type)
  return put(`${fileStem(title) || '-'}.md`, text, 'text/markdown')
}
