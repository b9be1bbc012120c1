// Records that are asked for one by one: those of one turn of the event loop are read by one statement. Each statement wakes
// PostgreSQL and is woken for by itself, which costs more than what it reads.
import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { Run } from '../connections/statement.ts'
import { readRow, readRows, type Row } from './records.ts'

/** The winning revision, deleted or not; undefined when the id was never there. */
export type GetRow = (id: string) => Promise<Row | undefined>

/** An answer holds no more. */
const maxTogether = 64

interface Gathering {
  readonly ids: Set<string>
  /** undefined: each is read for itself. */
  readonly rows: Promise<ReadonlyMap<string, Row> | undefined>
}

/** `together` makes a `GetRow` of a database and who reads there: calls of others are never joined, since they share connections by name. */
export function makeGetsTogether() {
  const open = new Map<string, Gathering>()

  function gather(key: string, run: Run, db: string): Gathering {
    const ids = new Set<string>()
    const read = async () => {
      await endOfTurn()
      if (open.get(key) === gathering) open.delete(key)
      return ids.size > 1 ? rowsOf(run, db, [...ids]) : undefined
    }
    const gathering = { ids, rows: read() }
    open.set(key, gathering)
    return gathering
  }

  return (run: Run, db: string, person = ''): GetRow => {
    const key = `${person} ${db}`
    return async (id) => {
      const { ids, rows } = open.get(key) ?? gather(key, run, db)
      ids.add(id)
      if (ids.size === maxTogether) open.delete(key)
      const found = await rows
      return found ? found.get(id) : readRow(run, db, id)
    }
  }
}

/** undefined where it fails: one that PostgreSQL refuses, as one with a NUL, fails nobody else's. */
async function rowsOf(run: Run, db: string, ids: readonly string[]) {
  try {
    return new Map((await readRows(run, db, ids)).map((row) => [row.id, row]))
  } catch {
    return undefined
  }
}
