// The fields of a wallet, what was changed in it and by whom.
import { HistoryCard } from '#web/records/show/HistoryCard.tsx'
import { RecordSections } from '#web/records/show/RecordSections.tsx'
import { SystemData } from '#web/records/show/SystemData.tsx'
import { TwoColumns } from '#web/ui/page/Page.tsx'
import { wallet as entity } from '../../entities/wallet.ts'
import type { Wallet } from './wallet-doc.ts'

export default function WalletDetails({ wallet }: { wallet: Wallet }) {
  return (
    <TwoColumns
      main={
        <>
          <RecordSections entity={entity} record={wallet} place="main" />
          <HistoryCard entity={entity} id={wallet._id} />
        </>
      }
      aside={
        <>
          <RecordSections entity={entity} record={wallet} place="aside" />
          <SystemData record={wallet} />
        </>
      }
    />
  )
}
