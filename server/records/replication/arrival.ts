// A revision that was made elsewhere, under the product's rules: whatever could refuse a save refuses here too. It is kept
// to the letter, or refused; what the server must change of it is a correction on top.
import { treeQueries, type Correction } from '#server/store/queries/trees.ts'
import type { Entity } from '#core/entity/entity.ts'
import { fail } from '#core/errors.ts'
import type { WireDocument } from '#core/wire.ts'
import { deletionEvent, toWire } from '#server/store/documents/stored.ts'
import type { Transaction } from '#server/store/database.ts'
import { generationOf, isCorrection, isEnd, isRevision } from '#server/store/documents/revision.ts'
import { requireScope } from '#server/session/actor.ts'
import { filesBefore } from '../attachments/ancestors.ts'
import { resolve, type Resolved } from '../attachments/resolve.ts'
import { entityOf } from '../context.ts'
import { follow, hookBefore } from '../effects.ts'
import type { Change, RecordContext } from '../face.ts'
import { readDocument } from '../input.ts'
import { currentRecord, putOf } from '../put.ts'
import { furtherWords } from '../words/referred.ts'
import { admit, admitPlan, admitRestoring, check, checkBeside, eventOf, baseOf } from '../save.ts'
import { correct, giveWay, isEnding, isTombstone, lettersOf, saysTheSame } from './correction.ts'
import {
  admitArrival,
  checkCommon,
  checkMergedInto,
  refuseBeside,
  refuseForged,
  refuseForgotten,
  refuseTwin,
  refuseUnsuperseded,
} from './admission.ts'
import { asMerged, madeFrom, unheard } from './made-from.ts'
import { signedElsewhere } from './signatures.ts'
import { carriedOf, isMomentWithin, isStranger, stampsOf } from './stamps.ts'

export interface Arrival {
  readonly id: string
  /** The revision and those it was made from, newest first. */
  readonly line: readonly string[]
  readonly doc: Record<string, unknown>
}

interface Prepared {
  readonly change: Change
  readonly line: readonly string[]
  readonly uploads: Resolved['uploads']
  /** Of an earlier revision of the line. */
  readonly correction: Correction | undefined
}

/** Checks everything that can refuse the revision. The returned function writes it; undefined for one that exists. */
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
  arrival: Arrival,
): Promise<Prepared | undefined> {
  const { id, line, doc } = arrival
  requireScope(context.actor.scopes, 'write')
  const entity = entityOf(context, id)
  if (await transaction.getRevision(id, line[0]!)) return undefined
  const input = readDocument(doc)
  checkCommon(entity, input)
  const correction = await correctionOf(transaction, arrival)
  const files = resolve(input._attachments, {
    id,
    generation: generationOf(line[0]!),
    isArrival: true,
    previous: await filesBefore(transaction, arrival, input._attachments),
  })
  if (files.stubs) input._attachments = files.stubs
  else delete input._attachments
  const change =
    input._deleted === true
      ? await removal(context, transaction, { entity, arrival, input, correction })
      : await revision(context, transaction, { entity, arrival, input, files, correction })
  return { change, line, uploads: files.uploads, correction }
}

/** The system's correction of one of the revisions it was made from, where that is not part of the line. */
async function correctionOf(
  transaction: Transaction,
  { id, line }: Arrival,
): Promise<Correction | undefined> {
  const stored = await transaction.get(id)
  if (!stored || line.length === 1 || stored.rev === line[1]) return undefined
  return treeQueries(transaction).correctionOf(id, line)
}

interface Removal extends Pick<Prepared, 'correction'> {
  readonly entity: Entity
  readonly arrival: Arrival
  readonly input: Record<string, unknown>
}

