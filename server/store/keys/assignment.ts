// Gives declared fields their key columns when a server starts. Changes no record, so that a start takes as long on a
// large installation as on a small one: what records lack is filled in the background (`filling.ts`).
import type { Client } from 'pg'
import { readBehind } from './behind.ts'
import {
  isNatural,
  keyedFields,
  keyNames,
  keysChannel,
  maxKeys,
  readAssignments,
  versionOf,
  type Assignment,
  type Keyed,
} from './columns.ts'
import { queueFilling } from './filling.ts'

/**
 * Gives every declared field its column and frees those of fields that are declared no longer. Runs as the owner of the
 * tables, under the lock of the migration; a second run changes nothing. Throws when a kind declares more fields than
 * there are columns. Kinds not named here are left as they are. Queues the filling when any database needs it.
 */
export async function assignKeyColumns(client: Client, declared: readonly Keyed[]): Promise<void> {
  await client.query('begin')
  try {
    const { rows } = await client.query<Assignment>(readAssignments.text)
    const changes = declared.map((entity) => changesOf(entity, rows))
    const freed = changes.flatMap((change) => change.freed)
    const fresh = changes.flatMap((change) => change.fresh)
    const version = versionOf(rows) + (fresh.length > 0 ? 1 : 0)
    const isBehind = (await readBehind(client, version, 1)).length > 0
    for (const one of freed) await free(client, one)
    // Where there is no database yet, there is nothing to fill.
    for (const one of fresh) await assign(client, { ...one, version, filled: !isBehind })
    if (freed.length + fresh.length > 0) await client.query(`notify ${keysChannel}`)
    if (isBehind || rows.some(({ field, filled }) => field !== null && !filled)) {
      await queueFilling(client, 0)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

type AssignedField = Pick<Assignment, 'klass' | 'field' | 'number' | 'natural'>

function changesOf(entity: Keyed, assignments: readonly Assignment[]) {
  const klass = entity.kind
  const wanted = keyedFields(entity)
  if (wanted.length > maxKeys) {
    throw new Error(
      `${klass} is sorted and filtered by ${wanted.length} fields, at most ${maxKeys} can be`,
    )
  }
  const mine = assignments.filter((one) => one.klass === klass)
  // Keys of another order are another column.
  const kept = mine.filter(
    ({ field, natural }) =>
      field !== null && wanted.includes(field) && natural === isNatural(entity, field),
  )
  const missing = wanted.filter((field) => !kept.some((one) => one.field === field))
  // A column that had a field before comes last: a process of the former release may still read it.
  const free = keyNames
    .map((_, at) => at + 1)
    .filter((number) => !kept.some((one) => one.number === number))
    .toSorted((left, right) => Number(isKnown(mine, left)) - Number(isKnown(mine, right)))
  const fresh = missing.map((field, at): AssignedField => ({
    klass,
    field,
    number: free[at]!,
    natural: isNatural(entity, field),
  }))
  return { freed: mine.filter((one) => one.field !== null && !kept.includes(one)), fresh }
}

function isKnown(assignments: readonly Assignment[], number: number): boolean {
  return assignments.some((one) => one.number === number)
}

async function free(
  client: Client,
  { klass, number }: Pick<AssignedField, 'klass' | 'number'>,
): Promise<void> {
  await client.query('update key_columns set field = null where klass = $1 and number = $2', [
    klass,
    number,
  ])
}

async function assign(client: Client, assignment: Assignment) {
  const { klass, field, number, version, filled, natural } = assignment
  await client.query(
    `insert into key_columns (klass, field, number, version, filled, "natural")
      values ($1, $2, $3, $4, $5, $6)
      on conflict (klass, number) do update set field = excluded.field, version = excluded.version,
        filled = excluded.filled, "natural" = excluded."natural"`,
    [klass, field, number, version, filled, natural],
  )
}
