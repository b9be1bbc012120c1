// What locks the books of a wallet up to a day, and what that lock refuses, whichever way a change of an entry comes.
import { isDeepStrictEqual } from 'node:util'
import { Failure, failFields } from '#core/errors.ts'
import { dayAfter } from '#core/time/zone.ts'
import type { WireDocument } from '#core/wire.ts'
import { setMembers } from '#server/records/beside.ts'
import type { Change, RecordContext } from '#server/records/face.ts'
import { notify } from '#server/records/notifications/notify.ts'
import { currentRecord } from '#server/records/put.ts'
import { saysTheSame } from '#server/records/replication/correction.ts'
import { isStranger } from '#server/records/replication/stamps.ts'
import type { Transaction } from '#server/store/database.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { peopleTables } from '#server/store/people/tables.ts'
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

/**
 * Failure forbidden, which names the day: neither what an entry was nor what it becomes may lie in locked books. What another installation
 * wrote comes, whose books were not locked (`reopen`).
 */
export async function refuseLocked(
  change: Change,
  transaction: Transaction,
  { fields, walletsOf }: Locking,
): Promise<void> {
  const { verb, doc, before } = change
  // A deleted one counts nowhere before it comes back. Beside another version, the current one may lose its place.
  const standing = verb === 'create' ? [] : [before, await currentRecord(transaction, doc._id)]
  const next = verb === 'remove' ? await transaction.rival(doc._id) : undefined
  const versions = [doc, next && toWire(next), ...standing].filter((one) => one !== undefined)
  const wallets = await walletsOf(versions)
  const day = versions.map((one) => lockOf(one, fields, wallets)).find((one) => one !== undefined)
  if (day === undefined || isOfMerge(change, standing)) return
  if (await isOfElsewhere(change, transaction)) return
  throw new Failure('forbidden', { fields: { date: { key: 'books_locked', count: day } } })
}

/** A merge of another installation: what it refers to by now is in `before`, too. */
const isOfMerge = (
  { verb, arrived, entity, doc, before }: Change,
  standing: readonly (WireDocument | undefined)[],
): boolean =>
  verb === 'update' &&
  arrived === true &&
  standing.every((one) => one?._rev === before?._rev) &&
  saysTheSame(entity, doc, before!)

/** Another installation's person wrote it, and an administrator of this one, who may unlock, brings it. */
export async function isOfElsewhere(
  { arrived, input, context }: Change,
  transaction: Transaction,
): Promise<boolean> {
  const isAdministrators = context.actor.membership?.editor === true
  return arrived === true && isAdministrators && isStranger(transaction, input.updated_by)
}

/** Books that another installation changed something in are right up to the day before that only, and administrators are notified. */
export async function reopen(
  { verb, doc, before, context }: Change,
  transaction: Transaction,
): Promise<void> {
  const { registry } = context.house
  const postingsOf = (one?: WireDocument) => (one && registry.byId(one._id)?.postings?.(one)) ?? []
  const was = verb === 'create' ? [] : postingsOf(before)
  const is = verb === 'remove' ? [] : postingsOf(doc)
  if (isDeepStrictEqual(was, is)) return
  const days = Map.groupBy([...was, ...is], ({ ledger }) => ledger)
  for (const [id, postings] of days) {
    const [first = ''] = postings.map(({ date }) => date).toSorted()
    await unlockFrom(context, transaction, { id, first })
  }
}

async function unlockFrom(
  { house, now }: RecordContext,
  transaction: Transaction,
  { id, first }: { readonly id: string; readonly first: string },
): Promise<void> {
  const doc: (WireDocument & Lockable) | undefined = await currentRecord(transaction, id)
  if (doc?.locked_until === undefined || doc.locked_until < first) return
  const members = { locked_until: dayAfter(first, -1) }
  await setMembers(house, transaction, { doc, members }, { actor: null, at: now, event: 'unlock' })
  await notifyUnlocked(transaction, doc)
}

/** Administrators that are notified at most. */
const maxPeople = 100

/** Once for each lock: the same again is not sent again. */
export async function notifyUnlocked(
  transaction: Transaction,
  { _id: record_id, locked_until: about = '' }: WireDocument & Lockable,
): Promise<void> {
  const administrators = await peopleTables(transaction).administrators(transaction.name, maxPeople)
  const people = administrators.map(({ user_id }) => user_id)
  await notify(transaction, [{ reason: 'unlocked', record_id, people, by: null, about }])
}