async function removal(
  context: RecordContext,
  transaction: Transaction,
  { entity, arrival, input, correction }: Removal,
): Promise<Change> {
  const { id } = arrival
  const { now, actor } = context
  const { superseded_by: by } = input
  const superseded_by = typeof by === 'string' && isRevision(by) ? by : undefined
  const before = await currentRecord(transaction, id)
  await admitRemoval(context, transaction, { entity, arrival, input, correction, base: before })
  await refuseBeside(transaction, entity, arrival)
  await refuseForgotten(transaction, arrival)
  if (superseded_by) await refuseUnsuperseded(transaction, arrival, superseded_by)
  checkMergedInto(context, entity, arrival)
  const updated_at = isMomentWithin(input.updated_at, before?.updated_at ?? '', now)
    ? input.updated_at
    : now
  const doc: WireDocument = {
    ...before,
    _id: id,
    updated_at,
    updated_by: actor.user_id ?? undefined,
    merged_into: await mergedInto(transaction, { entity, actor, input }),
    deleted_with: deletedWith(context, input),
    superseded_by,
    ...(before && (await isServers(context, transaction, { input, before })) && signedBy(before)),
  }
  const change: Change = { entity, verb: 'remove', doc, before, input, context, arrived: true }
  if (before) await hookBefore(change, transaction)
  return change
}

/**
 * Failure forbidden where what is deleted may not be, or the record as it is here. What another server deleted was allowed there, such as
 * by the undo of an import: it asks for the rights alone, as what came over several steps.
 */
async function admitRemoval(
  context: RecordContext,
  transaction: Transaction,
  { entity, arrival, input, correction, base }: Removal & { readonly base?: WireDocument },
): Promise<void> {
  const of = base && { entity, arrival, base, correction }
  const from = of && (await madeFrom(context, transaction, of))
  const before = from?.before
  const arrived = isTombstone(input) ? 'steps' : from?.arrived
  await admit(context, transaction, entity, { verb: 'remove', before, arrived })
  if (before?._rev === base?._rev) return
  const refused = entity.access(context.actor, 'remove', base, 'steps')
  if (refused) throw fail('forbidden', refused)
}

/** Whose deletion or change took the record along, as another server says it: the trash believes none of it (`went`). */
function deletedWith({ house }: RecordContext, input: Record<string, unknown>): string | undefined {
  const { deleted_with: id } = input
  return typeof id === 'string' && isTombstone(input) && house.registry.byId(id) ? id : undefined
}

/** What the record became part of, where it is here and the actor might have done that here. */
async function mergedInto(
  transaction: Transaction,
  { entity, actor, input }: Pick<Removal, 'entity' | 'input'> & Pick<RecordContext, 'actor'>,
): Promise<string | undefined> {
  const { merged_into: into } = input
  if (typeof into !== 'string' || entity.merge?.(actor) !== undefined) return undefined
  return (await currentRecord(transaction, into)) && into
}

/**
 * Another server ended what a server corrected: nothing is written on top, which would be another version than the one that ended.
 * What no server made is ended in nobody else's name who has an account here.
 */
async function isServers(
  { actor }: RecordContext,
  transaction: Transaction,
  { input, before }: { input: Record<string, unknown>; before: WireDocument },
): Promise<boolean> {
  if (!isEnding(input, before)) return false
  const { updated_by } = before
  if (updated_by === actor.user_id || (await isStranger(transaction, updated_by))) return true
  const made = await treeQueries(transaction).makerOf(before._id, before._rev!)
  return made?.actor === null
}

