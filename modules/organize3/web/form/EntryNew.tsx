// The form of a new entry, or of a series of them: it begins with today and the wallet that was written into last.
import { dayOf } from '#core/time/day.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { RecordNew } from '#web/records/form/RecordNew.tsx'
import { useAddress } from '#web/router/use-address.ts'
import { useNow } from '#web/ui/marks/now.ts'
import { entryKinds } from '../../rules/entry/kinds.ts'
import { lastWallet } from '../entry/last-wallet.ts'
import { useActiveWallets } from '../wallet/use-active-wallets.ts'

const kinds = [...entryKinds, 'Series']

export default function EntryNew() {
  const { db } = useGroup()
  const registry = useRegistry()
  const segment = useAddress().path.split('/').at(-2)
  const today = dayOf(useNow())
  const { wallets, isPending } = useActiveWallets(db)
  const entity = kinds.map((kind) => registry.byKind(kind)).find((one) => one?.path === segment)
  // Initial values are read once.
  if (!entity || isPending) return null
  const known = wallets?.find(({ _id }) => _id === lastWallet(db)) ?? wallets?.[0]
  const wallet = 'wallet_id' in entity.fields ? 'wallet_id' : 'source_wallet_id'
  const day = 'date' in entity.fields ? 'date' : 'starts_on'
  return <RecordNew entity={entity} presets={{ [day]: today, [wallet]: known?._id }} />
}
