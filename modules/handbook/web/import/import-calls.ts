// Sends Markdown files, or archives of them, to become pages of the wiki.
import { ApiError, call } from '#web/api/client.ts'
import { keepAsNote } from '#web/files/disk/keep-note.ts'
import { unzip } from '#web/files/unzip.ts'

/** Bytes of a file that is sent. */
export const maxImportBytes = 20_000_000

/** What becomes of pages that are there already. */
export type Existing = 'keep' | 'replace'

export interface ImportedFile {
  readonly file: string
  readonly outcome: 'created' | 'changed' | 'same' | 'kept' | 'refused'
  readonly id?: string
  readonly uri?: string
  readonly title?: string
  /** Why it was refused. */
  readonly reason?: string
}

/** With the file or archive that was chosen. */
export interface FoundFile extends ImportedFile {
  readonly chosen: File
}

interface ImportAnswer {
  readonly files: readonly ImportedFile[]
}

interface Options {
  readonly existing: Existing
  /** Says what would become of them, and writes nothing. */
  readonly dry: boolean
}

/** One file after the other, what became of each of its pages. Rejects with `ApiError` at the first that is refused whole. */
export async function importFiles(
  db: string,
  files: readonly File[],
  options: Options,
): Promise<FoundFile[]> {
  const found: FoundFile[] = []
  for (const chosen of files) {
    const answer = await importFile(db, chosen, options)
    for (const one of answer.files) found.push({ ...one, chosen })
  }
  return found
}

/** Whether a file is refused for its length alone: it may be kept as a note. */
export const isTooLong = ({ outcome, reason }: ImportedFile) =>
  outcome === 'refused' && reason === 'too_long'

/** Files that are too long for pages become notes, byte by byte. Rejects with `ApiError`. */
export async function keepAsNotes(
  db: string,
  files: readonly FoundFile[],
  folder: string,
): Promise<void> {
  for (const { file, chosen } of files) {
    const text = isArchive(chosen) ? await memberOf(chosen, file) : chosen
    const title = file.slice(file.lastIndexOf('/') + 1).replace(/\.[a-z]+$/i, '')
    await keepAsNote(db, { title, text, folder })
  }
}

async function memberOf(archive: File, name: string): Promise<Blob> {
  const bytes = new Uint8Array(await archive.arrayBuffer())
  const members = await unzip(bytes, (other) => other === name)
  return new Blob(members.map((member) => member.bytes as Uint8Array<ArrayBuffer>))
}

const isArchive = ({ name }: File) => /\.zip$/i.test(name)

function importFile(db: string, file: File, { existing, dry }: Options): Promise<ImportAnswer> {
  if (file.size > maxImportBytes) {
    throw new ApiError(413, { error: 'too_large', key: 'archive_too_large' })
  }
  const isMany = isArchive(file)
  return call('POST', `/${db}/_handbooks/import`, {
    // Files of an archive have their paths as names.
    query: { existing, dry, name: isMany ? undefined : file.name },
    body: file,
    contentType: isMany ? 'application/zip' : 'text/markdown',
  })
}
