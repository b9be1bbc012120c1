// Statements that write several rows of VALUES each, which a distributed database accepts too.
import type { Statement } from '../connections/statement.ts'

/** A statement to be queued, with its values. */
export type Sent = [Statement, unknown[]]

/** Rows of one statement, most first: a load is cut into these, so that few statements are prepared. */
const loads = [64, 16, 8, 4, 3, 2, 1]

interface Shape {
  /** `insert into … (db, …)` */
  readonly head: string
  /** Values of a row beside its database, which is `$1`. */
  readonly width: number
  /** `on conflict …` */
  readonly tail: string
}

/** Makes the statements that write rows of this shape, named by it and their number of rows. */
export function valuesWriter(name: string, { head, width, tail }: Shape) {
  const made = new Map<number, Statement>()
  const statementOf = (count: number): Statement => {
    const rows = Array.from({ length: count }, (_row, row) => {
      const values = Array.from({ length: width }, (_value, at) => `$${row * width + at + 2}`)
      return `($1, ${values.join(', ')})`
    })
    return { name: `${name}_${count}`, text: `${head} values ${rows.join(', ')} ${tail}` }
  }
  return (rows: readonly (readonly unknown[])[]): Sent[] => {
    const sent: Sent[] = []
    for (let at = 0; at < rows.length;) {
      const count = loads.find((load) => load <= rows.length - at)!
      const statement = made.get(count) ?? statementOf(count)
      made.set(count, statement)
      sent.push([statement, rows.slice(at, at + count).flat()])
      at += count
    }
    return sent
  }
}
