// What the system says on top of a revision that was made elsewhere. That one is kept to the letter, under the name its
// maker gave it; what the server must change of it (trimmed text, label, number, who and when) is a revision of the
// system's own, which travels back. A correction gives way to what its maker wrote next.
import { correctionEvent, toWire, type Put } from '#server/store/documents/stored.ts'
import { treeQueries, type Correction } from '#server/store/queries/trees.ts'
import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '#core/access/actor.ts'
import type { Entity } from '#core/entity/entity.ts'
import { shape } from '#core/entity/validate.ts'
import type { WireDocument } from '#core/wire.ts'
import type { Transaction } from '#server/store/database.ts'
import { isCorrection, winner } from '#server/store/documents/revision.ts'
import { filesOf, hasSameFiles } from '../attachments/resolve.ts'
import type { RecordContext } from '../face.ts'
import { putOf } from '../put.ts'
import { furtherWords } from '../words/referred.ts'
import { stampsOf } from './stamps.ts'

/** The members that are stored of a document, as they were sent. */
export function lettersOf({ _id, _rev, _deleted, ...letters }: Record<string, unknown>) {
  return letters
}

/** Nothing that people may set differs. */
export function saysTheSame(entity: Entity, one: WireDocument, other: WireDocument): boolean {
  const fields = Object.entries(entity.fields)
  return (
    hasSameFiles(filesOf(one), filesOf(other)) &&
    fields.every(([name, field]) => field.system || isDeepStrictEqual(one[name], other[name]))
  )
}

/**
 * A stored revision as its maker may have made it beside the record: one that was kept to the letter may lack what the
 * system writes, or claim it, or sign for others. What the system made is as it is.
 */
export async function asMade(
  transaction: Transaction,
  { entity, context }: { entity: Entity; context: RecordContext },
  { sent, record }: { sent: WireDocument; record: WireDocument },
): Promise<WireDocument> {
  const { _id, _rev = '' } = sent
  const maker = await treeQueries(transaction).makerOf(_id, _rev)
  if (!maker?.actor) return sent
  const { actor: user_id, at } = maker
  const { created_at, created_by } = record
  const actor = { ...context.actor, user_id }
  const said = { said: sent, before: undefined, context: { actor, now: at } }
  return {
    ...shape(entity, sent, { before: record, actor, now: at }),
    _rev,
    ...(sent._attachments !== undefined && { _attachments: sent._attachments }),
    created_at,
    created_by,
    updated_at: at,
    updated_by: user_id,
    ...(await stampsOf(transaction, said)),
  }
}

/** Writes what the record must be on top of this revision, unless it is just that; answers the current revision. */
export async function correct(
  transaction: Transaction,
  put: Put,
  { rev, letters }: { rev: string; letters: Record<string, unknown> },
): Promise<string> {
  if (isDeepStrictEqual(letters, put.body)) return rev
  const written = { ...put, rev, event: correctionEvent, actor: null, uploads: undefined }
  return (await transaction.put(written)).rev
}

const loses = (rev: string, other: string) =>
  winner([rev, other].map((name) => ({ rev: name, deleted: false })))?.rev === other

/** As servers delete: it names the kind, and holds little else of the record. Phones name nothing, or all. */
export const isTombstone = ({ _deleted, klass, created_at }: Record<string, unknown>) =>
  _deleted === true && klass !== undefined && created_at === undefined

/** A server ended its correction with it: it says who and when as the correction does. */
export function isEnding(said: Record<string, unknown>, before: WireDocument): boolean {
  return isTombstone(said) && said.updated_at === before.updated_at
}

/**
 * A correction of an earlier revision of the line ends, so that no conflict is left on any side. Where the new revision
 * is another server's of the same, the winner of both stays: every server that meets both decides alike. `doc` is the new one.
 */
export async function giveWay(
  transaction: Transaction,
  correction: Correction,
  {
    entity,
    doc,
    isDeleted,
    actor,
    at,
  }: { entity: Entity; doc: WireDocument; isDeleted: boolean; actor: Actor; at: string },
): Promise<void> {
  if (correction.deleted || !correction.leaf) return
  const corrected = toWire(correction)
  const { _rev: rev = '' } = doc
  // Corrections of former releases had names like others.
  const isServers = !isDeleted && (isCorrection(rev) || saysTheSame(entity, doc, corrected))
  const isNewEnded = isServers && loses(rev, correction.rev)
  const ended = isNewEnded ? doc : corrected
  // The correction is the document where a deletion was made beside it: who made that ends the record.
  const by = isDeleted ? actor.user_id : null
  const entry = { rev: ended._rev, event: correctionEvent, actor: by, at, deleted: true }
  const { merged_into, deleted_with } = doc
  const left = isDeleted
    ? { merged_into, deleted_with }
    : { superseded_by: isNewEnded ? correction.rev : doc._rev }
  await transaction.put({ ...putOf(entity, { ...ended, ...left }, entry), went: { merged_into } })
}

/**
 * A version that was kept to the letter on the side is the document now: it gets the correction that it did not get
 * when it came. `record` is the document before. Answers the current document.
 */
export async function correctWinner(
  transaction: Transaction,
  of: { entity: Entity; context: RecordContext },
  {
    sent,
    record,
    fill,
  }: {
    sent: WireDocument
    record: WireDocument
    /** Members that follow from the record and others (`Hooks.fill`). */
    fill: (doc: WireDocument) => Promise<Record<string, unknown>>
  },
): Promise<WireDocument> {
  const { _rev: rev = '' } = sent
  const made = await asMade(transaction, of, { sent, record })
  const doc = { ...made, ...(await fill(made)) }
  const words = await furtherWords(of.context, transaction, { entity: of.entity, doc })
  const entry = { rev, event: correctionEvent, actor: null, at: of.context.now, words }
  const letters = lettersOf(sent)
  return {
    ...doc,
    _rev: await correct(transaction, putOf(of.entity, doc, entry), { rev, letters }),
  }
}