async function revision(
  context: RecordContext,
  transaction: Transaction,
  { entity, arrival, input, files, correction }: Removal & { files: Resolved },
): Promise<Change> {
  const { verb, base } = await baseOf(transaction, arrival.id)
  await admitPlan(context, transaction, entity, verb)
  const of = base && { entity, arrival, base, correction }
  const from = of && (await madeFrom(context, transaction, of))
  const { before: known, arrived = 'step', parent } = from ?? {}
  const before = known && (await asMerged(context, transaction, { entity, input, before: known }))
  await admitArrival(context, transaction, entity, { verb, base, before, by: input.updated_by })
  await refuseBeside(transaction, entity, arrival)
  await refuseForgotten(transaction, arrival)
  if (base && verb === 'create' && (await followsDeletion(transaction, arrival)))
    await admitRestoring(context, transaction, entity, base)
  if (before?._rev !== base?._rev)
    checkBeside(context, entity, { input, before: base, arrived: 'steps' })
  const stamps = await stampsOf(transaction, { said: input, before, context })
  // System figures of another server are accepted from administrators only: the sender may have made them up.
  // Who changed a record and knows of no stamps signs as its parent does, which may be a server's correction.
  const isSignedAsParent = verb === 'update' && unheard(arrival.line, base?._rev).some(isCorrection)
  const isSigned = stamps.updated_by !== undefined || isSignedAsParent
  const isAdministrators = context.actor.membership?.editor === true
  const carries = isSigned && isAdministrators
  const carried = carries ? await carriedOf(transaction, entity, { said: input, before }) : {}
  const sent = parent && toWire(parent)
  const draft = { verb, input, before, parent: sent, files, arrived, carried }
  const change = await check(context, transaction, entity, draft)
  Object.assign(change.doc, stamps)
  const signing = { said: input, doc: change.doc, context }
  if (isAdministrators)
    Object.assign(change.doc, await signedElsewhere(transaction, entity, signing))
  if (!before) return change
  const isSame = saysTheSame(entity, change.doc, before)
  if (isSame && verb === 'create') refuseTwin(arrival, correction)
  // What a server corrected is nobody's change.
  if (isSame && before.updated_at === input.updated_at && before.updated_by === input.updated_by)
    Object.assign(change.doc, signedBy(before))
  // Its maker sends the system's fields on as the parent says them; what another installation's server wrote is corrected.
  const isClaimAlone = isSame && verb === 'update' && before === known
  if (isClaimAlone || !carries) {
    refuseForged(change, [before, sent], isClaimAlone)
  }
  return change
}

/** It was made from the deletion, by who knew of it; what was written beside one is a version of its own. */
async function followsDeletion(transaction: Transaction, { id, line }: Arrival): Promise<boolean> {
  return line.includes((await transaction.get(id))?.rev ?? '', 1)
}

const signedBy = ({ updated_at, updated_by }: WireDocument) => ({ updated_at, updated_by })

/** Effects and corrections follow the document: a revision that loses is kept, and nothing else happens. */
async function write(
  { change, line, uploads, correction }: Prepared,
  transaction: Transaction,
): Promise<undefined> {
  const { entity, doc, verb, input, context } = change
  const { actor, now: at } = context
  const [rev = ''] = line
  const isDeleted = verb === 'remove'
  const event = isDeleted ? deletionEvent : eventOf(change)
  const words = await furtherWords(context, transaction, { entity, doc, uploads })
  const previous = await currentRecord(transaction, doc._id)
  // It was forgotten or went for good elsewhere: the deletion has no name that it had here.
  const isNameless = isDeleted && unheard(line, previous?._rev).some(isEnd)
  const by = { actor: actor.user_id, at, deleted: isDeleted, isNameless }
  const put = putOf(entity, doc, { rev: undefined, event, ...by, words })
  const letters = lettersOf(input)
  const ending = correction ?? (await twinOf(transaction, change, line))
  const { merged_into } = doc
  await transaction.graft({ ...put, body: letters, went: { merged_into }, uploads, line })
  doc._rev = rev
  // Which version goes on in place of the one that ended was decided when that one came.
  if (ending && input['superseded_by'] === undefined)
    await giveWay(transaction, ending, { entity, doc, isDeleted, actor, at })
  const stored = await transaction.get(doc._id)
  const won = stored?.rev === rev
  const hadEnded = isDeleted && !previous
  if (won && !hadEnded) doc._rev = await correct(transaction, put, { rev, letters })
  await follow(transaction, change, { previous, won })
}

/**
 * The record as the system of this server made it from the same revision, or as it was forgotten here, where it says the same: what jobs of
 * two installations do on the same day is no conflict, nor is what both forgot.
 */
async function twinOf(
  transaction: Transaction,
  { entity, doc, verb }: Change,
  line: readonly string[],
): Promise<Correction | undefined> {
  const [rev = '', parent] = line
  const stored = await transaction.get(doc._id)
  if (!stored || stored.deleted || verb === 'remove' || line.includes(stored.rev)) return undefined
  if (!saysTheSame(entity, doc, toWire(stored))) return undefined
  const made = await treeQueries(transaction).makerOf(stored.id, stored.rev)
  const isJobs = made?.actor === null && (made.parent ?? undefined) === parent
  const isTwin = isJobs || (isEnd(rev) && isEnd(stored.rev))
  return isTwin ? { ...stored, parent: parent ?? '', leaf: true } : undefined
}
