// The columns of `documents` that hold the keys of declared fields: k1 … k16, each with an index over database, kind and
// key. Which field of a kind has which column stands in the table `key_columns` and stays while the field is declared.
import type { Client } from 'pg'
import type { Entity } from '#core/entity/entity.ts'
import type { Run, Statement } from './connections.ts'
import { storedKey } from './mango/order.ts'

/** So many fields of one kind can be sorted and filtered by, its creation and last change among them. */
export const mostKeys = 16

/** The columns' names. */
export const keyNames = Array.from({ length: mostKeys }, (_, at) => `k${at + 1}`)

/** Kind → field → the number of its column, 1 to 16. */
export type KeyColumns = ReadonlyMap<string, ReadonlyMap<string, number>>

export const noKeyColumns: KeyColumns = new Map()

/** Fields of a kind that have a key column: those it is sorted or filtered by, its creation and its last change. */
export function keyedFields({ sorts = [], filters = [] }: Pick<Entity, 'sorts' | 'filters'>) {
  return [...new Set(['created_at', 'updated_at', ...sorts, ...filters])]
}

/** The keys of a live record in the order of the columns; null where its kind has no such column. */
export function keysOf(
  columns: KeyColumns,
  {
    klass,
    deleted,
    body,
  }: { klass: string | null; deleted: boolean; body: Record<string, unknown> },
): (string | null)[] {
  const keys: (string | null)[] = keyNames.map(() => null)
  const fields = deleted ? undefined : columns.get(klass ?? '')
  for (const [field, number] of fields ?? []) keys[number - 1] = storedKey(body[field])
  return keys
}

const assigned: Statement = {
  name: 'key_columns',
  text: 'select klass, field, number from key_columns order by klass, number',
}

interface Assignment {
  readonly klass: string
  readonly field: string
  readonly number: number
}

/** Which columns are in use, as the last start left them. */
export async function readKeyColumns(run: Run): Promise<KeyColumns> {
  return toMap(await run<Assignment>(assigned, []))
}

function toMap(rows: readonly Assignment[]): KeyColumns {
  const kinds = Map.groupBy(rows, ({ klass }) => klass)
  return new Map(
    [...kinds].map(([klass, of]) => [
      klass,
      new Map(of.map(({ field, number }) => [field, number])),
    ]),
  )
}

type Declared = Pick<Entity, 'kind' | 'sorts' | 'filters'>

/**
 * Gives every declared field its column, frees those of fields no longer declared, and fills in the keys of records that
 * are there. Runs as the owner of the tables, under the lock of the migration; a second run changes nothing. Throws when
 * a kind declares more fields than there are columns. Kinds not named here are left as they are.
 */
export async function assignKeyColumns(
  client: Client,
  declared: readonly Declared[],
): Promise<void> {
  const { rows } = await client.query<Assignment>(assigned)
  const changes = declared.flatMap((entity) => changesOf(entity, rows))
  if (changes.length === 0) return
  await client.query('begin')
  try {
    // The owner himself is bound by row-level security; he looks at all databases here and nowhere else.
    await client.query('alter table documents no force row level security')
    for (const change of changes) await apply(client, change)
    await client.query('alter table documents force row level security')
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

interface ColumnChange extends Assignment {
  readonly taken: boolean
}

function changesOf(entity: Declared, rows: readonly Assignment[]): ColumnChange[] {
  const klass = entity.kind
  const wanted = keyedFields(entity)
  if (wanted.length > mostKeys) {
    throw new Error(
      `${klass} is sorted and filtered by ${wanted.length} fields, at most ${mostKeys} can be`,
    )
  }
  const mine = rows.filter((row) => row.klass === klass)
  const kept = mine.filter(({ field }) => wanted.includes(field))
  const used = new Set(kept.map(({ number }) => number))
  const free = keyNames.map((_, at) => at + 1).filter((n) => !used.has(n))
  const fresh = wanted.filter((field) => !kept.some((row) => row.field === field))
  return [
    ...mine.filter((row) => !kept.includes(row)).map((row) => ({ ...row, taken: true })),
    ...fresh.map((field, at) => ({ klass, field, number: free[at]!, taken: false })),
  ]
}

async function apply(client: Client, { klass, field, number, taken }: ColumnChange): Promise<void> {
  const column = `k${number}`
  if (taken) {
    await client.query('delete from key_columns where klass = $1 and number = $2', [klass, number])
    await client.query(`update documents set ${column} = null where klass = $1`, [klass])
    return
  }
  await client.query('insert into key_columns (klass, field, number) values ($1, $2, $3)', [
    klass,
    field,
    number,
  ])
  await client.query(
    `update documents set ${column} = mango_stored_key(body -> $2) where klass = $1 and not deleted`,
    [klass, field],
  )
}
