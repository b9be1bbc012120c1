// Who made and changed a record, and when, as a revision that was made elsewhere says it, and what its server wrote.
import type { Entity } from '#core/entity/entity.ts'
import { isPerson } from '#core/ids.ts'
import type { WireDocument } from '#core/wire.ts'
import type { Transaction } from '#server/store/database.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import type { RecordContext } from '../face.ts'

type Stamps = Pick<WireDocument, 'created_at' | 'created_by' | 'updated_at' | 'updated_by'>

/** An exact ISO moment later than `after`, and `until` at the latest. */
export function isMomentWithin(said: unknown, after: string, until: string): said is string {
  if (said === until) return true
  if (typeof said !== 'string' || said <= after || said > until) return false
  return !Number.isNaN(Date.parse(said)) && new Date(said).toISOString() === said
}

/**
 * What is kept of the stamps that a revision says; the server's own replace the rest. People of other installations are kept as
 * they are named, whatever the record had, so that no two installations ever write over each other's word. Nobody signs for
 * somebody else who has an account here, be they a member of the Group, one who left, or one who may come. A revision that changed
 * something, and neither `updated_at` nor `updated_by`, was made by a program that knows of no stamps.
 */
export async function stampsOf(
  transaction: Transaction,
  {
    said,
    before,
    context: { actor, now },
  }: {
    readonly said: Record<string, unknown>
    readonly before: WireDocument | undefined
    readonly context: Pick<RecordContext, 'actor' | 'now'>
  },
): Promise<Stamps> {
  const { created_at, created_by, updated_at, updated_by } = said
  const stamps: Stamps = isMomentWithin(created_at, '', now) ? { created_at } : {}
  const isChanged = updated_at !== before?.updated_at || updated_by !== before?.updated_by
  const maySign = async (name: unknown): Promise<boolean> =>
    name === actor.user_id || (await isStranger(transaction, name))
  const isChangersOwn = isChanged && (await maySign(updated_by))
  // Most records were last changed by who made them, and most changes say the maker that the record has.
  const isMakersOwn =
    isChanged && created_by === updated_by
      ? isChangersOwn
      : created_by !== before?.created_by && (await maySign(created_by))
  if (isChanged && isMomentWithin(updated_at, '', now)) stamps.updated_at = updated_at
  if (isMakersOwn) stamps.created_by = created_by as string
  if (isChangersOwn) stamps.updated_by = updated_by as string
  return stamps
}

/** Names somebody who has no account here: a person of another installation. */
export async function isStranger(transaction: Transaction, name: unknown): Promise<boolean> {
  return typeof name === 'string' && !(await peopleTables(transaction).byId(name))
}

/**
 * System fields that travel (`carried`), as the server of another installation wrote them; not a number where another record of this
 * Group has it or this one has its own, nor somebody who has an account here.
 */
export async function carriedOf(
  transaction: Transaction,
  entity: Entity,
  {
    said,
    before,
  }: { readonly said: Record<string, unknown>; readonly before: WireDocument | undefined },
): Promise<Record<string, unknown>> {
  const carried: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(entity.fields)) {
    if (!field.carried) continue
    const parsed = field.parse(said[name])
    if ('errors' in parsed || said[name] === before?.[name]) continue
    const { value } = parsed
    const isNumber = name === entity.sequence
    const isTaken =
      isNumber && (before?.[name] !== undefined || (await hasNumber(transaction, entity, value)))
    const isOurs =
      typeof value === 'string' &&
      isPerson(value) &&
      (await peopleTables(transaction).byId(value)) !== undefined
    if (!isTaken && !isOurs) carried[name] = value
  }
  return carried
}

async function hasNumber(transaction: Transaction, { kind, sequence }: Entity, number: unknown) {
  const selector = { klass: kind, [sequence!]: number }
  return (await transaction.find({ selector, limit: 1 })).found.length > 0
}
