// A revision that was made elsewhere, under the product's rules: whatever could refuse a save refuses here too. It is kept
// to the letter, or refused; what the server must change of it is a correction on top.
import { treeQueries, type Correction } from '#server/store/queries/trees.ts'
import type { Entity } from '#core/entity/entity.ts'
import { shape } from '#core/entity/validate.ts'
import type { WireDocument } from '#core/wire.ts'
import { toWire, type Stored } from '#server/store/documents/stored.ts'
import type { Transaction } from '#server/store/database.ts'
import { generationOf, winner } from '#server/store/documents/revision.ts'
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
import { asMade, correct, giveWay, lettersOf, saysTheSame } from './correction.ts'
import {
  admitArrival,
  checkCommon,
  checkMergedInto,
  refuseBeside,
  refuseForged,
} from './admission.ts'
import { carriedOf, isMomentWithin, stampsOf } from './stamps.ts'

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
  /** What the system of this server made of an earlier revision of the line: it gives way. */
  readonly ending: Correction | undefined
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
  const said = { entity, arrival, input, files }
  const ending = correction ?? (await twinOf(context, transaction, said))
  const change =
    input._deleted === true
      ? await removal(context, transaction, { ...said, ending })
      : await revision(context, transaction, { ...said, ending, correction })
  return { change, line, uploads: files.uploads, ending }
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

interface Said {
  readonly entity: Entity
  readonly arrival: Arrival
  readonly input: Record<string, unknown>
  readonly files: Resolved
}

async function removal(
  context: RecordContext,
  transaction: Transaction,
  { entity, arrival, input, ending }: Said & Pick<Prepared, 'ending'>,
): Promise<Change> {
  const { id } = arrival
  const { now, actor } = context
  const before = await currentRecord(transaction, id)
  await admit(context, transaction, entity, { verb: 'remove', before })
  await refuseBeside(transaction, entity, arrival, ending)
  checkMergedInto(context, entity, arrival)
  const updated_at = isMomentWithin(input.updated_at, before?.updated_at ?? '', now)
    ? input.updated_at
    : now
  const doc: WireDocument = {
    ...before,
    _id: id,
    updated_at,
    updated_by: actor.user_id ?? undefined,
  }
  const change: Change = { entity, verb: 'remove', doc, before, input, context }
  if (before) await hookBefore(change, transaction)
  return change
}

async function revision(
  context: RecordContext,
  transaction: Transaction,
  said: Said & Pick<Prepared, 'ending'> & { correction: Correction | undefined },
): Promise<Change> {
  const { entity, arrival, input, files, correction } = said
  const { verb, base } = await baseOf(transaction, arrival.id)
  await admitPlan(context, transaction, entity, verb)
  if (base && verb === 'create' && (await followsDeletion(transaction, arrival)))
    await admitRestoring(context, transaction, entity, base)
  const parent = base && (await parentOf(transaction, arrival, base))
  const before =
    base && (await madeFrom(context, transaction, { entity, arrival, base, parent, correction }))
  if (before?._rev !== base?._rev) checkBeside(context, entity, { input, before: base })
  const { actor } = context
  const isSame = before !== undefined && saysAs(context, said, before)
  const stamps = await stampsOf(transaction, { said: input, before, context })
  const isForeign = 'updated_by' in stamps && stamps.updated_by !== actor.user_id
  // System figures of another server are accepted from administrators only: the sender may have made them up.
  // Of what the jobs of both made of the same revision, each keeps its own word, unless the kind has room for one alone.
  const isTwin = said.ending !== undefined && !correction && entity.conflicts !== 'refused'
  const carries = actor.membership?.editor === true && !isTwin
  const isServers = carries && isForeign && isSame
  const admitted = { verb, before: base, by: input.updated_by, isServers }
  await admitArrival(context, transaction, entity, admitted)
  const isNobodys = isForeign && stamps.updated_by === undefined
  const claim = { said: input, before, isForeign, isNobodys }
  const carried = carries ? await carriedOf(transaction, entity, claim) : {}
  const hasNews = Object.keys(carried).some((name) => name !== entity.sequence)
  const isClaimAlone = isSame && verb === 'update' && !hasNews
  await refuseBeside(transaction, entity, arrival, isClaimAlone ? undefined : said.ending)
  const draft = { verb, input, before, files, arrived: true, carried }
  const change = await check(context, transaction, entity, draft)
  Object.assign(change.doc, stamps)
  if (!before) return change
  // What a server corrected is nobody's change.
  if (isSame && before.updated_at === input.updated_at) Object.assign(change.doc, signedBy(before))
  // Its maker sends the system's fields on as the parent says them; what another installation's server wrote is corrected.
  if (isClaimAlone || !carries || !isForeign) {
    refuseForged(change, [before, parent && toWire(parent)], isClaimAlone)
  }
  return change
}

