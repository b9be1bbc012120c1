// The rules of free databases: there are none but the protocol's. A document is what its writer says, with any id that
// CouchDB takes; it has no kind, so nothing of the product sees it.
import { randomBytes } from 'node:crypto'
import { fail } from '#core/errors.ts'
import type { RecordContext } from '#server/records/face.ts'
import { checkId, readDocument } from '#server/records/input.ts'
import { everything } from '#server/records/reading/policy.ts'
import type { Rules } from '#server/records/rules.ts'
import type { Wish, Written } from '#server/records/save.ts'
import type { Put, Transaction } from '#server/store/database.ts'
import { generationOf } from '#server/store/writing/revision.ts'
import { couchRevision } from './erlang-term.ts'
import { checkIndexes } from './indexes/design-document.ts'
import { findThrough } from './indexes/stored.ts'

/** Failure invalid_design_doc for indexes that are none. */
function checkDesign(id: string, input: Wish['input']): void {
  if (id.startsWith('_design/') && input._deleted !== true) checkIndexes(input)
}

/** What the store is handed: the body as it came. */
function putOf({ actor, now }: RecordContext, { id, rev, input }: Wish): Put {
  const { _id, _rev, _deleted, ...body } = input
  const deleted = _deleted === true
  const who = { event: deleted ? 'destroy' : 'update', actor: actor.user_id, at: now }
  const nameRev = (parent: string | null) => couchRevision(parent, deleted, body)
  return { id, rev, nameRev, klass: null, deleted, body, words: '', counters: [], ...who }
}

/** Failure conflict when the writer has not seen what stands there. */
async function checkSeen(transaction: Transaction, { id, rev }: Wish): Promise<void> {
  const stored = await transaction.get(id)
  if (stored?.rev === rev || (rev === undefined && stored?.deleted !== false)) return
  if (rev === undefined || !(await transaction.leaf(id, rev))) {
    throw fail('conflict', 'document_update_conflict')
  }
}

async function prepare(
  context: RecordContext,
  transaction: Transaction,
  wish: Wish,
): Promise<() => Promise<Written>> {
  checkId(wish.id)
  checkDesign(wish.id, wish.input)
  await checkSeen(transaction, wish)
  return async () => {
    const { rev } = await transaction.put(putOf(context, wish))
    transaction.stem(wish.id, generationOf(rev))
    return { ok: true, id: wish.id, rev }
  }
}

export const freeRules: Rules = {
  prepare,
  async prepareRemoval(context, transaction, wish) {
    if (wish.input._deleted === true) return prepare(context, transaction, wish)
    const stored = await transaction.get(wish.id)
    if (!stored) throw fail('not_found', 'missing')
    if (stored.deleted) throw fail('not_found', 'deleted')
    return prepare(context, transaction, { ...wish, input: { _deleted: true } })
  },
  async prepareArrival(context, transaction, { id, line, doc }) {
    checkId(id)
    const input = readDocument(doc)
    checkDesign(id, input)
    const isHere = await transaction.getRevision(id, line[0]!)
    return async () => {
      const wish = { id, rev: undefined, input }
      if (isHere) return undefined
      await transaction.graft({ ...putOf(context, wish), line })
      transaction.stem(id, Number.parseInt(line[0]!, 10))
      return undefined
    }
  },
  reading: () => everything,
  idFor: () => randomBytes(16).toString('hex'),
  virtual: () => undefined,
  findThrough,
}
