// `_bulk_docs`: many writes in one call, one answer for each in their order, refusals inline.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { failCall, Failure } from '#core/errors.ts'
import { auditActorIn, auditAlone } from '#server/session/audit.ts'
import type { Transaction } from '#server/store/database.ts'
import { listQueries } from '#server/store/queries/listing.ts'
import { doEach } from '#server/store/pointers/unread.ts'
import type { RecordContext } from '../face.ts'
import { checkId, checkTexts } from '../input.ts'
import { referredTo } from '../references.ts'
import { writeLocal } from '../replication/local.ts'
import type { Rules } from '../rules.ts'
import type { SaveRequest, Written } from '../save.ts'

/** One document of the batch; `_deleted: true` removes. */
export interface BulkRequest extends SaveRequest {
  readonly remove: boolean
}

/** A document that was written, or why it was not. */
export type BulkAnswer = Written | { readonly id: string; readonly failure: Failure }

/** As it travels, inline: programs get texts. */
export function inlineAnswer(one: BulkAnswer, isProgram: boolean): object {
  if (!('failure' in one)) return one
  const { id, failure } = one as Exclude<BulkAnswer, Written>
  return { id, ...(isProgram ? failure.programBody : failure.body) }
}

/** What follows in `_local/x`; undefined for an id of a record. */
export function localId(id: string): string | undefined {
  return id.startsWith('_local/') ? id.slice('_local/'.length) : undefined
}

/** `_bulk_docs` as clients write; `prepareRemoval` is that of the rules, or does more. */
export async function bulk(
  context: RecordContext,
  requests: readonly BulkRequest[],
  prepareRemoval: Rules['prepareRemoval'] = context.house.rules.prepareRemoval,
): Promise<BulkAnswer[]> {
  const { rules } = context.house
  const answers = await writeEach(context, requests, {
    refersTo: ({ id, input }) => referredTo(context, id, input),
    async prepare(transaction, request) {
      checkTexts(request.input)
      const note = localId(request.id)
      if (note !== undefined) return () => writeLocal(context, transaction, note, request.input)
      return request.remove
        ? prepareRemoval(context, transaction, request)
        : rules.prepare(context, transaction, request)
    },
    refuse: ({ id }, failure): BulkAnswer => ({ id, failure }),
  })
  const gone = requests.filter(({ remove }, at) => remove && !('failure' in answers[at]!))
  if (gone.length >= manyDeleted) await auditMany(context, gone.length)
  return answers
}

/** Records deleted by one call of which the audit takes note. */
const manyDeleted = 20

async function auditMany({ house, database, actor, caller }: RecordContext, count: number) {
  const request = { event: 'many_deleted', changes: { records: [count, 0] } } as const
  await auditAlone(house, database.name, caller ?? auditActorIn(actor), request)
}

/** How each document of a batch is written: checked without a write, then written, or refused inline. */
interface Steps<W, A> {
  /** Ids of other records it will look at. */
  refersTo(request: W): string[]
  prepare(transaction: Transaction, request: W): Promise<() => Promise<A>>
  refuse(request: W, failure: Failure): A
}

/** Documents that are read, or checked and written, at a stretch; other calls have their turn in between. */
export const documentsPerTurn = 5

/** So many records are read in one transaction without a query for their sizes. */
export const fewRecords = 200
/** Bytes of stored records that one transaction of a batch looks at. */
export const maxLookedAt = 16 * 1024 * 1024
/** Records that one transaction of a batch looks at, whether they are there or not. */
const maxRecords = 10_000
/**
 * Revisions of one record that one transaction of a batch writes: its row is rewritten for each, and PostgreSQL clears away
 * former ones only after the commit, so that a thousand cost a thousand times a thousand.
 */
export const maxRevisions = 20

/** A document of the batch, and the ids of the records that its write looks at. */
interface Looking<W> {
  readonly request: W
  readonly ids: readonly string[]
}

