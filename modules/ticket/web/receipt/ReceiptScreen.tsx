// The receipts of a ticket: shown as they come out of the printer, printed, taken as PDF, or sent to the customer.
import { IconTag } from '@tabler/icons-react'
import { Suspense, useEffect, useRef } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { RecordMissing } from '#web/records/show/RecordMissing.tsx'
import { useCrumbs } from '#web/records/use-crumbs.ts'
import { useAddress, useRecordId } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { DotsMenu } from '#web/ui/page/DotsMenu.tsx'
import { Menu } from '#web/ui/float/Menu.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Page, PageHeader } from '#web/ui/page/Page.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import { ticket as entity } from '../../entities/ticket.ts'
import { receiptForms, type ReceiptForm } from '../../paper/receipt-forms.ts'
import { hasEnded } from '../../rules/ticket/status.ts'
import { useLink } from '../link/use-link.ts'
import { PaperRoom } from '../print/PaperRoom.tsx'
import { PrintActions } from '../print/PrintActions.tsx'
import { usePaperChoice } from '../print/paper-choice.ts'
import { SignButton } from '../signature/SignButton.tsx'
import type { Ticket } from '../ticket-doc.ts'
import { ReceiptTexts } from './ReceiptTexts.tsx'
import { ReceiptTools } from './ReceiptTools.tsx'
import { Sheet } from './Sheet.tsx'
import { useReceiptSettings } from './use-receipt-settings.ts'
import { pdfAddress, useReceipt } from './use-receipt.ts'

const LastMail = latePiece(() => import('../mail/LastMail.tsx'))
const ShareButton = latePiece(() => import('../mail/ShareButton.tsx'))

export default function ReceiptScreen() {
  const id = useRecordId()
  const { db } = useGroup()
  const { data: ticket, error, refetch } = useRecord(db, 'Ticket', id)
  if (error && !ticket)
    return <RecordMissing entity={entity} id={id} error={error} onRetry={() => void refetch()} />
  const outline = (
    <Page>
      <CardSkeleton lines={8} />
    </Page>
  )
  if (!ticket) return outline
  return (
    <ReceiptTexts outline={outline}>
      <Receipts ticket={ticket} />
    </ReceiptTexts>
  )
}

/** What is seldom done with a receipt on a phone. */
function MoreOfPhone({ labels, pdf }: { labels: string | undefined; pdf: string }) {
  const t = useTexts()
  return (
    <DotsMenu label={t('records.more')}>
      <Menu.Item href={pdf} download="">
        PDF
      </Menu.Item>
      {labels && <Menu.Item href={labels}>{t('equipment.labels')}</Menu.Item>}
    </DotsMenu>
  )
}

function Receipts({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const { path, params } = useAddress()
  const [paper, setPaper] = usePaperChoice()
  const list = useCrumbs(entity)
  const { _id: id, number = 0 } = ticket
  const usual: ReceiptForm = hasEnded(ticket.status) ? 'delivery' : 'check-in'
  const form = receiptForms.find((one) => one === params.get('form')) ?? usual
  const asked = useReceipt(db, id, form)
  const { data: receipt } = asked
  const [signature] = receipt?.signatures ?? []
  const { settings } = useReceiptSettings()
  const mayChange = entity.access(actor, 'update', ticket) === undefined
  useWantedLink(ticket, receipt?.link === null)
  const isPhone = useIsPhone()
  const pdf = pdfAddress(db, id, form, paper)
  const labels = ticket.equipment_id && `/account/${db}/equipment-labels?ids=${id}`
  return (
    <Page>
      <div className="no-print">
        <PageHeader
          crumbs={[...list, { label: `#${number}`, href: `/account/${db}/tickets/${id}` }]}
          title={t('ticket.receipt.title')}
          actions={
            <>
              {isPhone && <MoreOfPhone {...{ labels, pdf }} />}
              {!isPhone && labels && (
                <Button component="a" href={labels} leftSection={<IconTag size={16} aria-hidden />}>
                  {t('equipment.labels')}
                </Button>
              )}
              {receipt && (
                <Suspense>
                  <ShareButton
                    key={form}
                    id={id}
                    paper={form}
                    customer_id={ticket.customer_id}
                    message={receipt.message}
                    subject={`${receipt.title} ${receipt.number} · ${receipt.shop.name}`}
                  />
                </Suspense>
              )}
              <PrintActions pdf={isPhone ? undefined : pdf} disabled={!receipt} />
            </>
          }
        />
        <ReceiptTools
          form={form}
          addressOf={(one) => `${path}?form=${one}`}
          paper={paper}
          onPaper={setPaper}
        >
          {receipt && mayChange && (settings.signature !== 'line' || signature?.drawn) && (
            <SignButton key={form} id={id} form={form} signature={signature!} />
          )}
          <Suspense>
            <LastMail id={id} paper={form} />
          </Suspense>
        </ReceiptTools>
      </div>
      <PaperRoom asked={asked}>
        {(one) => <Sheet key={`${form} ${one.locale}`} receipt={one} paper={paper} />}
      </PaperRoom>
    </Page>
  )
}

/** Where the Group wants the code on every receipt, the link is made when the first one is shown. */
function useWantedLink(ticket: Ticket, isMissing: boolean): void {
  const { db, actor } = useGroup()
  const { settings } = useReceiptSettings()
  const { link, make, isPending } = useLink(db, ticket._id)
  const mayMake = entity.access(actor, 'update', ticket) === undefined
  const isWanted = mayMake && isMissing && settings.status_link === true && link === null
  const asked = useRef(false)
  useEffect(() => {
    if (!isWanted || isPending || asked.current) return
    asked.current = true
    make()
  }, [isWanted, isPending, make])
}
