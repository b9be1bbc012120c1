// What the system says on top of a revision that was made elsewhere. That one is kept to the letter, under the name its
// maker gave it; what the server must change of it (trimmed text, label, number, who and when) is a revision of the
// system's own, which travels back. A correction gives way to what its maker wrote next.
import { isDeepStrictEqual } from 'node:util'
import type { Entity } from '#core/entity/entity.ts'
import { validate } from '#core/entity/validate.ts'
import type { WireDocument } from '#core/wire.ts'
import {
  correctionEvent,
  toWire,
  type Correction,
  type Put,
  type Transaction,
} from '#server/store/database.ts'
import { winner } from '#server/store/writing/revision.ts'
import type { RecordContext } from '../face.ts'
import { putOf, store } from '../put.ts'

/** The members that are stored of a document, as they were sent. */
export function lettersOf({ _id, _rev, _deleted, ...letters }: Record<string, unknown>) {
  return letters
}

/** An exact ISO moment later than `after`, and `until` at the latest. */
export function isMomentWithin(said: unknown, after: string, until: string): said is string {
  if (said === until) return true
  if (typeof said !== 'string' || said <= after || said > until) return false
  return !Number.isNaN(Date.parse(said)) && new Date(said).toISOString() === said
}

/** Nothing that people may set differs. */
export function saysTheSame(entity: Entity, one: WireDocument, other: WireDocument): boolean {
  return Object.entries(entity.fields).every(
    ([name, field]) => field.system || isDeepStrictEqual(one[name], other[name]),
  )
}

/** A revision kept to the letter may lack what the system writes, or claim it: it has what the record has. */
export function withSystemFields(
  entity: Entity,
  sent: WireDocument,
  record: WireDocument,
): WireDocument {
  const { created_at, created_by } = record
  const system = Object.entries(record).filter(([name]) => entity.fields[name]?.system)
  return { ...Object.fromEntries(system), ...sent, created_at, created_by }
}

/** Writes what the record must be on top of this revision, unless it is just that; answers the revision that stands. */
export async function correct(
  transaction: Transaction,
  put: Put,
  { rev, letters }: { rev: string; letters: Record<string, unknown> },
): Promise<string> {
  if (isDeepStrictEqual(letters, put.body)) return rev
  const written = { ...put, rev, event: correctionEvent, actor: null }
  return (await transaction.put(written)).rev
}

/**
 * A correction of an earlier revision of the line ends, so that no conflict is left on any side. Where the new revision
 * says the same, the winner of both stays: every server that meets both decides alike. `doc` is the new one.
 */
export async function giveWay(
  transaction: Transaction,
  correction: Correction,
  {
    entity,
    doc,
    isDeleted,
    at,
  }: { entity: Entity; doc: WireDocument; isDeleted: boolean; at: string },
): Promise<void> {
  if (correction.deleted || !correction.leaf) return
  const corrected = toWire(correction)
  const leaves = [doc, corrected].map(({ _rev = '' }) => ({ rev: _rev, deleted: false }))
  const isSame = !isDeleted && saysTheSame(entity, doc, corrected)
  const ended = isSame && winner(leaves)?.rev === correction.rev ? doc : corrected
  const entry = { rev: ended._rev, event: correctionEvent, actor: null, at, deleted: true }
  await store(transaction, entity, ended, entry)
}

/**
 * A version that was kept to the letter on the side is the document now: it gets the correction that it did not get
 * when it came. `earlier` is the document before. Answers the document as it stands.
 */
export async function correctWinner(
  transaction: Transaction,
  { entity, context }: { entity: Entity; context: RecordContext },
  { leaf, earlier }: { leaf: WireDocument; earlier: WireDocument },
): Promise<WireDocument> {
  const { _id, _rev: rev = '' } = leaf
  const { actor, now } = context
  const before = withSystemFields(entity, leaf, earlier)
  const letters = lettersOf(leaf)
  const validated = validate(entity, { ...letters, _id }, { before, actor, now })
  const maker = await transaction.makerOf(_id, rev)
  const { created_at, created_by } = before
  const at = maker?.at ?? now
  const doc: WireDocument = {
    ...('doc' in validated ? validated.doc : before),
    created_at,
    created_by,
    updated_at: isMomentWithin(leaf.updated_at, '', at) ? leaf.updated_at : at,
    updated_by: maker?.actor ?? leaf.updated_by,
  }
  const put = putOf(entity, doc, { rev, event: correctionEvent, actor: null, at: now })
  return { ...doc, _rev: await correct(transaction, put, { rev, letters }) }
}
