// Files on their way to the disk, two at a time. A file waits where its name is taken while the others go on; all of them wait while
// the network is away; what was sent of a large file is not sent again. Knows no page: how bytes travel is handed in.
import { newId } from '#core/ids.ts'
import { observable, type Observable } from '#core/observable.ts'
import { wholeBytes, type OnTakenChoice } from '../../rules/pieces.ts'
import { makeSpeed, pieceBytes } from './speed.ts'
import { failureOf, type Transport } from './transport.ts'

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

export interface QueueGround {
  readonly transport: Transport
  now(): number
  /** Called with the Group of a file that has arrived. */
  arrived(db: string): void
  /** Runs something later. */
  later(work: () => void, ms: number): void
}

const atOnce = 2
/** A file that the server fails to take so often is given up. */
const mostFailures = 6

let added = 0

export function makeQueue({ transport, now, arrived, later }: QueueGround): UploadQueue {
  const speed = makeSpeed()
  const seen = observable<Seen>({ items: [], isPaused: false, isOffline: false, rate: 0 })
  const works = new Map<string, Work>()
  let running = 0

  const look = (part: Partial<Seen>) =>
    seen.set({ ...seen.get(), ...part, rate: speed.rate(now()) })
  const change = (key: string, part: Partial<Item>) =>
    look({ items: seen.get().items.map((one) => (one.key === key ? { ...one, ...part } : one)) })
  const drop = (keys: ReadonlySet<string>) => {
    for (const key of keys) works.delete(key)
    look({ items: seen.get().items.filter(({ key }) => !keys.has(key)) })
  }

  const progress = (key: string, sent: number) => {
    const before = seen.get().items.find((one) => one.key === key)?.sent ?? 0
    if (sent > before) speed.note(sent - before, now())
    change(key, { sent })
  }

  async function send(key: string, work: Work): Promise<void> {
    const { sent, taken, abort } = work
    const { db, file, name } = sent
    const parent = await transport.folder(sent)
    abort.signal.throwIfAborted()
    const onBytes = (bytes: number) => progress(key, bytes)
    const spot = { db, parent, name, file, signal: abort.signal }
    if (file.size <= wholeBytes) return transport.whole({ ...spot, taken, onBytes })
    work.id ??= (await transport.known(spot)) ?? newId('upl')
    const place = { ...spot, id: work.id }
    let { received } = await transport.begin({ ...place, taken })
    progress(key, received)
    while (received < file.size) {
      const from = received
      const end = Math.min(file.size, from + pieceBytes(speed.rate(now()), file.size))
      received = await transport.piece({ ...place, start: from, end, onBytes })
      progress(key, received)
    }
    change(key, { status: 'finishing' })
    return transport.finish({ ...place, taken, onBytes: (joined) => change(key, { joined }) })
  }

  async function run(key: string, work: Work): Promise<void> {
    change(key, { status: 'sending', error: undefined })
    try {
      await send(key, work)
      change(key, { status: 'done', sent: work.sent.file.size })
      look({ isOffline: false })
      arrived(work.sent.db)
    } catch (error) {
      if (work.abort.signal.aborted) {
        // It was called off, or waits until somebody goes on.
        if (works.has(key)) change(key, { status: 'waiting' })
      } else await failed(key, work, error)
    }
  }

  async function failed(key: string, work: Work, error: unknown): Promise<void> {
    const failure = await failureOf(error, work.sent.file)
    if (failure === 'taken') return change(key, { status: 'taken' })
    if (failure === 'gone' && work.id !== undefined) {
      // It expired on the server: it begins anew.
      work.id = undefined
      work.failures += 1
    }
    const isOffline = failure === 'offline'
    if (failure === 'busy') work.failures += 1
    const isLost = failure === 'refused' || work.failures >= mostFailures
    if (isLost) return change(key, { status: 'failed', error })
    change(key, { status: 'waiting' })
    look({ isOffline: isOffline || seen.get().isOffline })
    if (failure !== 'gone') later(() => queue.wake(), isOffline ? 3_000 : 2_000 * work.failures)
  }

  function next(): void {
    const { isPaused, isOffline } = seen.get()
    const places = isPaused || isOffline ? 0 : atOnce
    while (running < places) {
      const item = seen.get().items.find(({ status }) => status === 'waiting')
      const work = item && works.get(item.key)
      if (!item || !work) return
      running += 1
      work.abort = new AbortController()
      void run(item.key, work).finally(() => {
        running -= 1
        next()
      })
    }
  }

  const queue: UploadQueue = {
    seen,
    add(files) {
      const more = files.map((sent): Item => {
        const key = String((added += 1))
        works.set(key, { sent, abort: new AbortController(), taken: 'refuse', failures: 0 })
        const { db, name, file } = sent
        return { key, db, name, type: file.type, size: file.size, sent: 0, status: 'waiting' }
      })
      look({ items: [...seen.get().items, ...more] })
      next()
    },
    pause() {
      look({ isPaused: true })
      for (const { abort } of works.values()) abort.abort()
    },
    resume() {
      look({ isPaused: false })
      queue.wake()
    },
    cancel(key) {
      const work = works.get(key)
      drop(new Set([key]))
      work?.abort.abort()
      if (work?.id !== undefined) transport.drop(work.sent.db, work.id)
    },
    retry(key) {
      const work = works.get(key)
      if (work) work.failures = 0
      change(key, { status: 'waiting', error: undefined })
      queue.wake()
    },
    settle(key, taken) {
      const work = works.get(key)
      if (work) work.taken = taken
      change(key, { status: 'waiting' })
      next()
    },
    clear() {
      const isOver = ({ status }: Item) => status === 'done' || status === 'failed'
      drop(
        new Set(
          seen
            .get()
            .items.filter(isOver)
            .map(({ key }) => key),
        ),
      )
    },
    wake() {
      look({ isOffline: false })
      next()
    },
  }
  return queue
}

/** True while there is something that would be lost with the page. */
export function isBusy({ items }: Seen): boolean {
  return items.some(({ status }) => status !== 'done' && status !== 'failed')
}
