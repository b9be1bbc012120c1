// Files on their way to a record: one after the other, because each needs the revision that the one before has made. They
// go on while other pages of the product are looked at.
import type { QueryClient } from '@tanstack/react-query'
import { maxFileBytes } from '#core/access/policies.ts'
import { sentences } from '#core/errors.ts'
import { observable, type Observable } from '#core/observable.ts'
import type { WireDocument } from '#core/wire.ts'
import { ApiError, call } from '#web/api/client.ts'
import { cacheKey, refresh } from '#web/api/records.ts'
import { sendFile } from '#web/api/bytes/send-file.ts'
import { clean, type Cleaned, type Note } from './clean.ts'
import { freeName } from './names.ts'
import { openPicture } from './open-picture.ts'
import { filePath, recordPath, stubsOf, type Place } from './record-files.ts'

/** A file on its way, as it is seen. */
export interface Upload {
  readonly key: string
  readonly name: string
  /** `stored` ones are seen only when there is something to say of them. */
  readonly state: 'waiting' | 'sending' | 'failed' | 'stored'
  /** Share of its bytes that are sent, 0 to 1. */
  readonly share: number
  readonly error?: unknown
  readonly note?: Note
}

/** What is known of a file beside what is seen. */
interface Work {
  readonly original: File
  readonly abort: AbortController
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
let added = 0

export function queueOf(client: QueryClient, place: Place): Queue {
  const known = queues.get(recordPath(place))
  if (known) return known
  const queue = makeQueue(client, place)
  queues.set(recordPath(place), queue)
  return queue
}

/** Asks before the browser leaves the site with files on their way. */
function askBefore(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function makeQueue(client: QueryClient, place: Place): Queue {
  const seen = observable<readonly Upload[]>([])
  const works = new Map<string, Work>()
  let isRunning = false

  const change = (key: string, now: Partial<Upload>) =>
    seen.set(seen.get().map((one) => (one.key === key ? { ...one, ...now } : one)))
  const drop = (key: string) => {
    works.delete(key)
    seen.set(seen.get().filter((one) => one.key !== key))
  }

  const send = async (key: string, work: Work) => {
    try {
      if (work.original.size > maxFileBytes) throw tooLarge()
      work.cleaned ??= await clean(work.original, openPicture)
      work.abort.signal.throwIfAborted()
      const onProgress = (share: number) => change(key, { share })
      const record = await put(place, work, work.cleaned, onProgress)
      if (record) client.setQueryData([...cacheKey(place.db, place.kind), 'one', place.id], record)
      const { note } = work.cleaned
      if (note) change(key, { state: 'stored', note })
      else drop(key)
    } catch (error) {
      if (work.abort.signal.aborted) drop(key)
      else change(key, { state: 'failed', error })
    }
  }

  const run = async () => {
    if (isRunning) return
    isRunning = true
    window.addEventListener('beforeunload', askBefore)
    const nextWaiting = () => seen.get().find(({ state }) => state === 'waiting')
    for (let next = nextWaiting(); next; next = nextWaiting()) {
      change(next.key, { state: 'sending', share: 0, error: undefined })
      await send(next.key, works.get(next.key)!)
    }
    window.removeEventListener('beforeunload', askBefore)
    isRunning = false
    await refresh(client, place.db, place.kind)
  }

  return {
    seen,
    add(files) {
      const more = files.map((original): Upload => {
        const key = String((added += 1))
        works.set(key, { original, abort: new AbortController() })
        return { key, name: original.name, state: 'waiting', share: 0 }
      })
      seen.set([...seen.get(), ...more])
      void run()
    },
    cancel(key) {
      const isSending = seen.get().some((one) => one.key === key && one.state === 'sending')
      works.get(key)?.abort.abort()
      // What is being sent goes once it has stopped.
      if (!isSending) drop(key)
    },
    retry(key) {
      change(key, { state: 'waiting' })
      void run()
    },
  }
}

function tooLarge(): ApiError {
  return new ApiError(413, 'too_large', sentences.file_too_large)
}

/** Stores a file under a free name; the record with it, when that could be read. */
async function put(
  place: Place,
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
