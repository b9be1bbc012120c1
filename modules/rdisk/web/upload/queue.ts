// Files on their way to the disk, two at a time. A file waits where its name is taken while the others go on; all of them wait while
// the network is away; what was sent of a large file is not sent again. Knows no page: how bytes travel is handed in.
import { newId } from '#core/ids.ts'
import { observable, type Observable } from '#core/observable.ts'
import { makeUploadQueue } from '#web/files/upload/queue.ts'
import { wholeBytes, type OnTakenChoice } from '../../rules/pieces.ts'
import { makeSpeed, pieceBytes } from './speed.ts'
import { failureOf, type Transport, type UploadFailure } from './transport.ts'

/** Where a file is put: below a folder of a Group, in folders that are made where they are missing. */
export interface Spot {
  readonly db: string
  /** '' is the root. */
  readonly parent: string
  readonly folders: readonly string[]
}

export interface Sent extends Spot {
  readonly file: File
  readonly name: string
}

export type Status = 'waiting' | 'sending' | 'finishing' | 'done' | 'taken' | 'failed'

/** A file as the dock shows it. */
export interface Item {
  readonly key: string
  readonly db: string
  readonly name: string
  readonly type: string
  readonly size: number
  /** Bytes that are on the server. */
  readonly sent: number
  /** Of a large file that is there: bytes that the server has made one file of, as far as it says. */
  readonly joined?: number
  readonly status: Status
  readonly error?: unknown
}

export interface Seen {
  readonly items: readonly Item[]
  readonly isPaused: boolean
  /** The network is away; goes on by itself. */
  readonly isOffline: boolean
  /** Bytes a second. */
  readonly rate: number
}

export interface UploadQueue {
  readonly seen: Observable<Seen>
  add(files: readonly Sent[]): void
  pause(): void
  resume(): void
  /** Calls one off, or takes away what is said of it. */
  cancel(key: string): void
  retry(key: string): void
  /** What to do with one whose name is taken. */
  settle(key: string, taken: OnTakenChoice): void
  /** Takes away what is said of those that are over. */
  clear(): void
  /** The network is back, or may be. */
  wake(): void
}

interface Work {
  readonly sent: Sent
  abort: AbortController
  taken: OnTakenChoice
  /** Of a file in pieces; the same when it is tried again. */
  id?: string
  failures: number
}

export interface QueueOptions {
  readonly transport: Transport
  now(): number
  /** Called with the Group of a file that has arrived. */
  arrived(db: string): void
  /** Runs something later. */
  later(work: () => void, ms: number): void
}

const atOnce = 2
/** A file that the server fails to take so often is given up. */
const maxFailures = 6

export function makeQueue({ transport, now, arrived, later }: QueueOptions): UploadQueue {
  const speed = makeSpeed()
  const seen = observable<Seen>({ items: [], isPaused: false, isOffline: false, rate: 0 })
  const look = (part: Partial<Seen>) =>
    seen.set({ ...seen.get(), ...part, rate: speed.rate(now()) })
  const files = makeUploadQueue<Item, Work>({
    items: { get: () => seen.get().items, set: (items) => look({ items }) },
    places() {
      const { isPaused, isOffline } = seen.get()
      return isPaused || isOffline ? 0 : atOnce
    },
    send: run,
  })
  const wake = () => {
    look({ isOffline: false })
    files.next()
  }

  async function run(key: string, work: Work): Promise<void> {
    const { file, db } = work.sent
    const onSent = (sent: number) => {
      const before = seen.get().items.find((one) => one.key === key)?.sent ?? 0
      if (sent > before) speed.note(sent - before, now())
      files.change(key, { sent })
    }
    files.change(key, { status: 'sending', error: undefined })
    try {
      const pieceOf = () => pieceBytes(speed.rate(now()), file.size)
      await send(transport, work, { onSent, pieceOf, onChange: (part) => files.change(key, part) })
      files.change(key, { status: 'done', sent: file.size })
      look({ isOffline: false })
      arrived(db)
    } catch (error) {
      // It was called off, or waits until somebody goes on.
      if (work.abort.signal.aborted) files.change(key, { status: 'waiting' })
      else await fail(key, work, error)
    }
  }

  async function fail(key: string, work: Work, error: unknown): Promise<void> {
    const failure = await failureOf(error, work.sent.file)
    const status = statusAfter(failure, work)
    files.change(key, status === 'failed' ? { status, error } : { status })
    if (status !== 'waiting') return
    if (failure === 'offline') look({ isOffline: true })
    if (failure !== 'gone') later(wake, failure === 'offline' ? 3_000 : 2_000 * work.failures)
  }

  return {
    seen,
    wake,
    add: (more) => files.add(more.map(begun)),
    pause() {
      look({ isPaused: true })
      files.abortAll()
    },
    resume() {
      look({ isPaused: false })
      wake()
    },
    cancel(key) {
      const work = files.work(key)
      files.cancel(key)
      if (work?.id !== undefined) transport.drop(work.sent.db, work.id)
    },
    retry(key) {
      files.again(key, { failures: 0 })
      wake()
    },
    settle: (key, taken) => files.again(key, { taken }),
    clear() {
      const over = seen.get().items.filter(({ status }) => status === 'done' || status === 'failed')
      files.drop(new Set(over.map(({ key }) => key)))
    },
  }
}

function begun(sent: Sent) {
  const { db, name, file } = sent
  return {
    item: { db, name, type: file.type, size: file.size, sent: 0, status: 'waiting' as const },
    work: { sent, taken: 'refuse' as const, failures: 0 },
  }
}

interface Progress {
  /** Bytes that are on the server. */
  onSent(bytes: number): void
  onChange(part: Partial<Item>): void
  /** Bytes of the next piece. */
  pieceOf(): number
}

/** Small ones in one call, large ones in pieces; what is there already is not sent again. */
async function send(
  transport: Transport,
  work: Work,
  { onSent, onChange, pieceOf }: Progress,
): Promise<void> {
  const { sent, taken, abort } = work
  const { db, file, name } = sent
  const parent = await transport.folder(sent)
  abort.signal.throwIfAborted()
  const spot = { db, parent, name, file, signal: abort.signal }
  if (file.size <= wholeBytes) return transport.whole({ ...spot, taken, onBytes: onSent })
  work.id ??= (await transport.known(spot)) ?? newId('upl')
  const place = { ...spot, id: work.id }
  let { received } = await transport.begin({ ...place, taken })
  onSent(received)
  while (received < file.size) {
    const from = received
    const end = Math.min(file.size, from + pieceOf())
    received = await transport.piece({ ...place, start: from, end, onBytes: onSent })
    onSent(received)
  }
  onChange({ status: 'finishing' })
  return transport.finish({ ...place, taken, onBytes: (joined) => onChange({ joined }) })
}

/** What becomes of a file that did not arrive; counts its failures. */
function statusAfter(failure: UploadFailure, work: Work): 'taken' | 'failed' | 'waiting' {
  if (failure === 'taken') return 'taken'
  // It expired on the server: it begins anew.
  const isExpired = failure === 'gone' && work.id !== undefined
  if (isExpired) work.id = undefined
  if (isExpired || failure === 'busy') work.failures += 1
  return failure === 'refused' || work.failures >= maxFailures ? 'failed' : 'waiting'
}

/** True while there is something that would be lost with the page. */
export function isBusy({ items }: Seen): boolean {
  return items.some(({ status }) => status !== 'done' && status !== 'failed')
}
