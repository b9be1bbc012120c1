// A revision that was made elsewhere, under the product's rules: whatever could refuse a save refuses here too.
import { isDeepStrictEqual } from 'node:util'
import type { Entity } from '#core/entity/entity.ts'
import { fail, failFields } from '#core/errors.ts'
import type { WireDocument } from '#core/wire.ts'
import { toWire, type Transaction } from '#server/store/database.ts'
import { requireScope } from '#server/session/actor.ts'
import { entityOf } from '../context.ts'
import { follow, hookBefore } from '../effects.ts'
import type { Change, RecordContext } from '../face.ts'
import { readDocument } from '../input.ts'
import { current, putOf } from '../put.ts'
import { admit, check, checkBeside, eventOf, past } from '../save.ts'

export interface Arrival {
  readonly id: string
  /** The revision and those it was made from, newest first. */
  readonly line: readonly string[]
  readonly doc: Record<string, unknown>
}

interface Prepared {
  readonly change: Change
  readonly line: readonly string[]
}

/** Asks everything that can refuse it; what it returns writes it, nothing for what is here already. */
export async function prepareArrival(
  context: RecordContext,
  transaction: Transaction,
  arrival: Arrival,
): Promise<() => Promise<undefined>> {
  const prepared = await prepare(context, transaction, arrival)
  return async () => prepared && write(prepared, transaction)
}

async function prepare(
  context: RecordContext,
  transaction: Transaction,
  { id, line, doc }: Arrival,
): Promise<Prepared | undefined> {
  requireScope(context.actor.scopes, 'write')
  const entity = entityOf(context, id)
  if (await transaction.getRevision(id, line[0]!)) return undefined
  const input = readDocument(doc)
  if (input.klass !== undefined && input.klass !== entity.kind) {
    throw failFields({ klass: { key: 'inclusion' } })
  }
  if (input._deleted === true) {
    const { now, actor } = context
    const standing = await current(transaction, id)
    await admit(context, transaction, entity, { verb: 'remove', before: standing })
    await refuseBeside(transaction, entity, { id, line })
    const fate = { updated_at: now, updated_by: actor.user_id ?? undefined }
    const left: WireDocument = { ...standing, _id: id, ...fate }
    const change = { entity, verb: 'remove', doc: left, before: standing, input, context } as const
    if (standing) await hookBefore(change, transaction)
    return { change, line }
  }
  const { verb, last } = await past(transaction, id)
  await admit(context, transaction, entity, { verb, before: last })
  await refuseBeside(transaction, entity, { id, line })
  const before = last && ((await parentOf(transaction, id, line)) ?? last)
  if (before?._rev !== last?._rev) checkBeside(context, entity, { input, before: last })
  const change = await check(context, transaction, entity, { verb, input, before })
  if (before) refuseForged(entity, change)
  return { change, line }
}

/** Where the kind takes no conflicts: Failure forbidden unless the record is new here or the line leads to what stands. */
async function refuseBeside(
  transaction: Transaction,
  { conflicts }: Entity,
  { id, line }: Pick<Arrival, 'id' | 'line'>,
): Promise<void> {
  if (conflicts !== 'refused') return
  const standing = await transaction.get(id)
  if (standing && !line.includes(standing.rev, 1)) throw fail('forbidden', 'conflicts_refused')
}

/** The live revision it was made from, if it is kept: what a change made elsewhere is measured against. */
async function parentOf(
  transaction: Transaction,
  id: string,
  [, parent]: readonly string[],
): Promise<WireDocument | undefined> {
  const stored = parent === undefined ? undefined : await transaction.getRevision(id, parent)
  return stored && !stored.deleted ? toWire(stored) : undefined
}

/** A save drops what a client says of system fields; here he would believe it was kept. */
function refuseForged(entity: Entity, { input, before, doc }: Change): void {
  for (const [name, field] of Object.entries(entity.fields)) {
    const said = input[name]
    if (!field.system || said === undefined) continue
    const isKnown = [before?.[name], doc[name]].some((value) => isDeepStrictEqual(value, said))
    if (!isKnown) throw failFields({ [name]: { key: 'system_field' } })
  }
}

/** Effects follow the document: a revision that loses is kept and does nothing. */
async function write({ change, line }: Prepared, transaction: Transaction): Promise<undefined> {
  const { entity, doc, verb, context } = change
  const event = verb === 'remove' ? 'destroy' : eventOf(change)
  const entry = { rev: undefined, event, actor: context.actor.user_id, at: context.now }
  const put = putOf(entity, doc, { ...entry, deleted: verb === 'remove' })
  const earlier = await current(transaction, doc._id)
  await transaction.graft({ ...put, line })
  doc._rev = line[0]
  await follow(transaction, change, earlier)
}
