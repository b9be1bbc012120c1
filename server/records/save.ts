// The spine: how one record is written, by `prepare` and `commit`. What other records the write needs is the business of the kind's
// hooks; those without checks go through the second door (`beside.ts`).
import type { Actor } from '#core/access/actor.ts'
import { isBounded, planRefuses, type Arrived } from '#core/access/policies.ts'
import { restoreRefused } from '#core/access/trash.ts'
import type { Entity } from '#core/entity/entity.ts'
import { validate } from '#core/entity/validate.ts'
import { fail, failFields } from '#core/errors.ts'
import type { WireDocument, WriteAnswer } from '#core/wire.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { trashQueries } from '#server/store/queries/trash.ts'
import type { Transaction } from '#server/store/database.ts'
import { generationOf } from '#server/store/documents/revision.ts'
import { requireScope } from '#server/session/actor.ts'
import { admitNames } from './attachments/names.ts'
import { filesOf, hasSameFiles, resolve, type Resolved } from './attachments/resolve.ts'
import { admitFiles } from './attachments/room.ts'
import { entityOf } from './context.ts'
import { follow, hookBefore } from './effects.ts'
import type { Change, RecordContext } from './face.ts'
import { differences } from './history.ts'
import { currentRecord, putOf } from './put.ts'
import { missingReferences, referredTo } from './references.ts'
import { takenFromGroup } from './upkeep/groups.ts'
import { furtherWords } from './words/referred.ts'

/** A request to write: a document under an id, or an action on it. */
export interface SaveRequest {
  readonly id: string
  /** The revision that the writer has read; undefined for a new document. */
  readonly rev: string | undefined
  /** The id was made for this write (`Put`). */
  readonly isFresh?: boolean
  readonly input: Record<string, unknown>
  readonly action?: string
  /** System fields that an imported file has: number, moment of creation. */
  readonly kept?: Readonly<Record<string, unknown>>
  /** The record whose deletion takes this one along: it comes back with it. */
  readonly deletedWith?: string
}

export type Written = WriteAnswer & Record<string, unknown>

/** A change that passed every check, and the event that history records it under. */
export interface Prepared {
  readonly change: Change
  /** The current document before the write: in a conflict another version than the change is made from. */
  readonly previous: WireDocument | undefined
  readonly rev: string | undefined
  readonly isFresh?: boolean | undefined
  readonly event: string
}

/** Writes one record in a transaction of its own. Failures are those of the rules, the store and the hooks. */
export async function save(context: RecordContext, request: SaveRequest): Promise<Written> {
  const { id, input } = request
  return context.database.write(
    async (transaction) => {
      const commit = await context.house.rules.prepare(context, transaction, request)
      return commit()
    },
    [id, ...referredTo(context, id, input)],
  )
}

/** Checks a write against everything that can refuse it; writes nothing. */
export async function prepare(
  context: RecordContext,
  transaction: Transaction,
  { id, rev, isFresh, input, kept }: SaveRequest,
): Promise<Prepared> {
  const entity = entityOf(context, id)
  requireScope(context.actor.scopes, 'write')
  const { verb, base } = isFresh ? noBase : await baseOf(transaction, id)
  await admit(context, transaction, entity, { verb, before: base })
  if (verb === 'create' && base) await admitRestoring(context, transaction, entity, base)
  const before = base && verb === 'update' ? await leafAt(transaction, base, rev) : base
  const files = await filesFor(transaction, { id, verb, before, said: input._attachments })
  const draft = { verb, input: { ...input, _id: id }, before, files, kept }
  if (before !== base) checkBeside(context, entity, { ...draft, before: base })
  if (input.klass !== undefined && input.klass !== entity.kind) {
    throw failFields({ klass: { key: 'inclusion' } })
  }
  const change = await check(context, transaction, entity, draft)
  const previous = verb === 'update' ? base : undefined
  return { change, previous, rev, isFresh, event: eventOf(change) }
}

/** The base of an id that was made for this write. */
const noBase = { verb: 'create', base: undefined } as const

/**
 * The version that a save is based on: the current record, or the last live version of a deleted one, so that restoring
 * it restores the same record; undefined for a new one.
 */
export async function baseOf(
  transaction: Transaction,
  id: string,
): Promise<Pick<Change, 'verb'> & { base: WireDocument | undefined }> {
  const current = await currentRecord(transaction, id)
  if (current) return { verb: 'update', base: current }
  const stored = await transaction.lastLive(id)
  return { verb: 'create', base: stored && toWire(stored) }
}