/** Writes a batch, in parts of bounded size when it touches many records. */
export async function writeEach<W extends { readonly id: string }, A>(
  context: RecordContext,
  requests: readonly W[],
  steps: Steps<W, A>,
): Promise<A[]> {
  const answers: A[] = []
  for await (const part of parts(context, requests, steps)) {
    answers.push(...(await writePart(context, part, steps)))
  }
  return answers
}

/** The batch in its order, in parts whose stored records, and those they refer to, are at most so many and so large together. */
async function* parts<W extends { readonly id: string }, A>(
  { database }: RecordContext,
  requests: readonly W[],
  { refersTo }: Steps<W, A>,
): AsyncGenerator<Looking<W>[]> {
  let part: Looking<W>[] = []
  let bytes = 0
  let records = 0
  let revisions = new Map<string, number>()
  for (let at = 0; at < requests.length; at += fewRecords) {
    const next = requests
      .slice(at, at + fewRecords)
      .map((request) => ({ request, ids: [request.id, ...refersTo(request)] }))
    const all = next.flatMap(({ ids }) => ids)
    const isSmall = requests.length <= fewRecords && all.length <= fewRecords
    const sizes = isSmall ? undefined : await listQueries(database).sizes(all)
    for (const one of next) {
      const { id } = one.request
      const size = one.ids.reduce((sum, each) => sum + (sizes?.get(each) ?? 0), 0)
      const isFull =
        bytes + size > maxLookedAt ||
        records + one.ids.length > maxRecords ||
        revisions.get(id) === maxRevisions
      if (isFull && part.length > 0) {
        yield part
        part = []
        bytes = 0
        records = 0
        revisions = new Map()
      }
      part.push(one)
      revisions.set(id, (revisions.get(id) ?? 0) + 1)
      bytes += size
      records += one.ids.length
    }
  }
  if (part.length > 0 || requests.length === 0) yield part
}

/**
 * All in one transaction, which is quick. A refusal before a document is written is its answer; should one fail
 * later (an effect that cannot be had), everything is rolled back and each document gets a transaction of its own.
 */
async function writePart<W extends { readonly id: string }, A>(
  context: RecordContext,
  part: readonly Looking<W>[],
  steps: Steps<W, A>,
): Promise<A[]> {
  const refusal = (request: W, error: unknown): A => {
    if (!isRefusal(error)) throw error
    return steps.refuse(request, error)
  }
  const writeOne = async (transaction: Transaction, request: W): Promise<A> => {
    let commit
    try {
      commit = await steps.prepare(transaction, request)
    } catch (error) {
      return refusal(request, error)
    }
    return commit()
  }
  try {
    return await context.database.write(
      async (transaction) => {
        const works = part.map(({ request }, at) => async () => {
          if (at % documentsPerTurn === documentsPerTurn - 1) await nextTurn()
          return writeOne(transaction, request)
        })
        return doEach(works)
      },
      part.flatMap(({ ids }) => ids),
    )
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
  const answers: A[] = []
  for (const { request, ids } of part) {
    const one = context.database.write((transaction) => writeOne(transaction, request), ids)
    answers.push(await one.catch((error: unknown) => refusal(request, error)))
  }
  return answers
}

/**
 * Whether this document alone was refused. A failure of the store and a call that comes too often refuse the whole batch:
 * programs that replicate send it again, and lose no document.
 */
function isRefusal(error: unknown): error is Failure {
  return error instanceof Failure && error.status < 500 && error.code !== 'too_many_requests'
}

/**
 * The id a document is created under: its own, or a new one as the rules of the house make it. Failure illegal_docid
 * for what can be none.
 */
export function idFor(context: RecordContext, doc: Record<string, unknown>): string {
  const { _id } = doc
  if (_id === undefined) return context.house.rules.idFor(context, doc)
  if (typeof _id !== 'string') throw failCall('illegal_docid', 'Document id must be a string')
  if (_id === '') throw failCall('illegal_docid', 'Document id must not be empty')
  if (localId(_id) === undefined) checkId(_id)
  return _id
}
