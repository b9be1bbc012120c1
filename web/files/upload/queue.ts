// Files on their way: some at once, the others behind them. How one is sent, and what is seen of it, is handed in.
import type { Observable } from '#core/observable.ts'

/** A file as it is seen. What is `waiting` is sent when there is room. */
interface Seen {
  readonly key: string
  readonly status: string
  readonly error?: unknown
}

/** What is known of a file beside what is seen. */
interface Work {
  /** Calls off what is being sent; a new one for each try. */
  abort: AbortController
}

export interface UploadQueueOptions<Item extends Seen, OwnWork extends Work> {
  /** What is seen of the files, oldest first. */
  readonly items: Pick<Observable<readonly Item[]>, 'get' | 'set'>
  /** How many are sent at once now; 0 while all of them wait. */
  places(): number
  /** Sends one, and reports its progress by `change`; never rejects. */
  send(key: string, work: OwnWork): Promise<void>
  /** Nothing is being sent any more, and nothing waits. */
  onIdle?(): void
}

let added = 0

export function makeUploadQueue<Item extends Seen, OwnWork extends Work>({
  items,
  places,
  send,
  onIdle,
}: UploadQueueOptions<Item, OwnWork>) {
  const works = new Map<string, OwnWork>()
  let running = 0

  function next(): void {
    while (running < places()) {
      const item = items.get().find(({ status }) => status === 'waiting')
      const work = item && works.get(item.key)
      if (!work) break
      running += 1
      work.abort = new AbortController()
      void send(item.key, work).finally(() => {
        running -= 1
        next()
        if (running === 0) onIdle?.()
      })
    }
  }

  /** One that is gone stays gone. */
  function change(key: string, part: Partial<Item>): void {
    items.set(items.get().map((one) => (one.key === key ? { ...one, ...part } : one)))
  }

  function drop(keys: ReadonlySet<string>): void {
    for (const key of keys) works.delete(key)
    items.set(items.get().filter(({ key }) => !keys.has(key)))
  }

  return {
    next,
    change,
    drop,
    work: (key: string) => works.get(key),
    add(
      files: readonly { readonly item: Omit<Item, 'key'>; readonly work: Omit<OwnWork, 'abort'> }[],
    ) {
      const more = files.map(({ item, work }) => {
        const key = String((added += 1))
        works.set(key, { ...work, abort: new AbortController() } as OwnWork)
        return { ...item, key } as Item
      })
      items.set([...items.get(), ...more])
      next()
    },
    /** Lets one be sent again, with this of it changed. */
    again(key: string, changed: Partial<OwnWork> = {}) {
      Object.assign(works.get(key) ?? {}, changed)
      change(key, { status: 'waiting', error: undefined } as Partial<Item> & Seen)
      next()
    },
    /** Calls one off, or takes away what is said of it. */
    cancel(key: string) {
      const work = works.get(key)
      drop(new Set([key]))
      work?.abort.abort()
    },
    /** Stops what is being sent. */
    abortAll() {
      for (const { abort } of works.values()) abort.abort()
    },
  }
}