/** Checks the plan and the kind's access policy. Failure subscription_needed or forbidden. */
export async function admit(
  context: RecordContext,
  transaction: Transaction,
  entity: Entity,
  { verb, before, arrived }: Pick<Draft, 'verb' | 'before' | 'arrived'>,
): Promise<void> {
  await admitPlan(context, transaction, entity, verb)
  const refused = entity.access(context.actor, verb, before, arrived)
  if (refused) throw fail('forbidden', refused)
}

/** Failure forbidden where somebody else deleted it. */
export async function admitRestoring(
  { actor }: RecordContext,
  transaction: Transaction,
  entity: Entity,
  last: WireDocument,
): Promise<void> {
  const gone = await trashQueries(transaction).entry(last._id)
  const refused = restoreRefused(entity, actor, gone?.actor, last)
  if (refused) throw fail('forbidden', refused)
}

/** Checks the plan alone. */
export async function admitPlan(
  { actor }: RecordContext,
  transaction: Transaction,
  entity: Entity,
  verb: Change['verb'],
): Promise<void> {
  const isCounted = actor.group && isBounded(actor.group.entitlement) && verb !== 'remove'
  const fresh = isCounted ? await recounted(actor, transaction) : actor
  const refused = planRefuses(fresh, verb, entity)
  if (refused) throw fail('subscription_needed', refused)
}

/** The actor with the Group's records counted inside the transaction: the session's figure may be out of date. */
export async function recounted(actor: Actor, transaction: Transaction): Promise<Actor> {
  const { group } = actor
  if (!group) return actor
  const [all] = await transaction.counters(['*'])
  return { ...actor, group: { ...group, records: all?.amount ?? 0, bytes: all?.size ?? 0 } }
}

/**
 * The leaf revision that the writer updates: the current one or, in a conflict, another live leaf.
 * Failure conflict when `rev` is no live leaf.
 */
export async function leafAt(
  transaction: Transaction,
  current: WireDocument,
  rev: string | undefined,
): Promise<WireDocument> {
  if (rev === current._rev) return current
  const leaf = rev === undefined ? undefined : await transaction.leaf(current._id, rev)
  if (!leaf) throw fail('conflict', 'document_update_conflict')
  return toWire(leaf)
}

/** The files of a save; undefined when `_attachments` is absent, and then the record keeps its files. */
export async function filesFor(
  transaction: Transaction,
  { id, verb, before, said }: Pick<Draft, 'verb' | 'before'> & { id: string; said: unknown },
): Promise<Resolved | undefined> {
  if (said === undefined) return undefined
  const parent = verb === 'update' ? before?._rev : (await transaction.get(id))?.rev
  const generation = parent === undefined ? 1 : generationOf(parent) + 1
  return resolve(said, { id, generation, previous: [filesOf(before)] })
}

/** A record about to be validated: the whole document as sent or as an action changed it, and the version before. */
export interface Draft extends Pick<Change, 'verb'> {
  readonly input: Record<string, unknown>
  readonly before: WireDocument | undefined
  readonly kept?: SaveRequest['kept']
  /** It was made elsewhere (`Change.arrived`). */
  readonly arrived?: Arrived | undefined
  /** As `Change.parent`. */
  readonly parent?: WireDocument | undefined
  /** System fields as the server of another installation wrote them. */
  readonly carried?: Readonly<Record<string, unknown>>
  /** Its files; those of `before` when left out. */
  readonly files?: Resolved | undefined
  /** Present when an action made it: its name, what it set, and the body of the call. */
  readonly act?: {
    readonly name: string
    readonly set: Record<string, unknown>
    readonly body: Record<string, unknown>
  }
}

/**
 * An update of a losing revision is validated against the current record as well, whose rules may allow less by now.
 * Failure with the errors by field.
 */
export function checkBeside(
  { actor, now }: RecordContext,
  entity: Entity,
  { input, before, arrived }: Pick<Draft, 'input' | 'before' | 'arrived'>,
): void {
  const validated = validate(entity, input, { before, actor, now, arrived })
  if ('errors' in validated) throw failFields(validated.errors)
}

