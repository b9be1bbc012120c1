// What is known of the stored files of a database: how many there are, when they were looked at, which of them are damaged.
import type { Run, Statement } from '../connections/statement.ts'
import type { Damage } from './files.ts'

export interface Storage {
  readonly files: number
  /** ISO moment at which the file that was not looked at for the longest time was read; null without files. */
  readonly checked_at: string | null
  readonly damaged: number
}

/** A file that a record names, and that is not what was stored. */
export interface DamagedFile {
  readonly id: string
  readonly name: string
  readonly damage: Damage
}

const storage: Statement = {
  name: 'blobs_storage',
  text: `select count(*)::float8 as files, min(checked_at) as checked_at,
      count(*) filter (where damage is not null)::float8 as damaged
    from blobs where db = $1`,
}
// Damage is rare: nothing is read of records where there is none.
const damaged: Statement = {
  name: 'blobs_damaged',
  text: `select d.id, f.key as name, b.damage
    from blobs b
      join documents d on d.db = b.db and not d.deleted and d.body ? '_attachments'
        and b.digest = any(attached_digests(d.body)),
      lateral jsonb_each(d.body -> '_attachments') f
    where b.db = $1 and b.damage is not null and f.value ->> 'digest' = b.digest
    order by d.id, f.key limit 100`,
}

const damagedOf: Statement = {
  name: 'blobs_damaged_of',
  text: 'select digest from blobs where db = $1 and damage is not null and digest = any($2)',
}

export async function readStorage(read: Run, db: string): Promise<Storage> {
  return (await read<Storage>(storage, [db]))[0]!
}

export async function readDamaged(read: Run, db: string): Promise<DamagedFile[]> {
  return read<DamagedFile>(damaged, [db])
}

export async function readDamagedOf(
  read: Run,
  db: string,
  digests: readonly string[],
): Promise<ReadonlySet<string>> {
  if (digests.length === 0) return new Set()
  const found = await read<{ digest: string }>(damagedOf, [db, digests])
  return new Set(found.map(({ digest }) => digest))
}