/** It was made from the deletion, by who knew of it; what was written beside one is a version of its own. */
async function followsDeletion(transaction: Transaction, { id, line }: Arrival): Promise<boolean> {
  const stored = await transaction.get(id)
  return stored !== undefined && line.includes(stored.rev, 1)
}

const signedBy = ({ updated_at, updated_by }: WireDocument) => ({ updated_at, updated_by })

/** The revision it was made from, to the letter; undefined where that is the current record, or not kept. */
async function parentOf(
  transaction: Transaction,
  { id, line: [, parent] }: Arrival,
  { _rev }: WireDocument,
): Promise<Stored | undefined> {
  return parent === undefined || parent === _rev ? undefined : transaction.getRevision(id, parent)
}

/**
 * What a change made elsewhere is measured against: the revision it was made from as the system corrected it, if that is
 * kept and lives, else the current record.
 */
async function madeFrom(
  context: RecordContext,
  transaction: Transaction,
  {
    entity,
    arrival,
    base,
    parent,
    correction,
  }: Pick<Said, 'entity' | 'arrival'> & {
    base: WireDocument
    parent: Stored | undefined
    correction: Correction | undefined
  },
): Promise<WireDocument> {
  const [, rev] = arrival.line
  if (rev === undefined || rev === base._rev) return base
  const corrected = correction?.deleted === false ? toWire(correction) : undefined
  if (corrected && correction?.parent === rev) return corrected
  if (parent && !parent.deleted) {
    return asMade(transaction, { entity, context }, { sent: toWire(parent), record: base })
  }
  return corrected ?? base
}

/** Effects and corrections follow the document: a revision that loses is kept, and nothing else happens. */
async function write(
  { change, line, uploads, ending }: Prepared,
  transaction: Transaction,
): Promise<undefined> {
  const { entity, doc, verb, input, context } = change
  const { actor, now: at } = context
  const [rev = ''] = line
  const isDeleted = verb === 'remove'
  const event = isDeleted ? 'destroy' : eventOf(change)
  const words = await furtherWords(context, transaction, { entity, doc, uploads })
  const entry = { rev: undefined, event, actor: actor.user_id, at, deleted: isDeleted, words }
  const put = putOf(entity, doc, entry)
  const letters = lettersOf(input)
  const previous = await currentRecord(transaction, doc._id)
  await transaction.graft({ ...put, body: letters, uploads, line })
  doc._rev = rev
  if (ending) await giveWay(transaction, ending, { entity, doc, isDeleted, at })
  const stored = await transaction.get(doc._id)
  const won = stored?.rev === rev
  const hadEnded = isDeleted && !previous
  if (won && !hadEnded) doc._rev = await correct(transaction, put, { rev, letters })
  await follow(transaction, change, { previous, won })
}

/** Nothing that people may set is another than in this record. */
function saysAs(
  { actor, now }: RecordContext,
  { entity, input, files }: Said,
  before: WireDocument,
): boolean {
  const said = { ...shape(entity, input, { before, actor, now }), _attachments: files.stubs }
  return saysTheSame(entity, said, before)
}

/**
 * The record as the system of this server made it from a revision of the line, where it says the same: what jobs of two installations do
 * on the same day is no conflict. Where the kind takes none, undefined unless it gives way to what came.
 */
async function twinOf(
  context: RecordContext,
  transaction: Transaction,
  said: Said,
): Promise<Correction | undefined> {
  const { id, line } = said.arrival
  const stored = await transaction.get(id)
  if (!stored || stored.deleted || line.includes(stored.rev)) return undefined
  if (said.input._deleted === true || !saysAs(context, said, toWire(stored))) return undefined
  const wins =
    winner([line[0]!, stored.rev].map((rev) => ({ rev, deleted: false })))?.rev === line[0]
  if (said.entity.conflicts === 'refused' && !wins) return undefined
  const made = await treeQueries(transaction).makerOf(id, stored.rev)
  const parent = made?.actor === null ? (made.parent ?? '') : undefined
  const isTwin = parent !== undefined && (parent === '' ? line.length === 1 : line.includes(parent))
  return isTwin ? { ...stored, parent, leaf: true } : undefined
}
