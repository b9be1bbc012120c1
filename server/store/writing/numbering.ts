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

/** No book is so far ahead: a number beyond it is a date, a telephone, or one digit too many. */
const maxLeap = 10_000_000
/** Leaps end here, however many there are: what is left up to the largest number of a field is enough for any book. */
const maxLeapt = 100_000_000

interface SqlAccess {
  readonly run: Run
  readonly queue: (statement: Statement, values: unknown[]) => void
}

export function numbering(name: string, { run, queue }: SqlAccess) {
  const next = new Map<string, number>()

  /** The next number of a kind. */
  async function take(kind: string): Promise<number> {
    const number = await upcoming(kind)
    next.set(kind, number + 1)
    return number
  }

  /** A number that somebody else gave is passed over: those that follow are higher, unless it is far too high to be followed. */
  async function pass(kind: string, number: number): Promise<void> {
    const own = await upcoming(kind)
    const isFar = number - own > maxLeap || number > maxLeapt
    if (own <= number && !isFar) next.set(kind, number + 1)
  }

  async function upcoming(kind: string): Promise<number> {
    if (!next.has(kind)) {
      const [row] = await run<{ next: number }>(nextOf, [name, kind])
      // Somebody else of this transaction may have asked meanwhile.
      if (!next.has(kind)) next.set(kind, row?.next ?? 1)
    }
    return next.get(kind)!
  }

  /** Queues what has changed. */
  function flush(): void {
    for (const [kind, number] of next) queue(setNext, [name, kind, number])
  }

  return { take, pass, flush }
}
