// Numbers of a database's sequences inside one transaction: each is read once and written once, since no other transaction takes
// one while the database's row is locked.
import type { Run, Statement } from '../connections/statement.ts'

const nextOf: Statement = {
  name: 'sequence_next',
  text: 'select next from sequences where db = $1 and kind = $2',
}
const setNext: Statement = {
  name: 'sequence_set',
  text: `insert into sequences as s (db, kind, next) values ($1, $2, $3)
    on conflict (db, kind) do update set next = excluded.next`,
}

/** A larger gap is not followed: such a number is a date, a telephone, or has one digit too many. */
const maxLeap = 10_000_000
/** Numbers beyond this are not followed at all: what is left up to the largest number of a field suffices. */
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

  /** Moves the sequence past a number that was assigned elsewhere, unless it is too far ahead. */
  async function pass(kind: string, number: number): Promise<void> {
    const own = await upcoming(kind)
    const isFar = number - own > maxLeap || number > maxLeapt
    if (own <= number && !isFar) next.set(kind, number + 1)
  }

  async function upcoming(kind: string): Promise<number> {
    if (!next.has(kind)) {
      const [row] = await run<{ next: number }>(nextOf, [name, kind])
      // Another writer of this transaction may have read it meanwhile.
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
