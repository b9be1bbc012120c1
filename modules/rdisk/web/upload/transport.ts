// How files travel to the disk: small ones in one call, large ones in pieces; folders are made on the way.
import { normalForm } from '#core/letters/normal-form.ts'
import { unsaidType } from '#web/files/disk/content.ts'
import { makeFolder } from '#web/files/disk/folders.ts'
import { sendContent } from '#web/files/disk/send-content.ts'
import { ApiError, call } from '#web/api/client.ts'
import { sendFile } from '#web/api/bytes/send-file.ts'
import type { OnTakenChoice, UploadState } from '../../rules/pieces.ts'

interface FileSpot {
  readonly db: string
  readonly parent: string
  readonly name: string
  readonly file: File
  readonly signal: AbortSignal
}
interface Choice {
  readonly taken: OnTakenChoice
}
interface Watched {
  /** Bytes of the file that went so far. */
  onBytes(bytes: number): void
}
interface Named {
  readonly id: string
}

export interface Transport {
  /** Id of the folder that a file goes into; what is missing of the way there is made. */
  folder(spot: {
    readonly db: string
    readonly parent: string
    readonly folders: readonly string[]
  }): Promise<string>
  whole(upload: FileSpot & Choice & Watched): Promise<void>
  /** Id under which this file was begun before, by a page that is gone. */
  known(spot: FileSpot): Promise<string | undefined>
  begin(upload: FileSpot & Named & Choice): Promise<{ received: number }>
  /** Answers how many bytes are there. */
  piece(upload: FileSpot & Named & Watched & { start: number; end: number }): Promise<number>
  finish(upload: FileSpot & Named & Choice & Watched): Promise<void>
  drop(db: string, id: string): void
}

/** Between two looks at how far the server is with a file of gigabytes. */
const lookMs = 1_000

const addressOf = (db: string, id: string) => `/${db}/_disk/uploads/${id}`
const mtimeOf = (file: File) => new Date(file.lastModified).toISOString()

export function makeTransport(): Transport {
  /** By Group, folder and name: several files wait for the same folder. */
  const folders = new Map<string, Promise<string>>()
  const folder = (db: string, parent: string, name: string) => {
    const key = JSON.stringify([db, parent, name])
    const known = folders.get(key)
    if (known) return known
    const making = makeFolder(db, parent, name)
    folders.set(key, making)
    making.catch(() => folders.delete(key))
    return making
  }
  return {
    async folder({ db, parent, folders: names }) {
      let at = parent
      for (const name of names) at = await folder(db, at, name)
      return at
    },
    async whole({ db, parent, name, file, taken, signal, onBytes }) {
      await sendContent(db, {
        parent,
        name,
        taken,
        mtime: mtimeOf(file),
        file,
        signal,
        onProgress: (share) => onBytes(share * file.size),
      })
    },
    async known({ db, parent, name, file, signal }) {
      const { uploads } = await call<{ uploads: UploadState[] }>('GET', `/${db}/_disk/uploads`, {
        signal,
      })
      return uploads.find(
        (one) =>
          one.parent === parent &&
          one.name === normalForm(name) &&
          one.length === file.size &&
          one.mtime === mtimeOf(file),
      )?.id
    },
    begin({ db, id, parent, name, file, taken, signal }) {
      const said = { parent, name, length: file.size, type: file.type, mtime: mtimeOf(file), taken }
      return call<UploadState>('PUT', addressOf(db, id), { body: said, signal })
    },
    async piece({ db, id, file, start, end, signal, onBytes }) {
      try {
        const state = await sendFile<UploadState>(`${addressOf(db, id)}/bytes`, {
          file: file.slice(start, end),
          contentType: unsaidType,
          query: { start: String(start) },
          signal,
          onProgress: (share) => onBytes(start + share * (end - start)),
        })
        return state.received
      } catch (error) {
        // An answer was lost: it says itself how far it is.
        if (!(error instanceof ApiError) || error.status !== 409) throw error
        return (await call<UploadState>('GET', addressOf(db, id), { signal })).received
      }
    },
    async finish({ db, id, taken, signal, onBytes }) {
      const look = () =>
        void call<UploadState>('GET', addressOf(db, id), { signal }).then(
          ({ joined = 0 }) => joined > 0 && onBytes(joined),
          () => undefined,
        )
      const looking = setInterval(look, lookMs)
      try {
        await call('POST', `${addressOf(db, id)}/finish`, { body: { taken }, signal })
      } finally {
        clearInterval(looking)
      }
    },
    drop(db, id) {
      // What stays behind goes after a day.
      call('DELETE', addressOf(db, id)).catch(() => undefined)
    },
  }
}

/** What became of a file that did not arrive. */
export type UploadFailure = 'offline' | 'busy' | 'taken' | 'gone' | 'refused'

/** The browser says the same of a lost line and of a file that it cannot read any more. */
export async function failureOf(error: unknown, file: File): Promise<UploadFailure> {
  if (!(error instanceof ApiError)) return 'refused'
  const { status } = error
  if (status === 0) {
    const isReadable = await file
      .slice(0, 1)
      .arrayBuffer()
      .then(
        () => true,
        () => false,
      )
    return isReadable ? 'offline' : 'refused'
  }
  if (status === 409 || status === 412) return 'taken'
  if (status === 429 || status >= 502) return status === 507 ? 'refused' : 'busy'
  return status === 404 ? 'gone' : 'refused'
}
