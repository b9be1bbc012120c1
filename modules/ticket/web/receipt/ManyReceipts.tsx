// The receipts of the tickets that the address names, under each other: printed at once, or taken as one PDF.
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { useCrumbs } from '#web/records/use-crumbs.ts'
import { useAddress } from '#web/router/use-address.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Page, PageHeader } from '#web/ui/page/Page.tsx'
import { ticket as entity } from '../../entities/ticket.ts'
import { maxReceipts, receiptForms, type ReceiptForm } from '../../paper/receipt-forms.ts'
import { PrintActions } from '../print/PrintActions.tsx'
import { usePaperChoice } from '../print/paper-choice.ts'
import print from '../print/print.module.css'
import styles from './receipt.module.css'
import { ReceiptTexts } from './ReceiptTexts.tsx'
import { ReceiptTools } from './ReceiptTools.tsx'
import { Sheet } from './Sheet.tsx'
import { pdfAddressOfMany, useReceipts } from './use-receipt.ts'

export default function ManyReceipts() {
  const outline = (
    <Page>
      <CardSkeleton lines={8} />
    </Page>
  )
  return (
    <ReceiptTexts outline={outline}>
      <Receipts />
    </ReceiptTexts>
  )
}

function Receipts() {
  const t = useTexts()
  const { db } = useGroup()
  const { path, params } = useAddress()
  const crumbs = useCrumbs(entity)
  const [paper, setPaper] = usePaperChoice()
  const chosen = (params.get('ids') ?? '').split(',').filter(Boolean)
  const ids = chosen.slice(0, maxReceipts)
  const form: ReceiptForm = receiptForms.find((one) => one === params.get('form')) ?? 'check-in'
  const { data: receipts, error, refetch } = useReceipts(db, ids, form)
  const addressOf = (one: ReceiptForm) => {
    const address = new URLSearchParams(params)
    address.set('form', one)
    return `${path}?${address}`
  }
  return (
    <Page>
      <div className="no-print">
        <PageHeader
          crumbs={crumbs}
          title={t('ticket.receipt.title')}
          count={receipts?.length}
          actions={
            ids.length > 0 && (
              <PrintActions pdf={pdfAddressOfMany(db, ids, { form, paper })} disabled={!receipts} />
            )
          }
        />
        <ReceiptTools form={form} addressOf={addressOf} paper={paper} onPaper={setPaper} />
        {chosen.length > maxReceipts && (
          <output className={styles.most}>{t('receipts.most', { count: maxReceipts })}</output>
        )}
      </div>
      {ids.length === 0 && (
        <EmptyState title={t('receipts.none-chosen')} text={t('receipts.how-to-choose')} />
      )}
      {error && !receipts && <NotLoaded isRecord error={error} onRetry={() => void refetch()} />}
      {ids.length > 0 && !error && !receipts && <CardSkeleton lines={8} />}
      {receipts?.map((receipt) => (
        <div key={`${form} ${receipt.number}`} className={print.room}>
          <Sheet receipt={receipt} paper={paper} among />
        </div>
      ))}
    </Page>
  )
}
