// The rules of free databases: there are none but the protocol's. A document is what its writer says, with any id that
// CouchDB takes; it has no kind, so nothing of the product sees it.
import { randomBytes } from 'node:crypto'
import { maxFileBytes } from '#core/access/policies.ts'
import { fail } from '#core/errors.ts'
import type { RecordContext } from '#server/records/face.ts'
import { checkId, readDocument } from '#server/records/input.ts'
import { everything } from '#server/records/reading/policy.ts'
import type { Rules } from '#server/records/rules.ts'
import type { SaveRequest, Written } from '#server/records/save.ts'
import type { Put } from '#server/store/documents/stored.ts'
import type { Transaction } from '#server/store/database.ts'
import { generationOf } from '#server/store/documents/revision.ts'
import { withChange } from '#server/records/attachments/change.ts'
import { filesBefore } from '#server/records/attachments/ancestors.ts'
import { maxFiles } from '#server/records/attachments/stage.ts'
import { filesOf, resolve, type Resolved } from '#server/records/attachments/resolve.ts'
import { couchRevision } from './erlang-term.ts'
import { checkIndexes } from './indexes/design-document.ts'
import { findThrough } from './indexes/stored.ts'

/** Failure invalid_design_doc for indexes that are none. */
function checkDesign(id: string, input: SaveRequest['input']): void {
  if (id.startsWith('_design/') && input._deleted !== true) checkIndexes(input)
}

/** What the store is handed: the body as it came. */
function putOf(
  { actor, now }: RecordContext,
  { id, rev, input }: SaveRequest,
  { stubs, uploads }: Resolved,
): Put {
  const { _id, _rev, _deleted, _attachments, ...plain } = input
  const body = stubs ? { ...plain, _attachments: stubs } : plain
  const deleted = _deleted === true
  const who = { event: deleted ? 'destroy' : 'update', actor: actor.user_id, at: now }
  const nameRev = (parent: string | null) => couchRevision(parent, { deleted, body: plain, stubs })
  return { id, rev, nameRev, klass: null, deleted, body, words: '', counters: [], uploads, ...who }
}

/** Failure conflict when the writer has not seen the current revision. */
async function checkSeen(
  transaction: Transaction,
  { id, rev }: Pick<SaveRequest, 'id' | 'rev'>,
): Promise<void> {
  const stored = await transaction.get(id)
  if (stored?.rev === rev || (rev === undefined && stored?.deleted !== false)) return
  if (rev === undefined || !(await transaction.leaf(id, rev))) {
    throw fail('conflict', 'document_update_conflict')
  }
}

async function prepare(
  context: RecordContext,
  transaction: Transaction,
  request: SaveRequest,
): Promise<() => Promise<Written>> {
  checkId(request.id)
  checkDesign(request.id, request.input)
  await checkSeen(transaction, request)
  const files = await filesFor(transaction, request)
  return async () => {
    const { rev } = await transaction.put(putOf(context, request, files))
    transaction.stem(request.id, generationOf(rev))
    return { ok: true, id: request.id, rev }
  }
}

/** As in CouchDB a document that says nothing of its files has none any more. */
async function filesFor(
  transaction: Transaction,
  { id, rev, input: { _attachments: said } }: SaveRequest,
): Promise<Resolved> {
  if (said === undefined) return resolve(said, { id, generation: 1, previous: [] })
  const parent = rev ?? (await transaction.get(id))?.rev
  const before = parent === undefined ? undefined : await transaction.getRevision(id, parent)
  const generation = parent === undefined ? 1 : generationOf(parent) + 1
  return resolve(said, { id, generation, previous: [filesOf(before?.body)] })
}

export const freeRules: Rules = {
  prepare,
  async prepareRemoval(context, transaction, request) {
    if (request.input._deleted === true) return prepare(context, transaction, request)
    const stored = await transaction.get(request.id)
    if (!stored) throw fail('not_found', 'missing')
    if (stored.deleted) throw fail('not_found', 'deleted')
    return prepare(context, transaction, { ...request, input: { _deleted: true } })
  },
  async prepareArrival(context, transaction, { id, line, doc }) {
    checkId(id)
    const input = readDocument(doc)
    checkDesign(id, input)
    const isHere = await transaction.getRevision(id, line[0]!)
    const files = resolve(input._attachments, {
      id,
      generation: generationOf(line[0]!),
      isArrival: true,
      previous: await filesBefore(transaction, { id, line }, input._attachments),
    })
    return async () => {
      const request = { id, rev: undefined, input }
      if (isHere) return undefined
      await transaction.graft({ ...putOf(context, request, files), line })
      transaction.stem(id, Number.parseInt(line[0]!, 10))
      return undefined
    }
  },
  async prepareFile(context, transaction, request) {
    const { id, rev } = request
    await checkSeen(transaction, request)
    const stored = rev === undefined ? undefined : await transaction.getRevision(id, rev)
    const input = { ...stored?.body, _attachments: withChange(filesOf(stored?.body), request) }
    return prepare(context, transaction, { id, rev, input })
  },
  files: () => ({
    imagesOnly: false,
    most: maxFiles,
    maxBytes: maxFileBytes,
    roomBytes: Infinity,
    blanksPlaces: false,
  }),
  reading: () => everything,
  idFor: () => randomBytes(16).toString('hex'),
  virtual: () => undefined,
  findThrough,
}
