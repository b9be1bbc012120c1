// Files on their way to a record: one after the other, because each needs the revision that the one before has made. They
// go on while other pages of the product are looked at.
import type { QueryClient } from '@tanstack/react-query'
import { maxFileBytes } from '#core/access/policies.ts'
import { observable, type Observable } from '#core/observable.ts'
import type { WireDocument } from '#core/wire.ts'
import { ApiError, call } from '#web/api/client.ts'
import { cacheKey, refresh } from '#web/api/records.ts'
import { sendFile } from '#web/api/bytes/send-file.ts'
import { clean, type Cleaned, type Note } from '../clean.ts'
import { freeName } from '../names.ts'
import { openPicture } from '../open-picture.ts'
import { filePath, recordPath, stubsOf, type RecordPath } from '../record-files.ts'
import { askWhile } from '#web/ui/loss.ts'
import { makeUploadQueue } from './queue.ts'

/** A file on its way, as it is seen. */
export interface Upload {
  readonly key: string
  readonly name: string
  /** `stored` ones are seen only when there is something to say of them. */
  readonly status: 'waiting' | 'sending' | 'failed' | 'stored'
  /** Share of its bytes that are sent, 0 to 1. */
  readonly share: number
  readonly error?: unknown
  readonly note?: Note
}

/** What is known of a file beside what is seen. */
interface Work {
  readonly original: File
  abort: AbortController
  cleaned?: Cleaned
  /** The name under which it was sent when the line broke: perhaps it arrived. */
  sentAs?: string
}

export interface Queue {
  readonly seen: Observable<readonly Upload[]>
  add(files: readonly File[]): void
  /** Calls it off, or takes away what is said of it. */
  cancel(key: string): void
  retry(key: string): void
}

/** How often a file is sent when others change the record meanwhile. */
const tries = 5

const queues = new Map<string, Queue>()

export function queueOf(client: QueryClient, place: RecordPath): Queue {
  const known = queues.get(recordPath(place))
  if (known) return known
  const queue = makeQueue(client, place)
  queues.set(recordPath(place), queue)
  return queue
}

function makeQueue(client: QueryClient, place: RecordPath): Queue {
  const seen = observable<readonly Upload[]>([])
  const files = makeUploadQueue<Upload, Work>({
    items: seen,
    // Each needs the revision that the one before has made.
    places: () => 1,
    send,
    onIdle: () => void refresh(client, place.db, place.kind),
  })
  askWhile(seen, (uploads) => uploads.some(({ status }) => isUnderWay(status)))

  async function send(key: string, work: Work): Promise<void> {
    files.change(key, { status: 'sending', share: 0, error: undefined })
    try {
      if (work.original.size > maxFileBytes) throw tooLarge()
      work.cleaned ??= await clean(work.original, openPicture)
      work.abort.signal.throwIfAborted()
      const onProgress = (share: number) => files.change(key, { share })
      const record = await put(place, work, work.cleaned, onProgress)
      if (record) client.setQueryData([...cacheKey(place.db, place.kind), 'one', place.id], record)
      const { note } = work.cleaned
      if (note) files.change(key, { status: 'stored', note })
      else files.drop(new Set([key]))
    } catch (error) {
      if (!work.abort.signal.aborted) files.change(key, { status: 'failed', error })
    }
  }

  return {
    seen,
    add: (originals) =>
      files.add(
        originals.map((original) => ({
          item: { name: original.name, status: 'waiting', share: 0 },
          work: { original },
        })),
      ),
    cancel: files.cancel,
    retry: (key) => files.again(key),
  }
}

const isUnderWay = (status: Upload['status']) => status === 'waiting' || status === 'sending'

function tooLarge(): ApiError {
  return new ApiError(413, { error: 'too_large', key: 'file_too_large' })
}

/** Stores a file under a free name; the record with it, when that could be read. */
async function put(
  place: RecordPath,
  work: Work,
  { file, name: wanted, contentType }: Cleaned,
  onProgress: (share: number) => void,
): Promise<WireDocument | undefined> {
  const { signal } = work.abort
  const path = recordPath(place)
  for (let left = tries; ; left -= 1) {
    const record = await call<WireDocument>('GET', path, { signal })
    const stubs = stubsOf(record)
    const arrived = work.sentAs === undefined ? undefined : stubs[work.sentAs]
    if (arrived?.length === file.size && arrived.content_type === contentType) return record
    const name = freeName(wanted, Object.keys(stubs))
    const rev = record._rev ?? ''
    try {
      const sending = { file, contentType, query: { rev }, signal, onProgress }
      await sendFile(filePath(place, name), sending)
      return await call<WireDocument>('GET', path).catch(() => undefined)
    } catch (error) {
      const status = error instanceof ApiError ? error.status : undefined
      if (status === 0) work.sentAs = name
      if (status !== 409 || left === 1) throw error
    }
  }
}