/** Validation, references, sequence and the kind's `before` hook: from a draft to what will be stored. */
export async function check(
  context: RecordContext,
  transaction: Transaction,
  entity: Entity,
  { verb, input, before, files, act, kept, arrived: how, parent, carried }: Draft,
): Promise<Change> {
  const { actor, now } = context
  const arrived = how !== undefined
  const rules = { before, actor, now, arrived: how }
  const validated = validate(entity, input, rules, act?.set ?? carried)
  if ('errors' in validated) throw failFields(validated.errors)
  const { doc } = validated
  Object.assign(doc, keptMembers(entity, kept), carried)
  const missing = await missingReferences(entity, { doc, before, arrived }, transaction)
  if (Object.keys(missing).length > 0) throw failFields(missing)
  if (entity.sequence && doc[entity.sequence] === undefined) {
    doc[entity.sequence] = await transaction.nextNumber(entity.kind)
  } else if (entity.sequence && (kept ?? carried)?.[entity.sequence] !== undefined) {
    await transaction.passNumber(entity.kind, Number(doc[entity.sequence]))
  }
  if (!before) Object.assign(doc, await takenFromGroup(context.house, transaction, { entity, doc }))
  await admitFiles(context, transaction, doc._id, files?.uploads ?? [])
  const stubs = files ? files.stubs : before?._attachments
  if (stubs) doc._attachments = stubs
  admitNames(entity, actor, { before: filesOf(before), after: filesOf(doc) })
  doc.created_at = before?.created_at ?? doc.created_at ?? now
  doc.created_by = before ? before.created_by : (actor.user_id ?? undefined)
  doc.updated_at = lastKnown(entity, kept, now) ?? now
  doc.updated_by = actor.user_id ?? undefined
  const change: Change = {
    entity,
    verb,
    doc,
    before,
    uploads: files?.uploads,
    input: act?.body ?? input,
    action: act?.name,
    imported: kept !== undefined,
    arrived,
    parent,
    context,
  }
  admitWords(change)
  await hookBefore(change, transaction)
  return change
}

/** When a record of an old book last changed, as far as the file says: its import is no news of it. */
function lastKnown(entity: Entity, kept: SaveRequest['kept'] = {}, now: string) {
  const isMoment = (name: string) => name === 'created_at' || entity.fields[name]?.kind === 'moment'
  const moments = Object.entries(kept).flatMap(([name, at]) => (isMoment(name) ? [String(at)] : []))
  return moments
    .filter((at) => at <= now)
    .toSorted()
    .at(-1)
}

/** Failure with the errors of values that the kind's fields refuse: such a record could not be restored from a backup. */
function keptMembers(entity: Entity, kept: SaveRequest['kept'] = {}): SaveRequest['kept'] {
  const wrong = Object.entries(kept).flatMap(([name, value]) => {
    const parsed = entity.fields[name]?.parse(value)
    return parsed && 'errors' in parsed ? [[name, Object.values(parsed.errors)[0]!] as const] : []
  })
  if (wrong.length > 0) throw failFields(Object.fromEntries(wrong))
  return kept
}

/** A restored record keeps its author: other content than before is a change, which the kind's policy must allow. */
function admitWords({ entity, verb, doc, before, context }: Change): void {
  if (verb !== 'create' || !before) return
  const changed = differences(entity, { body: doc }, { body: before })
  const isSame = Object.keys(changed).length === 0 && hasSameFiles(filesOf(doc), filesOf(before))
  const refused = isSame ? undefined : entity.access(context.actor, 'update', before)
  if (refused) throw fail('forbidden', refused)
}

/** The event that history records a save under. */
export function eventOf({ entity, verb, doc, before, imported }: Change): string {
  if (imported) return 'import'
  if (verb === 'create') return before ? 'restore' : 'create'
  return entity.event?.(doc, before) ?? verb
}

/** Stores a prepared change and runs its effects on other records. */
export async function commit(
  { change, previous, rev, isFresh, event }: Prepared,
  transaction: Transaction,
): Promise<Written> {
  const { entity, doc, context, verb, uploads } = change
  const deleted = verb === 'remove'
  const words = deleted ? '' : await furtherWords(context, transaction, { entity, doc, uploads })
  const who = { actor: context.actor.user_id, at: context.now }
  const entry = { rev, isFresh, event, ...who, deleted, uploads, words }
  const { rev: written, won } = await transaction.put(putOf(entity, doc, entry))
  doc._rev = written
  const more = await follow(transaction, change, { previous, won })
  return { ok: true, id: doc._id, rev: written, ...more }
}
