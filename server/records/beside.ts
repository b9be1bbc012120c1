// The second door for records, beside the spine (`save.ts`): hooks and jobs write records of the system here, or records that they
// have checked themselves. The kind's rules and hooks do not run. Everything that follows from a document does: the store
// updates pointers, postings, places, counters and changes and wakes waiting feeds; search words, and those of records that are
// found by them, are updated here. Nothing else writes records past the spine (tests/architecture.test.ts).
import type { Entity } from '#core/entity/entity.ts'
import type { WireDocument } from '#core/wire.ts'
import type { House } from '#server/house.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { readFirst } from '#server/store/pointers/unread.ts'
import type { Transaction } from '#server/store/database.ts'
import { canonical, nextRev } from '#server/store/documents/revision.ts'
import { putOf, type Entry } from './put.ts'
import { furtherWords, queueRewording } from './words/referred.ts'

/** How history records such a write. `actor` null: the system. */
type EntryBeside = Omit<Entry, 'rev'>

/**
 * Writes a whole document as it is, of the kind that its id names. It follows the revision that `_rev` names; without one it is new, or
 * brings a deleted record back. `words`, where the caller knows what the record is found by beside its own words. Failure conflict for a
 * stale revision.
 */
export async function writeBeside(
  house: House,
  transaction: Transaction,
  doc: WireDocument,
  { words, ...entry }: EntryBeside,
): Promise<{ rev: string; won: boolean }> {
  const entity = house.registry.byId(doc._id)!
  const stored = entry.isFresh ? undefined : await transaction.get(doc._id)
  const isRemoved = entry.deleted === true
  const found = isRemoved
    ? ''
    : (words ?? (await furtherWords({ house }, transaction, { entity, doc, ...entry })))
  const put = putOf(entity, doc, { ...entry, rev: doc._rev, words: found })
  const { rev, won } = await transaction.put(put)
  if (stored && won) {
    const verb = isRemoved ? 'remove' : stored.deleted ? 'create' : 'update'
    await queueRewording(house, transaction, { entity, verb, doc, before: toWire(stored) })
  }
  return { rev, won }
}

/** Sets members of a live record only; undefined removes one. `event`: `update` when left out. Answers the new record. */
export async function setMembers<Doc extends WireDocument>(
  house: House,
  transaction: Transaction,
  { doc, members }: { doc: Doc; members: Readonly<Record<string, unknown>> },
  { actor, at, event = 'update' }: Pick<Entry, 'actor' | 'at'> & Partial<Pick<Entry, 'event'>>,
): Promise<Doc> {
  const changed = { ...doc, ...members, updated_at: at, updated_by: actor ?? undefined }
  await writeBeside(house, transaction, changed, { event, actor, at })
  return changed
}

/** A record of an archive, and the revision that it had there. */
interface Archived {
  readonly entity: Entity
  readonly doc: WireDocument
  readonly rev: string
  /** That revision had the same content. */
  readonly isSame: boolean
}

/**
 * Brings a record of an archive back, under the revision that it had, or on top of the one that deleted it. What records are
 * found by beside their own words is left to the job `reword` of the whole database: others may not be there yet.
 */
export async function restoreBeside(
  transaction: Transaction,
  { entity, doc, rev, isSame }: Archived,
  entry: EntryBeside,
): Promise<void> {
  const current = await transaction.get(doc._id)
  const put = putOf(entity, doc, { ...entry, rev: current?.rev })
  // What a former release wrote otherwise, and a record that lost a file, is another revision, made from that one (017).
  const line = () => (isSame ? [rev] : [nextRev(rev, false, canonical(put.body)), rev])
  const write = async () => {
    if (current) await transaction.put(put)
    else await transaction.graft({ ...put, line: line() })
  }
  // Nobody else writes while all of an archive is written: what it lacks is read at once, and not kept.
  const { name, texts } = transaction
  await readFirst(write, { names: [entry.actor ?? name, name] }, texts)
}
