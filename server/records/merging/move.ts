// Lets what refers to a merged record refer to the one that it became part of: some at once, with the merge, the rest by
// the queue. A portion that was broken off is found again, since only what still refers to the old record is moved.
import type { House, Job } from '#server/house.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Transaction } from '#server/store/database.ts'
import { writeBeside } from '../beside.ts'
import { endOf } from './end.ts'
import { holdersOf, redirected, referringTo } from './holders.ts'

/** Name of the job; its payload is `{ db, from, actor }`. */
export const mergeTask = 'merge'

/** The event that a merge goes down in history with, in every record that it changes. */
export const mergeEvent = 'merge'

/** Records of a page while they are moved. */
const pageSize = 100

/** A merge whose references are moved. */
export interface Move {
  readonly from: string
  readonly into: string
  readonly actor: string | null
  /** ISO moment. */
  readonly at: string
}

/** Moves up to `most` references and answers how many it moved: fewer than `most` when none is left. */
export async function moveReferences(
  house: House,
  transaction: Transaction,
  move: Move,
  most: number,
): Promise<number> {
  const kind = house.registry.byId(move.from)?.kind ?? ''
  let moved = 0
  for (const holder of holdersOf(house.registry, kind)) {
    for (let found = 1; found > 0 && moved < most; moved += found) {
      const selector = referringTo(holder, [move.from])
      const page = await transaction.find({ selector, limit: Math.min(pageSize, most - moved) })
      found = page.found.length
      for (const stored of page.found) {
        // The moment of the last work on a record stays: a merge is no work on it.
        const doc = redirected(holder, toWire(stored), move)
        const { actor, at } = move
        await writeBeside(house, transaction, doc, { event: mergeEvent, actor, at })
      }
    }
  }
  return moved
}

/** Ends when nothing refers to the merged record any more, or when it was brought back meanwhile. */
export const mergeJob: Job = async (house, payload) => {
  const { db, from, actor } = payload as { db: string; from: string; actor: string | null }
  const database = house.store.database(db)
  for (let moved = pageSize; moved === pageSize;) {
    moved = await database.write(async (transaction) => {
      const { id: into } = await endOf(transaction, from)
      if (into === from) return 0
      const at = house.now().toISOString()
      return moveReferences(house, transaction, { from, into, actor, at }, pageSize)
    })
  }
}
