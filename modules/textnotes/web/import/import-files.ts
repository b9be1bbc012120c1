// Files of other programs become files of the disk, in the folders that they lay in, byte by byte. What is there already stays.
import { ArchiveError } from '#core/archive/zip.ts'
import { ApiError } from '#web/api/client.ts'
import { makeFolder } from '#web/files/disk/folders.ts'
import { writeContent } from '#web/files/disk/content.ts'
import { unzip } from '#web/files/unzip.ts'

/** A file that comes in, with its path. */
export interface Coming {
  readonly path: string
  readonly bytes: () => Promise<Uint8Array<ArrayBuffer>>
}

export interface Imported {
  readonly created: number
  /** There was a file of the name. */
  readonly kept: number
  readonly refused: readonly { readonly path: string; readonly problem: unknown }[]
}

/** What programs and systems leave among files. */
const litter = /(?:^|\/)(?:\.[^/]*|__MACOSX|Thumbs\.db|desktop\.ini)(?:\/|$)/i

/** Files sent at once. */
const atOnce = 3
/** Bytes of an archive that is read in the browser. */
const maxArchiveBytes = 200_000_000

/** The files that were chosen, and those in archives among them. Rejects with `ApiError` for an archive that cannot be read. */
export async function comingOf(files: readonly File[]): Promise<Coming[]> {
  const all = await Promise.all(
    files.map((file) =>
      /\.zip$/i.test(file.name) ? membersOf(file) : Promise.resolve([plain(file)]),
    ),
  )
  return all.flat().filter(({ path }) => !litter.test(path))
}

function plain(file: File): Coming {
  const path = file.webkitRelativePath || file.name
  return { path, bytes: async () => new Uint8Array(await file.arrayBuffer()) }
}

async function membersOf(file: File): Promise<Coming[]> {
  if (file.size > maxArchiveBytes)
    throw new ApiError(413, { error: 'too_large', key: 'archive_too_large' })
  try {
    const members = await unzip(
      new Uint8Array(await file.arrayBuffer()),
      (name) => !litter.test(name),
    )
    return members.map(({ name: path, bytes }) => {
      return { path, bytes: async () => new Uint8Array(bytes) }
    })
  } catch (error) {
    if (error instanceof ArchiveError)
      throw new ApiError(400, { error: 'bad_request', key: error.reason })
    throw error
  }
}

interface Importing {
  readonly db: string
  /** Folder that they come into. */
  readonly parent: string
  readonly onProgress: (done: number) => void
}

export async function importFiles(
  files: readonly Coming[],
  { db, parent, onProgress }: Importing,
): Promise<Imported> {
  const folders = new Map<string, Promise<string>>([['', Promise.resolve(parent)]])
  const folderOf = (path: string): Promise<string> => {
    const known = folders.get(path)
    if (known) return known
    const above = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : ''
    const made = folderOf(above).then((id) =>
      makeFolder(db, id, path.slice(above.length).replace('/', '')),
    )
    folders.set(path, made)
    return made
  }
  let [created, kept, done] = [0, 0, 0]
  const refused: Imported['refused'][number][] = []
  const one = async ({ path, bytes }: Coming) => {
    const at = path.lastIndexOf('/')
    try {
      const target = {
        parent: await folderOf(path.slice(0, Math.max(0, at))),
        name: path.slice(at + 1),
        taken: 'refuse',
      } as const
      await writeContent(db, target, await bytes())
      created += 1
    } catch (problem) {
      if (problem instanceof ApiError && problem.status === 412) kept += 1
      else refused.push({ path, problem })
    }
    onProgress((done += 1))
  }
  const waiting = [...files]
  const walk = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) await one(file)
  }
  await Promise.all(Array.from({ length: atOnce }, walk))
  return { created, kept, refused }
}
