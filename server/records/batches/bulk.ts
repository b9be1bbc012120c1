// `_bulk_docs`: many writes in one call, one answer for each in their order, refusals inline.
import { failCall, Failure } from '#core/errors.ts'
import type { Transaction } from '#server/store/database.ts'
import type { RecordContext } from '../face.ts'
import { checkId, checkTexts } from '../input.ts'
import { referredTo } from '../references.ts'
import { writeLocal } from '../replication/local.ts'
import type { Wish, Written } from '../save.ts'

/** One document of the batch; `_deleted: true` removes. */
export interface BulkWish extends Wish {
  readonly remove: boolean
}

/** A document that was written, or why it was not. */
export type BulkAnswer = Written | { readonly id: string; readonly failure: Failure }

/** What follows in `_local/x`; undefined for an id of a record. */
export function localId(id: string): string | undefined {
  return id.startsWith('_local/') ? id.slice('_local/'.length) : undefined
}

/** `_bulk_docs` as clients write. */
export function bulk(context: RecordContext, wishes: readonly BulkWish[]): Promise<BulkAnswer[]> {
  const { rules } = context.house
  return writeEach(context, wishes, {
    refersTo: ({ id, input }) => referredTo(context, id, input),
    async prepare(transaction, wish) {
      checkTexts(wish.input)
      const note = localId(wish.id)
      if (note !== undefined) return () => writeLocal(context, transaction, note, wish.input)
      return wish.remove
        ? rules.prepareRemoval(context, transaction, wish)
        : rules.prepare(context, transaction, wish)
    },
    refuse: ({ id }, failure): BulkAnswer => ({ id, failure }),
  })
}

/** How each document of a batch is written: checked without a write, then written, or refused inline. */
interface Steps<W, A> {
  /** Ids of other records it will look at. */
  refersTo(wish: W): string[]
  prepare(transaction: Transaction, wish: W): Promise<() => Promise<A>>
  refuse(wish: W, failure: Failure): A
}

/** Records that are surely small enough together to be looked at in one transaction without asking for their sizes. */
export const fewRecords = 200
/** Bytes of stored records that one transaction of a batch looks at. */
export const maxLookedAt = 16 * 1024 * 1024

/** Writes a batch, in parts of bounded size when it touches many records. */
export async function writeEach<W extends { readonly id: string }, A>(
  context: RecordContext,
  wishes: readonly W[],
  steps: Steps<W, A>,
): Promise<A[]> {
  const answers: A[] = []
  for await (const part of parts(context, wishes, steps)) {
    answers.push(...(await writePart(context, part, steps)))
  }
  return answers
}

/** The batch in its order, in parts whose stored records, and those they refer to, are at most so large together. */
async function* parts<W extends { readonly id: string }, A>(
  { database }: RecordContext,
  wishes: readonly W[],
  { refersTo }: Steps<W, A>,
): AsyncGenerator<W[]> {
  let part: W[] = []
  let bytes = 0
  let sizes: ReadonlyMap<string, number> = new Map()
  const isSmall = wishes.length + wishes.flatMap(refersTo).length <= fewRecords
  for (const [at, wish] of wishes.entries()) {
    if (!isSmall && at % fewRecords === 0) {
      const next = wishes.slice(at, at + fewRecords)
      sizes = await database.sizes(next.flatMap((one) => [one.id, ...refersTo(one)]))
    }
    const looked = [wish.id, ...refersTo(wish)].reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0)
    if (part.length > 0 && bytes + looked > maxLookedAt) {
      yield part
      part = []
      bytes = 0
    }
    part.push(wish)
    bytes += looked
  }
  if (part.length > 0 || wishes.length === 0) yield part
}

/**
 * All in one transaction, which is quick. A refusal before a document is written is its answer; should one fail
 * later (an effect that cannot be had), everything is rolled back and each document gets a transaction of its own.
 */
async function writePart<W extends { readonly id: string }, A>(
  context: RecordContext,
  wishes: readonly W[],
  steps: Steps<W, A>,
): Promise<A[]> {
  const refusal = (wish: W, error: unknown): A => {
    if (!isRefusal(error)) throw error
    return steps.refuse(wish, error)
  }
  const writeOne = async (transaction: Transaction, wish: W): Promise<A> => {
    let commit
    try {
      commit = await steps.prepare(transaction, wish)
    } catch (error) {
      return refusal(wish, error)
    }
    return commit()
  }
  const reads = (wish: W) => [wish.id, ...steps.refersTo(wish)]
  try {
    return await context.database.write(async (transaction) => {
      const answers: A[] = []
      for (const wish of wishes) answers.push(await writeOne(transaction, wish))
      return answers
    }, wishes.flatMap(reads))
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
  const answers: A[] = []
  for (const wish of wishes) {
    const one = context.database.write((transaction) => writeOne(transaction, wish), reads(wish))
    answers.push(await one.catch((error: unknown) => refusal(wish, error)))
  }
  return answers
}

/** Said on purpose, of this document; a store that cannot be reached is no answer to any of them. */
/** A call that comes too often is refused as a whole: programs that replicate try it again, and lose no document. */
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
