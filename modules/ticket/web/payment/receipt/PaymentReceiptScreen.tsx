// The receipt of a payment: shown as it comes out of the printer, printed, taken as PDF, or sent as a link.
import { Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { call, type ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { cacheKey, useRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { useCrumbs } from '#web/records/use-crumbs.ts'
import { useRecordId } from '#web/router/use-address.ts'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Page, PageHeader } from '#web/ui/page/Page.tsx'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import { ticket as entity } from '../../../entities/ticket.ts'
import { papers } from '../../../paper/papers.ts'
import type { PaymentReceipt } from '../../../paper/payment/receipt.ts'
import { incomeKind } from '../../../rules/payment/kinds.ts'
import { PaperChoice } from '../../print/PaperChoice.tsx'
import { PaperRoom } from '../../print/PaperRoom.tsx'
import { PrintActions } from '../../print/PrintActions.tsx'
import { usePaperChoice } from '../../print/paper-choice.ts'
import styles from '../payment.module.css'
import { PaymentTexts } from '../PaymentTexts.tsx'
import { PaymentSheet } from './PaymentSheet.tsx'

const LastMail = latePiece(() => import('../../mail/LastMail.tsx'))
const ShareButton = latePiece(() => import('../../mail/ShareButton.tsx'))

export default function PaymentReceiptScreen() {
  const outline = (
    <Page>
      <CardSkeleton lines={8} />
    </Page>
  )
  return (
    <PaymentTexts outline={outline}>
      <Receipt />
    </PaymentTexts>
  )
}

function Receipt() {
  const t = useTexts()
  const id = useRecordId()
  const { db } = useGroup()
  const [paper, setPaper] = usePaperChoice()
  const crumbs = useCrumbs(entity)
  const { data: income } = useRecord(db, incomeKind, id)
  const ticket_id = income?.ticket_id as string | undefined
  const ticket = useRecord(db, 'Ticket', ticket_id).data
  const asked = useQuery<PaymentReceipt, ApiError>({
    queryKey: [...cacheKey(db, incomeKind), 'receipt', id],
    queryFn: ({ signal }) => call('GET', `/${db}/_payment_receipt/${id}`, { signal }),
    // The Group's own texts may have changed since.
    refetchOnMount: 'always',
  })
  const { data: receipt } = asked
  const title = `${t('payments.receipt')} ${receipt?.number ?? ''}`
  const number = ticket && {
    label: `#${String(ticket.number)}`,
    href: `/account/${db}/tickets/${ticket._id}`,
  }
  return (
    <Page>
      <div className="no-print">
        <PageHeader
          crumbs={number ? [...crumbs, number] : crumbs}
          title={title}
          actions={
            <>
              {receipt && (
                <Suspense>
                  <ShareButton
                    id={id}
                    paper="payment"
                    customer_id={income?.customer_id as string | undefined}
                    message={receipt.message}
                    subject={`${receipt.title} ${receipt.number} · ${receipt.shop.name}`}
                  />
                </Suspense>
              )}
              <PrintActions
                pdf={`/${db}/_payment_receipt/${id}/pdf?paper=${paper}`}
                disabled={!receipt}
              />
            </>
          }
        />
        <div className={styles.tools}>
          <PaperChoice choices={papers} paper={paper} onPaper={setPaper} />
          <Suspense>
            <LastMail id={id} paper="payment" />
          </Suspense>
        </div>
      </div>
      <PaperRoom asked={asked}>{(one) => <PaymentSheet receipt={one} paper={paper} />}</PaperRoom>
    </Page>
  )
}
