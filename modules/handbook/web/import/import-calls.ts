// Sends Markdown files, or archives of them, to become pages of the wiki.
import { ApiError, callHeaders, noAnswer, readAnswer, recovered } from '#web/api/client.ts'

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
  const query = new URLSearchParams({ existing, dry: String(dry) })
  // Files of an archive have their paths as names.
  if (!isArchive) query.set('name', file.name)
  const path = `/${db}/_handbooks/import?${query.toString()}`
  const contentType = isArchive ? 'application/zip' : 'text/markdown'
  return recovered(path, async () => {
    const response = await fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { ...callHeaders(), 'content-type': contentType },
      body: file,
    }).catch(() => {
      throw noAnswer()
    })
    const body: unknown = await response.json().catch(() => undefined)
    const version = response.headers.get('x-app-version')
    return readAnswer({ status: response.status, version, body }) as ImportAnswer
  })
}
