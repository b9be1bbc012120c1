// Saves of files and folders as documents (the API, replication, backups) under the rules of the tree: a free name in a folder that is
// there, no folder in itself, one content. What came from elsewhere is put right where a refusal would lose it.
import type { Place } from '#core/entity/place.ts'
import type { WireDocument } from '#core/wire.ts'
import { fail, failFields } from '#core/errors.ts'
import { writeBeside } from '#server/records/beside.ts'
import type { Change, Filled, Hooks } from '#server/records/face.ts'
import { currentRecord } from '#server/records/put.ts'
import { isClaimed, mustBeTaken } from '#server/records/replication/made-from.ts'
import { correctionEvent } from '#server/store/documents/stored.ts'
import type { Transaction } from '#server/store/database.ts'
import { placeQueries } from '../store/places/reading.ts'
import { isFolder, isTrashed, kindUnder } from '../rules/kind.ts'
import { keptUnder } from '../rules/name.ts'
import { mayBeFolder } from '../rules/own.ts'
import { contentOf, type FileFacts } from '../rules/place.ts'
import { versionStart } from '../rules/versions.ts'
import { linksOf } from './content/links.ts'
import { textOf } from './content/text.ts'
import type { FileDoc } from './tree/store.ts'
import { freeName, holderOf, nextFreeName } from './tree/free-name.ts'
import { maxLevels } from './tree/operation.ts'

/** Whether folders lead from this one to the root, and not over this record. */
const leadsToRoot = (above: readonly Place[], { _id, dir_id = '' }: FileFacts) =>
  (above.at(-1)?.parent ?? dir_id) === '' && above.every(({ id, folder }) => folder && id !== _id)

/** Whether it may lie there: a folder that is not here may still come, as records travel in the order in which they last changed. */
const mayLie = (above: readonly Place[], doc: FileFacts) =>
  above.length > 0 || doc.dir_id === doc._id
    ? leadsToRoot(above, doc)
    : mayBeFolder(doc.dir_id ?? '')

/** Whether it may lie below these folders, or that which is not here and has a place in the root, with all that lies below itself. */
async function fits(transaction: Transaction, above: readonly Place[], doc: FileFacts) {
  const isInRoot = (doc.dir_id ?? '') === ''
  const levels = isInRoot ? 0 : Math.max(above.length, 1)
  const height = !isInRoot && isFolder(doc) ? await placeQueries(transaction).height(doc._id) : 0
  return levels + 1 + height <= maxLevels
}

/** Failure with the field that is wrong of where the record shall lie. */
async function refuseSpot(change: Change, transaction: Transaction): Promise<void> {
  const doc: FileFacts = change.doc
  const before = change.before as FileFacts | undefined
  const isMoved =
    change.verb === 'create' ||
    doc.name !== before?.name ||
    doc.dir_id !== before?.dir_id ||
    isTrashed(doc) !== isTrashed(before ?? {})
  if (!isMoved || isTrashed(doc) || mustBeTaken(change)) return
  const { dir_id = '', name = '' } = doc
  const above = await placeQueries(transaction).above(dir_id)
  const isLive = above.every(({ deleted_at }) => deleted_at === '')
  if (!isLive || !leadsToRoot(above, doc)) throw failFields({ dir_id: { key: 'invalid' } })
  if (!(await fits(transaction, above, doc))) throw failFields({ dir_id: { key: 'too_deep' } })
  const free = await freeName(transaction, dir_id, name, doc._id)
  if (free !== name) throw failFields({ name: { key: 'taken' } })
}

/**
 * Where the record lies: as it says, also where that folder is not here, or, in itself or too deep, in the root; under
 * the next free name where its own is another's by now. Of two to which people gave one name, the older one keeps it, in every installation
 * alike, so that all come to rest (`keepApart`).
 * For changes without a check before: what was made elsewhere, restored backups.
 */
async function rightSpot(
  transaction: Transaction,
  change: Filled,
): Promise<Pick<FileFacts, 'dir_id' | 'name'>> {
  const doc: FileFacts = change.doc
  if (isTrashed(doc)) return {}
  const above = await placeQueries(transaction).above(doc.dir_id ?? '')
  const isGood = mayLie(above, doc) && (await fits(transaction, above, doc))
  const dir_id = isGood ? doc.dir_id : undefined
  const { _id, name: said = '' } = doc
  const holder = await holderOf(transaction, dir_id ?? '', said, _id)
  const isFree = holder === undefined || (_id < holder && isClaimed(change, 'name', 'dir_id'))
  const name = isFree ? said : await nextFreeName(transaction, dir_id ?? '', said, _id)
  return { dir_id, name } as Pick<FileFacts, 'dir_id' | 'name'>
}

