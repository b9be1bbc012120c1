// Which entries lie in locked books.
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { walletFields } from '../../rules/entry/amounts.ts'
import { lockOf, type Lockable } from '../../rules/wallet/lock.ts'

const locked = {
  selector: { locked_until: { $exists: true } },
  fields: ['_id', 'locked_until'],
  limit: 200,
}

/** Answers for any record. */
export function useLocks(): (entry: WireDocument) => boolean {
  const { db } = useGroup()
  const { data } = useFind(db, 'Wallet', locked)
  const wallets = new Map(data?.docs.map((one) => [one._id as unknown, one as Lockable]))
  return (entry) => lockOf(entry, walletFields(String(entry.klass)), wallets) !== undefined
}
