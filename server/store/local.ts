// Local documents: what a replicating program notes about a database. They are no records, so no sequence, counter or
// feed knows of them.
import type { Run, Statement } from './connections.ts'
import type { LocalDocument } from './database.ts'
import { canonical } from './writing/revision.ts'

const read: Statement = {
  name: 'local_read',
  text: 'select rev, body from local_documents where db = $1 and id = $2',
}
const write: Statement = {
  name: 'local_write',
  text: `insert into local_documents as l (db, id, rev, body) values ($1, $2, 1, $3)
    on conflict (db, id) do update set rev = l.rev + 1, body = excluded.body returning rev`,
}
const erase: Statement = {
  name: 'local_erase',
  text: 'delete from local_documents where db = $1 and id = $2 returning rev',
}

export async function readLocal(
  run: Run,
  db: string,
  id: string,
): Promise<LocalDocument | undefined> {
  return (await run<LocalDocument>(read, [db, id]))[0]
}

/** Answers the number of the revision. */
export async function writeLocal(
  run: Run,
  db: string,
  [id, body]: readonly [string, Record<string, unknown>],
): Promise<number> {
  const [written] = await run<{ rev: number }>(write, [db, id, canonical(body)])
  return written!.rev
}

/** False when there was none. */
export async function eraseLocal(run: Run, db: string, id: string): Promise<boolean> {
  return (await run(erase, [db, id])).length > 0
}
