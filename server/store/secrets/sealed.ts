// Sealed values beside records: no document, revision, feed or search knows of them. Named by the record's id, and by what
// follows it where a record has several.
import type { Run, Statement } from '../connections/statement.ts'
import { readNames } from '../thinning/thin.ts'
import type { ReadsTables, SharesTables, WritesTables } from '../tables/sql.ts'
import { linkTables } from './links.ts'

export interface SealedValue {
  readonly sealed: Buffer
  /** Who wrote it. */
  readonly person: string | null
  /** ISO moment. */
  readonly at: string
}

const read: Statement = {
  name: 'sealed_read',
  text: 'select sealed, person, at from sealed_values where db = $1 and id = $2',
}
const write: Statement = {
  name: 'sealed_write',
  text: `insert into sealed_values (db, id, sealed, person, at) values ($1, $2, $3, $4, $5)
    on conflict (db, id) do update set sealed = excluded.sealed, person = excluded.person, at = excluded.at`,
}
const erase: Statement = {
  name: 'sealed_drop',
  text: 'delete from sealed_values where db = $1 and id = any($2) returning id',
}

export function sealedQueries({ sql }: ReadsTables) {
  return { get: async (id: string) => (await sql.read<SealedValue>(read, [id]))[0] }
}

export function sealedTables({ sql }: WritesTables) {
  return {
    ...sealedQueries({ sql }),
    /** Keeps a value in the place of the one it had. */
    put: (id: string, { sealed, person, at }: SealedValue) =>
      sql.queue(write, [id, sealed, person, at]),
    /** False when there was none. */
    drop: async (...ids: readonly string[]) => (await sql.write(erase, [ids])).length > 0,
    /** The same, sent with the commit, when the result is not needed. */
    forget: (...ids: readonly string[]) => sql.queue(erase, [ids]),
  }
}

const some: Statement = {
  name: 'sealed_some',
  text: 'select from sealed_values where db = $1 limit 1',
}
const all: Statement = { name: 'sealed_all', text: 'delete from sealed_values where db = $1' }

/** What is sealed in all databases together. */
export function sealedInAll(
  system: Run,
  change: (db: string) => Run,
  shared: SharesTables['shared'],
) {
  async function* databases() {
    for (let names = await readNames(system, ''); names.length > 0;) {
      yield* names
      names = await readNames(system, names.at(-1)!)
    }
  }
  return {
    async hasSealed() {
      if (await linkTables({ shared }).some()) return true
      for await (const db of databases()) {
        if ((await change(db)(some, [db])).length > 0) return true
      }
      return false
    },
    /** Deletes it for good; public links work without. */
    async dropAllSealed() {
      for await (const db of databases()) await change(db)(all, [db])
    },
  }
}

export type Sealed = ReturnType<typeof sealedInAll>
