// The entries of a series as records: written, changed and removed by the rules of single saves, in the caller's transaction. Only
// pending ones are changed.
import { isDeepStrictEqual } from 'node:util'
import type { Entity } from '#core/entity/entity.ts'
import { Failure, failFields, type FieldErrors } from '#core/errors.ts'
import type { WireDocument } from '#core/wire.ts'
import type { RecordContext } from '#server/records/face.ts'
import { currentRecord } from '#server/records/put.ts'
import { prepareRemoval } from '#server/records/remove.ts'
import { admitPlan, check, commit } from '#server/records/save.ts'
import { datedId } from '#server/records/upkeep/dated-id.ts'
import type { Transaction } from '#server/store/database.ts'
import type { Stored } from '#server/store/documents/stored.ts'
import { treeQueries } from '#server/store/queries/trees.ts'
import { income } from '../../entities/income.ts'
import { outgo } from '../../entities/outgo.ts'
import { transfer } from '../../entities/transfer.ts'
import { hasDay, seriesDay } from '../../rules/series/plan.ts'
import { entryOf, fieldInSeries, kindOfSeries, type Series } from '../../rules/series/template.ts'
import { isJoined } from '../bank/lines.ts'

/** Where entries are written. */
export interface Writing {
  readonly context: RecordContext
  readonly transaction: Transaction
  /** The series as it is stored. */
  readonly series: Series
  /** Digits after the point of its wallet. */
  readonly decimals: number
}

const entities = { Outgo: outgo, Income: income, Transfer: transfer }

const entityOfSeries = (series: Series): Entity => entities[kindOfSeries(series)]

/**
 * Writes the entries with these numbers, from `first` to `last`. Those that are there already stay as they are, and of those that are
 * gone, too, all but the ones that the series took back itself.
 */
export async function writeEntries(writing: Writing, first: number, last: number): Promise<void> {
  const { context, transaction, series } = writing
  const entity = entityOfSeries(series)
  for (let number = first; number <= last; number += 1) {
    const entry = entryOf(series, number, writing.decimals)
    if (!entry) return
    const _id = datedId(entity.prefix, series._id, entry.date)
    const stored = await transaction.get(_id)
    if (stored && !(await isTakenBack(writing, stored, entry.date))) continue
    await admitPlan(context, transaction, entity, 'create')
    await write(writing, entity, { input: { ...entry, _id }, before: undefined, event: 'create' })
  }
}

/**
 * Nobody but the series ended it, in any installation, and no transfer has its place. Tombstones of former releases say nothing: they were
 * written at the moment at which the series lost the day.
 */
async function isTakenBack(
  { transaction, series }: Writing,
  entry: Stored,
  day: string,
): Promise<boolean> {
  const { id, deleted } = entry
  if (!deleted || (await isJoined(transaction, id))) return false
  const isWithout = (version: Pick<Stored, 'deleted' | 'body'>) =>
    version.deleted || !hasDay(version.body as unknown as Series, day)
  const trees = treeQueries(transaction)
  const { found } = await trees.revisions(await trees.rivals([id]))
  for (const { body } of [entry, ...found]) {
    // Such a one ended a version alone.
    if (body.superseded_by !== undefined) continue
    const { deleted_with, updated_at } = body
    const isItsOwn =
      deleted_with === undefined
        ? (await trees.changedAt(series._id, String(updated_at))).some(isWithout)
        : deleted_with === series._id
    if (!isItsOwn) return false
  }
  return true
}

/** Gives the pending entries behind a day what has changed in the series since `was`; what was changed in one of them alone stays. */
export async function changeEntries(writing: Writing, was: Series, today: string): Promise<void> {
  const { series, decimals } = writing
  for (const { entry, number } of await pendingEntries(writing, was, today)) {
    const [before, now] = [entryOf(was, number, decimals), entryOf(series, number, decimals)]
    if (!before || !now) continue
    const changed = Object.entries(now).filter(
      ([name, value]) => !isDeepStrictEqual(value, before[name as keyof typeof before]),
    )
    if (changed.length === 0) continue
    const input = { ...entry, ...Object.fromEntries(changed) }
    await write(writing, entityOfSeries(series), { input, before: entry, event: 'update' })
  }
}

/**
 * Removes the pending entries behind a day; all pending ones where no day is given. Their tombstones say that it was the series: they come
 * back with it. `keep`: the numbers that stay.
 */
export async function removeEntries(
  writing: Writing,
  behind?: string,
  keep: (number: number) => boolean = () => false,
): Promise<void> {
  const { context, transaction, series } = writing
  for (const { entry, number } of await pendingEntries(writing, series, behind)) {
    if (keep(number)) continue
    const removal = { id: entry._id, rev: entry._rev, input: {}, deletedWith: series._id }
    await commit(await prepareRemoval(context, transaction, removal), transaction)
  }
}

interface Written {
  readonly entry: WireDocument
  readonly number: number
}

/** Entries of a series that are in no balance yet, behind a day where one is given. */
async function pendingEntries(
  { transaction }: Writing,
  series: Series,
  behind = '',
): Promise<Written[]> {
  const entity = entityOfSeries(series)
  const found: Written[] = []
  for (let number = series.made ?? 0; number > 0; number -= 1) {
    const day = seriesDay(series, number)
    if (day === undefined) continue
    if (day <= behind) break
    const entry = await currentRecord(transaction, datedId(entity.prefix, series._id, day))
    if (entry && !entry.confirmed && !entry.imported) found.push({ entry, number })
  }
  return found
}

interface Draft {
  readonly input: WireDocument
  readonly before: WireDocument | undefined
  readonly event: 'create' | 'update'
}

async function write(
  { context, transaction, series }: Writing,
  entity: Entity,
  { input, before, event }: Draft,
): Promise<void> {
  try {
    const change = await check(context, transaction, entity, {
      verb: event,
      input,
      before,
      act: { name: 'series', set: { series_id: series._id }, body: input },
    })
    await commit({ change, previous: before, rev: before?._rev, event }, transaction)
  } catch (error) {
    throw error instanceof Failure ? asOfSeries(error, series) : error
  }
}

/** What is wrong with an entry, under the fields of the series. */
function asOfSeries(error: Failure, series: Series): Failure {
  if (!error.fields) return error
  const fields: FieldErrors = {}
  for (const [name, message] of Object.entries(error.fields)) {
    fields[fieldInSeries(series, name)] = message
  }
  return failFields(fields)
}
