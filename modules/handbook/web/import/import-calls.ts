// Sends Markdown files, or archives of them, to become pages of the wiki.
import { ApiError, call } from '#web/api/client.ts'

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
): Promise<ImportedFile[]> {
  const found: ImportedFile[] = []
  for (const file of files) found.push(...(await importFile(db, file, options)).files)
  return found
}

function importFile(db: string, file: File, { existing, dry }: Options): Promise<ImportAnswer> {
  if (file.size > maxImportBytes) throw new ApiError(413, 'too_large', 'archive_too_large')
  const isArchive = /\.zip$/i.test(file.name)
  return call('POST', `/${db}/_handbooks/import`, {
    // Files of an archive have their paths as names.
    query: { existing, dry, name: isArchive ? undefined : file.name },
    body: file,
    contentType: isArchive ? 'application/zip' : 'text/markdown',
  })
}
