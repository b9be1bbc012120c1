// A database as a whole: its totals, and all its documents by id.
import type { Run, Statement } from './connections.ts'
import type { AllDocsOptions, DatabaseInfo, Stored } from './database.ts'

const infoOf: Statement = {
  name: 'info',
  text: `select db as db_name, doc_count, doc_del_count, update_seq, bytes,
      revision_bytes - bytes as history_bytes from databases
    where db = $1`,
}
const columns = 'id, rev, klass, deleted, seq, body'

export async function readInfo(run: Run, name: string): Promise<DatabaseInfo | undefined> {
  return (await run<DatabaseInfo>(infoOf, [name]))[0]
}

/** The sequence of the last commit; 0 when there is no such database. */
export async function sequenceOf(run: Run, name: string): Promise<number> {
  return (await readInfo(run, name))?.update_seq ?? 0
}

const byKeys: Statement = {
  name: 'all_docs_keys',
  text: `select ${columns} from documents where db = $1 and id = any($2)`,
}

const unlimited = 1_000_000_000

/** Rows by id in both directions; the bounds are texts or null. */
const range = (descending: boolean, inclusive: boolean): Statement => {
  const [from, to] = descending ? ['<=', inclusive ? '>=' : '>'] : ['>=', inclusive ? '<=' : '<']
  return {
    name: `all_docs_${descending ? 'down' : 'up'}_${inclusive ? 'with' : 'without'}_end`,
    text: `select ${columns} from documents where db = $1 and not deleted
        and ($2::text is null or id ${from} $2) and ($3::text is null or id ${to} $3)
      order by id ${descending ? 'desc' : 'asc'} limit $4 offset $5`,
  }
}
const skipped = (descending: boolean): Statement => ({
  name: `all_docs_skipped_${descending ? 'down' : 'up'}`,
  text: `select count(*) as amount from documents where db = $1 and not deleted
    and id ${descending ? '>' : '<'} $2`,
})

const designs: Statement = {
  name: 'designs',
  text: `select ${columns} from documents
    where db = $1 and id > '_design/' and id < '_design0' and not deleted order by id`,
}

export function listDesigns(run: Run, name: string): Promise<Stored[]> {
  return run<Stored>(designs, [name])
}

/** `_all_docs`: with `keys` in their order, unknown ones as `{ key }`, deleted ones as deleted; else a range of ids. */
export async function listDocuments(run: Run, name: string, options: AllDocsOptions) {
  const { keys, startkey, endkey, inclusive_end = true, descending = false } = options
  const { limit = unlimited, skip = 0 } = options
  const total = (await readInfo(run, name))?.doc_count ?? 0
  if (keys) {
    const rows = await run<Stored>(byKeys, [name, keys])
    const byId = new Map(rows.map((row) => [row.id, row]))
    const wanted = descending ? [...keys].reverse() : keys
    const found = wanted.slice(skip, skip + limit).map((key) => byId.get(key) ?? { key })
    return { total, offset: 0, found }
  }
  const bounds = [startkey ?? null, endkey ?? null]
  const found = await run<Stored>(range(descending, inclusive_end), [name, ...bounds, limit, skip])
  const before =
    startkey === undefined
      ? 0
      : (await run<{ amount: number }>(skipped(descending), [name, startkey]))[0]!.amount
  return { total, offset: Math.min(before + skip, total), found }
}

/** Goes on behind an id in the same direction and to the same end. */
export function listDocumentsAfter(
  run: Run,
  [name, id]: readonly [string, string],
  options: AllDocsOptions,
): Promise<Stored[]> {
  const { endkey, inclusive_end = true, descending = false, limit = unlimited } = options
  const statement = range(descending, inclusive_end)
  return run<Stored>(statement, [name, id, endkey ?? null, limit, 1])
}
