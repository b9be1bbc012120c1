// Numbers of a database's sequences inside one transaction: each is read once and written once, since nobody else takes
// one while the database's row is locked.
import type { Run, Statement } from '../connections.ts'

const nextOf: Statement = {
  name: 'sequence_next',
  text: 'select next from sequences where db = $1 and kind = $2',
}
const setNext: Statement = {
  name: 'sequence_set',
  text: `insert into sequences as s (db, kind, next) values ($1, $2, $3)
    on conflict (db, kind) do update set next = excluded.next`,
}

interface Channels {
  readonly run: Run
  readonly queue: (statement: Statement, values: unknown[]) => void
}

export function numbering(name: string, { run, queue }: Channels) {
  const next = new Map<string, number>()
  const changed = new Set<string>()

  async function load(kind: string): Promise<void> {
    if (next.has(kind)) return
    const [row] = await run<{ next: number }>(nextOf, [name, kind])
    if (!next.has(kind)) next.set(kind, row?.next ?? 1)
  }

  function set(kind: string, number: number): void {
    next.set(kind, number)
    changed.add(kind)
  }

  /** The next number of a kind. */
  async function take(kind: string): Promise<number> {
    await load(kind)
    const number = next.get(kind)!
    set(kind, number + 1)
    return number
  }

  /** The next number handed out will be at least this. */
  async function startAt(kind: string, start: number): Promise<void> {
    await load(kind)
    set(kind, Math.max(next.get(kind)!, start))
  }

  /** Queues what has changed. */
  function flush(): void {
    for (const kind of changed) queue(setNext, [name, kind, next.get(kind)])
    changed.clear()
  }

  return { take, startAt, flush }
}
