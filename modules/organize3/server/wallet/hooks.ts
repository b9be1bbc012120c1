// What a wallet keeps once it has entries: its currency and its precision, in which they are written, and itself. The database's
// row is locked meanwhile, so no entry is written in between.
import { fail, failFields, type FieldErrors } from '#core/errors.ts'
import { exactUnits } from '#core/numbers/money.ts'
import type { WireDocument } from '#core/wire.ts'
import type { Change, Hooks } from '#server/records/face.ts'
import { currentRecord } from '#server/records/put.ts'
import type { Transaction } from '#server/store/database.ts'
import { isOpenShift, shiftsOf } from '../drawer/shifts.ts'
import { waitingTask } from '../entry/waiting.ts'
import { postingQueries } from '../../store/postings/reading.ts'
import { admitLock, isOfElsewhere, notifyUnlocked } from './lock.ts'
import type { Lockable } from '../../rules/wallet/lock.ts'
import { usualPrecision } from '../../rules/wallet/amounts.ts'

async function isUsed(transaction: Transaction, id: string): Promise<boolean> {
  const [totals] = await postingQueries(transaction).totals([id])
  return (totals?.count ?? 0) > 0
}

const startOf = (doc: WireDocument & { start_balance?: string }) => exactUnits(doc.start_balance)

/** What a drawer held when it was opened is what its wallet said then. */
async function refuseOpenDrawer(id: string, transaction: Transaction): Promise<void> {
  const [latest] = await shiftsOf(transaction, { wallet_id: id }, 1)
  if (latest && isOpenShift(latest)) throw failFields({ start_balance: { key: 'drawer_open' } })
}

/** What it starts with is locked with the first day of its books, and as they are (`lock.ts`). */
async function openedBy(
  change: Change,
  transaction: Transaction,
  standing: WireDocument & Lockable,
): Promise<Record<string, unknown>> {
  const { locked_until: day } = standing
  if (day === undefined) return {}
  const start_balance = { key: 'books_locked', count: day } as const
  if (!(await isOfElsewhere(change, transaction))) throw failFields({ start_balance })
  await notifyUnlocked(transaction, standing)
  return { locked_until: undefined }
}

export const walletHooks: Hooks = {
  async before(change, transaction) {
    const { verb, doc, before, action, arrived } = change
    if (action === 'books/lock') await admitLock(change, transaction)
    if (verb === 'remove') {
      if (await isUsed(transaction, doc._id)) throw fail('forbidden', 'wallet_has_records')
      return
    }
    // Compares with the current document, whichever revision the change was made from; with the last one where it is restored.
    const standing = (await currentRecord(transaction, doc._id)) ?? before
    if (!standing) return
    const { currency, precision = usualPrecision } = standing
    const isMoved = startOf(doc) !== startOf(standing)
    if (isMoved && !arrived) await refuseOpenDrawer(doc._id, transaction)
    const opened = isMoved ? await openedBy(change, transaction, standing) : {}
    const errors: FieldErrors = {}
    if (doc.currency !== currency) errors.currency = { key: 'once_used' }
    if ((doc.precision ?? usualPrecision) !== precision) errors.precision = { key: 'once_used' }
    const isChanged = Object.keys(errors).length > 0
    if (isChanged && (await isUsed(transaction, doc._id))) throw failFields(errors)
    return opened
  },
  async after({ verb, doc, arrived }, transaction) {
    if (verb !== 'create' || !arrived) return
    const payload = { db: transaction.name, id: doc._id }
    await transaction.addJob(waitingTask, payload, { key: `${waitingTask} ${doc._id}` })
  },
}
