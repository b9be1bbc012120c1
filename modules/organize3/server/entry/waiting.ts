// Entries that were replicated before their wallet count nothing (`amountMembers`) until it comes: a job gives them their amounts then.
import type { House, Job } from '#server/house.ts'
import { writeBeside } from '#server/records/beside.ts'
import type { Transaction } from '#server/store/database.ts'
import { correctionEvent, toWire } from '#server/store/documents/stored.ts'
import { pagesOf } from '#server/store/queries/pages.ts'
import { walletFields } from '../../rules/entry/amounts.ts'
import { entryKinds } from '../../rules/entry/kinds.ts'
import { amountsHere } from './hooks.ts'

export const waitingTask = 'count-waiting'

/** Entries that are read, and written, at once. */
const portion = 200

export const waitingJob: Job = async (house, payload) => {
  const { db, id } = payload as { db: string; id: string }
  const database = house.store.database(db)
  for (const klass of entryKinds) {
    for (const name of walletFields(klass)) {
      const selector = { klass, [name]: id }
      for await (const page of pagesOf(database, { selector, limit: portion })) {
        const ids = page.map((stored) => stored.id)
        await database.write((transaction) => count(house, transaction, ids), ids)
      }
    }
  }
}

/** Gives those that have none their amounts, as a correction: nobody changed them. */
async function count(
  house: House,
  transaction: Transaction,
  ids: readonly string[],
): Promise<void> {
  const at = house.now().toISOString()
  for (const stored of await transaction.getMany(ids)) {
    const entity = house.registry.byId(stored.id)!
    const doc = toWire(stored)
    if (entity.postings!(doc).length > 0) continue
    const counted = { ...doc, ...(await amountsHere({ entity, doc }, transaction)) }
    if (entity.postings!(counted).length === 0) continue
    await writeBeside(house, transaction, counted, { event: correctionEvent, actor: null, at })
  }
}