/** The younger one of that name, which the older one that came from elsewhere keeps, gets the next. */
async function keepApart(
  { doc, arrived, context: { house, now } }: Change,
  transaction: Transaction,
): Promise<void> {
  const file: FileFacts = doc
  if (!arrived || isTrashed(file)) return
  const { _id, dir_id = '', name = '' } = file
  const holder = await holderOf(transaction, dir_id, name, _id)
  const younger = holder === undefined ? undefined : await currentRecord(transaction, holder)
  if (!younger) return
  const moved = { ...younger, name: await nextFreeName(transaction, dir_id, name, holder) }
  await writeBeside(house, transaction, moved, { event: correctionEvent, actor: null, at: now })
}

/** A file that came under the id of a folder, which was awaited or here before, holds nothing: what lay in that comes into the root. */
async function bringOut(
  { verb, doc, before, arrived, context: { house, now } }: Change,
  transaction: Transaction,
): Promise<void> {
  const wasFile = verb === 'update' && before && !isFolder(before as FileFacts)
  if (!arrived || wasFile || isFolder(doc as FileFacts)) return
  for (;;) {
    const [first] = await placeQueries(transaction).list(doc._id, { limit: 1 })
    const held = first && ((await currentRecord(transaction, first.id)) as FileDoc | undefined)
    if (!held) return
    const { dir_id: _out, ...rest } = held
    const name = await freeName(transaction, '', held.name ?? '', held._id)
    const entry = { event: correctionEvent, actor: null, at: now } as const
    await writeBeside(house, transaction, { ...rest, name }, entry)
  }
}

/** Failure doc_validation for a folder with content. */
function refuseContent(doc: WireDocument): void {
  if (isFolder(doc as FileFacts) && contentOf(doc)) throw fail('doc_validation', 'content_alone')
}

/** What follows from a content that is another one. */
function contentMembers({ doc, before, context: { now, actor } }: Change): Partial<FileDoc> {
  if (contentOf(doc)?.digest === contentOf(before)?.digest) return {}
  const next = { at: now, author: actor.user_id, autosave: false }
  const content_at = versionStart(before as FileFacts | undefined, next)
  return { content_at, via: 'api', mtime: undefined, autosaved_by: undefined }
}

function trashMembers({ doc, before, context: { now } }: Change): Partial<FileDoc> {
  const [is, was] = [isTrashed(doc as FileFacts), isTrashed((before ?? {}) as FileFacts)]
  if (is === was) return {}
  return { deleted_at: is ? now : undefined, deleted_by: undefined }
}

/** Another kind that is sent along with the name is meant. */
function kindMembers({ doc, before }: Change): Partial<FileDoc> {
  const { name = '', kind }: FileFacts = doc
  const former = before as FileFacts | undefined
  const isSaid = former !== undefined && kind !== former.kind
  return isSaid ? {} : { kind: kindUnder(name, { kind, name: former?.name }) }
}

function keptMembers({ doc, before }: Change): Partial<FileDoc> {
  const { name = '' }: FileFacts = doc
  return before === undefined ? {} : { kept: keptUnder(name, before as FileFacts) }
}

export const fileHooks: Hooks = {
  async before(change, transaction) {
    const { verb, doc, arrived } = change
    if (verb === 'remove') {
      // By replication what lay in it may go, or move, after it.
      if (arrived) return
      const members = await placeQueries(transaction).list(doc._id, { limit: 1 })
      if (members.length > 0) throw fail('forbidden', 'folder_has_members')
      return
    }
    refuseContent(doc)
    await refuseSpot(change, transaction)
    return {
      ...contentMembers(change),
      ...trashMembers(change),
      ...kindMembers(change),
      ...keptMembers(change),
    }
  },
  /** What is gone cannot come back by a save: no body of it is kept, as of what leaves the trash. */
  async after(change, transaction) {
    if (change.verb === 'remove') await transaction.dropFormer([change.doc._id])
    else {
      await bringOut(change, transaction)
      await keepApart(change, transaction)
    }
  },
  async fill(change, transaction) {
    const { doc, before, uploads, context } = change
    const { database } = context
    const content = contentOf(doc)
    const links = await linksOf({ database, doc, before, uploads }, transaction.texts)
    const spot = await rightSpot(transaction, change)
    return { size: content?.length, content_type: content?.content_type, links, ...spot }
  },
  words: textOf,
}
