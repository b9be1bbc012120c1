// Stored files under kill -9: what nobody names is taken away while others come; afterwards none is torn, none is missing, and when
// all is quiet every file that is stored is one that a revision names.
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { expect } from 'vitest'
import { modules } from '#app/modules.ts'
import { tablesOf } from '#app/server-modules.ts'
import { minFileRoomBytes } from '#core/access/policies.ts'
import { registry } from '#core/entity/registry.ts'
import { filesOnDisk, type BlobFiles, type FileKey } from '#server/store/blobs/files.ts'
import type { Scrubbed } from '#server/store/blobs/scrub.ts'
import { openStore, type Store } from '#server/store/store.ts'
import { withSql, type Victim } from './victim.ts'

/** Where files lie: how the server is led there, how they are read, and the keys of all that is there. */
export interface Room {
  readonly env: Record<string, string>
  readonly files: BlobFiles
  keys(): Promise<string[]>
  close(): Promise<void>
}

export function roomOnDisk(dataDir: string): Room {
  const folder = join(dataDir, 'files')
  const keys = async () => namesBelow(folder)
  return { env: {}, files: filesOnDisk(folder), keys, close: async () => undefined }
}

function namesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter((one) => one.isFile()).map(({ name }) => name)
}

/**
 * Until stopped, takes for a day old now this, now that of what may be taken away after a day, and lets the server collect it;
 * `also` makes more of it.
 */
export async function collect(
  victim: Victim,
  signal: AbortSignal,
  also: () => Promise<unknown>,
): Promise<void> {
  await withSql(victim, async (sql) => {
    while (!signal.aborted) {
      const age = "update loose_files set since = since - interval '2 days' where random() < 0.3"
      await sql.query(age)
      await sql.query("select graphile_worker.add_job('files', job_key => 'files')")
      await also()
      await pause(50)
    }
  })
}

interface StoredRow {
  readonly db: string
  /** Null of a small file, whose bytes are in the row. */
  readonly key: string | null
  readonly sha256: string
  readonly sha256_here: string | null
}

const stored = `select db, key, encode(sha256, 'hex') as sha256, encode(sha256(bytes), 'hex') as sha256_here
  from blobs order by key`

/** Files that a row says are there and that are not what was stored. */
export async function tornFiles(victim: Victim, { files }: Room): Promise<string[]> {
  const rows = await withSql(victim, async (sql) => (await sql.query<StoredRow>(stored)).rows)
  const wrong: string[] = []
  for (const { db, key, sha256, sha256_here: here } of rows) {
    try {
      const found = key === null ? here : await shaOfFile(files, { db, key })
      if (found !== sha256) wrong.push(`${key ?? 'a small file'} is torn`)
    } catch {
      wrong.push(`${key} is missing`)
    }
  }
  return wrong
}

async function shaOfFile(files: BlobFiles, place: FileKey): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of await files.read(place)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Collects once more with a server that nobody kills; `scrub` looks at the database that was written to, as of a moment. */
export async function expectNothingLeftOver(
  victim: Victim,
  { files, keys }: Room,
  scrub: (store: Store, moment: string) => Promise<Scrubbed>,
): Promise<void> {
  const connectionString = victim.databaseUrl()
  const { entities } = registry(modules)
  const store = await openStore({
    connectionString,
    log: pino({ level: 'silent' }),
    files,
    entities,
    ...tablesOf(entities),
  })
  try {
    const later = new Date(Date.now() + 10 * 86_400_000).toISOString()
    await store.sweepFiles(later)
    const { damaged } = await scrub(store, later)
    expect(damaged).toEqual([])
    await withSql(victim, async (sql) => {
      const { rows } = await sql.query<StoredRow>(stored)
      expect((await keys()).toSorted()).toEqual(rows.flatMap(({ key }) => key ?? []))
      expect((await sql.query('select from loose_files')).rowCount).toBe(0)
      expect((await sql.query(recount)).rows).toEqual([])
    })
  } finally {
    await store.close()
  }
}

/** Files whose count, and databases whose bytes, are not those of the revisions that name them. */
const recount = `
  with counted as (
    select r.db, digest, count(*) as amount from revisions r,
        lateral (select distinct value ->> 'digest' as digest from jsonb_each(r.body -> '_attachments')) as f
      where r.body ? '_attachments' group by r.db, digest
  ), sums as (
    select db, sum(greatest(length, ${minFileRoomBytes})) as bytes from blobs group by db)
  select c.db, c.digest from counted c full join blobs b using (db, digest)
    where c.amount is distinct from b.amount
  union all
  select d.db, 'bytes' from databases d left join sums s using (db)
    where d.blob_bytes <> coalesce(s.bytes, 0)`
