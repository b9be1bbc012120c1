// What locks the books of a wallet up to a day, and what that lock refuses, whichever way a change of an entry comes.
import { Failure, failFields } from '#core/errors.ts'
import type { WireDocument } from '#core/wire.ts'
import type { Change } from '#server/records/face.ts'
import { currentRecord } from '#server/records/put.ts'
import type { Transaction } from '#server/store/database.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { postingQueries } from '../../store/postings/reading.ts'
import { walletFields } from '../../rules/entry/amounts.ts'
import { entryKinds } from '../../rules/entry/kinds.ts'
import { inMinor, usualPrecision } from '../../rules/wallet/amounts.ts'
import { confirmedOf, type ReadWallet } from '../../rules/wallet/balances.ts'
import { lockOf, type Lockable } from '../../rules/wallet/lock.ts'
import { todayIn } from '../today.ts'

/**
 * 422 unless the bank's balance is what is confirmed up to the day, nothing up to it waits, and it is no day to come. The database's
 * row is locked meanwhile.
 */
export async function admitLock(
  { doc, input, context }: Change,
  transaction: Transaction,
): Promise<void> {
  const day = String(input.day)
  if (day > (await todayIn(transaction, context.now))) throw failFields({ day: { key: 'invalid' } })
  const postings = postingQueries(transaction)
  const ledgers = [doc._id]
  const [[totals], pending] = await Promise.all([
    postings.totalsAsOf(ledgers, day),
    postings.sums({ ledgers, to: day, standings: ['pending'] }),
  ])
  const uncounted = await awaiting(transaction, doc._id, day)
  const waiting = pending.reduce(
    (sum, { flow, count }) => sum + (flow === 'fee' ? 0 : count),
    uncounted,
  )
  if (waiting > 0) throw failFields({ day: { key: 'still_pending', count: waiting } })
  const said = inMinor(String(input.balance), Number(doc.precision ?? usualPrecision))
  if (said !== confirmedOf(doc as ReadWallet, { totals }))
    throw failFields({ balance: { key: 'books_differ' } })
}

/** How many entries up to the day count nothing yet, since another wallet of theirs is still to come (`entry/waiting.ts`). */
async function awaiting({ count }: Transaction, id: string, day: string): Promise<number> {
  let sum = 0
  for (const klass of entryKinds) {
    const minor = klass === 'Exchange' ? 'value_out_minor' : 'value_minor'
    for (const name of walletFields(klass)) {
      const here = { klass, [name]: id, date: { $lte: day } }
      sum += await count({ ...here, [minor]: { $exists: false } }, 100)
    }
  }
  return sum
}

interface Locking {
  /** Fields of the kind that name its wallets. */
  readonly fields: readonly string[]
  walletsOf(versions: readonly WireDocument[]): Promise<ReadonlyMap<unknown, Lockable>>
}

/** Failure forbidden, which names the day: neither what an entry was nor what it becomes may lie in locked books. */
export async function refuseLocked(
  { verb, doc, before }: Change,
  transaction: Transaction,
  { fields, walletsOf }: Locking,
): Promise<void> {
  // A deleted one counts nowhere before it comes back. Beside another version, the current one may lose its place.
  const standing = verb === 'create' ? [] : [before, await currentRecord(transaction, doc._id)]
  const next = verb === 'remove' ? await transaction.rival(doc._id) : undefined
  const versions = [doc, next && toWire(next), ...standing].filter((one) => one !== undefined)
  const wallets = await walletsOf(versions)
  const day = versions.map((one) => lockOf(one, fields, wallets)).find((one) => one !== undefined)
  if (day === undefined) return
  throw new Failure('forbidden', { fields: { date: { key: 'books_locked', count: day } } })
}
