// A wallet: what it holds, what waits, and every entry with the balance after it.
import { useGroup } from '#web/api/context.ts'
import { useRecord } from '#web/api/records.ts'
import { RecordOutline } from '#web/records/RecordOutline.tsx'
import { RecordMissing } from '#web/records/show/RecordMissing.tsx'
import { useRecordId } from '#web/router/use-address.ts'
import { Page } from '#web/ui/page/Page.tsx'
import { wallet as entity } from '../../entities/wallet.ts'
import { StatementTexts } from './StatementTexts.tsx'
import { WalletShow } from './WalletShow.tsx'

export default function WalletScreen() {
  const id = useRecordId()
  const { db } = useGroup()
  const { data: wallet, error, refetch } = useRecord(db, entity.kind, id)
  if (error && !wallet)
    return <RecordMissing entity={entity} id={id} error={error} onRetry={() => void refetch()} />
  const outline = (
    <Page>
      <RecordOutline />
    </Page>
  )
  if (!wallet) return outline
  return (
    <StatementTexts outline={outline}>
      <WalletShow key={wallet._id} wallet={wallet} />
    </StatementTexts>
  )
}
