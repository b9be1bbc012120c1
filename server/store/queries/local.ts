// Local documents: what a replicating program notes about a database. They are no records, so no sequence, counter or
// feed knows of them. Their ids begin with whose they are: `usr-…/` and the name.
import { fail } from '#core/errors.ts'
import type { Statement } from '../connections/statement.ts'
import { canonical } from '../documents/revision.ts'
import type { ReadsTables, WritesTables } from '../tables/sql.ts'

/** A document that belongs to no record and travels nowhere: where a replication stopped. */
export interface LocalDocument {
  /** The N of its revision `0-N`. */
  readonly rev: number
  readonly body: Record<string, unknown>
}

const read: Statement = {
  name: 'local_read',
  text: 'select rev, body from local_documents where db = $1 and id = $2',
}
const list: Statement = {
  name: 'local_list',
  text: 'select id, rev from local_documents where db = $1 and id >= $2 and id < $3 order by id',
}
const write: Statement = {
  name: 'local_write',
  text: `insert into local_documents as l (db, id, rev, body) select $1, $2, 1, $3
    where exists (select from local_documents where db = $1 and id = $2)
      or (select count(*) from local_documents where db = $1 and id >= $4 and id < $5) < $6
    on conflict (db, id) do update set rev = l.rev + 1, body = excluded.body returning rev`,
}
/** Each replication of a program has one or two, of a few hundred bytes. */
const maxOfOne = 1_000
const erase: Statement = {
  name: 'local_erase',
  text: 'delete from local_documents where db = $1 and id = $2 returning rev',
}

export function localQueries({ sql }: ReadsTables) {
  return {
    get: async (id: string) => (await sql.read<LocalDocument>(read, [id]))[0],
    /** Names, without the owner, and numbers of the revisions of all that one owner has here, by name; a thousand at most. */
    async of(owner: string) {
      const found = await sql.read<{ id: string; rev: number }>(list, [`${owner}/`, `${owner}0`])
      return found.map(({ id, rev }) => ({ id: id.slice(owner.length + 1), rev }))
    },
  }
}

export function localTables({ sql }: WritesTables) {
  return {
    ...localQueries({ sql }),
    /** Replaces one; answers the N of its revision. Failure forbidden when the same owner has too many others here. */
    async put(id: string, body: Record<string, unknown>) {
      const owner = id.slice(0, id.indexOf('/'))
      // In order of bytes, what follows the slash is a nought.
      const values = [id, canonical(body), `${owner}/`, `${owner}0`, maxOfOne]
      const [written] = await sql.write<{ rev: number }>(write, values)
      if (!written) throw fail('forbidden', 'local_documents_full')
      return written.rev
    },
    /** False when there was none. */
    drop: async (id: string) => (await sql.write(erase, [id])).length > 0,
  }
}
