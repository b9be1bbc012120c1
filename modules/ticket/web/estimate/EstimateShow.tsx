// One estimate: what it offers, its state, what can be done next, and its versions.
import { seesMoney } from '#core/access/policies.ts'
import { Suspense, useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useRecord } from '#web/api/records.ts'
import { useTexts, type Texts } from '#web/api/texts.ts'
import { useTitle } from '#web/api/title.ts'
import { useVisit } from '#web/api/visits.ts'
import { ActionDialog } from '#web/records/action/ActionDialog.tsx'
import { HistoryCard, type HistoryCardProps } from '#web/records/show/HistoryCard.tsx'
import { RecordMissing } from '#web/records/show/RecordMissing.tsx'
import { RecordSections } from '#web/records/show/RecordSections.tsx'
import { SystemData } from '#web/records/show/SystemData.tsx'
import { RecordOutline } from '#web/records/RecordOutline.tsx'
import { Settled } from '#web/records/Settled.tsx'
import { useCrumbs } from '#web/records/use-crumbs.ts'
import { useRecordId } from '#web/router/use-address.ts'
import { When } from '#web/ui/marks/When.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Page, PageBar, PageHeader, TwoColumns } from '#web/ui/page/Page.tsx'
import { useIsNarrow, useIsPhone } from '#web/ui/phone.ts'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import { estimate as entity } from '../../entities/estimate.ts'
import { recordAnswer } from '../../rules/estimate/answer.ts'
import { isUnsent } from '../../rules/estimate/state.ts'
import { stepRefused } from '../../rules/estimate/steps.ts'
import { AnswerCard } from './AnswerCard.tsx'
import { PaymentsCard } from '../payment/PaymentsCard.tsx'
import { PaymentTexts } from '../payment/PaymentTexts.tsx'
import type { Estimate } from './estimate-doc.ts'
import { EstimateMenu } from './EstimateMenu.tsx'
import { OfferCard } from './OfferCard.tsx'
import { NextSteps } from './NextSteps.tsx'
import { SendDialog } from './send/SendDialog.tsx'
import { SendPanel } from './send/SendPanel.tsx'
import { StatePill } from './StatePill.tsx'
import { useStep } from './use-step.ts'
import { VersionsCard } from './VersionsCard.tsx'

const LastMail = latePiece(() => import('../mail/LastMail.tsx'))

/** Fields that are shown by cards of this screen. */
const shown = [
  'description',
  'items',
  'discount',
  'deposit_percent',
  'observation',
  'number',
  'version',
  'status',
  'total',
]

export default function EstimateShow() {
  const id = useRecordId()
  const { db } = useGroup()
  const { data: estimate, error, refetch } = useRecord(db, entity.kind, id)
  if (error && !estimate)
    return <RecordMissing entity={entity} id={id} error={error} onRetry={() => void refetch()} />
  if (!estimate) {
    return (
      <Page>
        <RecordOutline />
      </Page>
    )
  }
  return <Shown key={estimate._id} estimate={estimate} />
}

function Shown({ estimate }: { estimate: Estimate }) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const isPhone = useIsPhone()
  const isNarrow = useIsNarrow()
  const customer = useRecord(db, 'Customer', estimate.customer_id).data
  const [opened, setOpened] = useState<'send' | 'answer'>()
  const close = () => setOpened(undefined)
  const step = useStep(estimate)
  useTitle(estimate.label)
  useVisit(estimate._id)
  const steps = (
    <NextSteps
      estimate={estimate}
      onSend={isNarrow ? () => setOpened('send') : undefined}
      onAnswer={() => setOpened('answer')}
    />
  )
  return (
    <Page>
      <PageHeader
        crumbs={[...useCrumbs(entity), { label: `#${estimate.number}` }]}
        title={estimate.label}
        meta={<Meta estimate={estimate} />}
        actions={
          <>
            <EstimateMenu estimate={estimate} />
            {!isPhone && steps}
          </>
        }
      />
      <Settled>
        <TwoColumns
          main={
            <>
              {estimate.answer && <AnswerCard estimate={estimate} />}
              {estimate.status === 'approved' && !seesMoney(actor) && (
                <PaymentTexts outline={null}>
                  <PaymentsCard id={estimate._id} main />
                </PaymentTexts>
              )}
              <OfferCard estimate={estimate} />
              <RecordSections entity={entity} record={estimate} place="main" without={shown} />
              <HistoryCard entity={entity} id={estimate._id} outsider={byLink(estimate, t)} />
            </>
          }
          aside={
            <>
              {!isNarrow && !stepRefused('send', actor, estimate) && (
                <Card title={t(isUnsent(estimate) ? 'estimate.send' : 'estimate.send-again')}>
                  <SendPanel estimate={estimate} isBeside={estimate.status !== 'draft'} />
                </Card>
              )}
              <RecordSections entity={entity} record={estimate} place="aside" without={shown} />
              <VersionsCard estimate={estimate} />
              <SystemData record={estimate} />
            </>
          }
        />
      </Settled>
      {isPhone && <PageBar>{steps}</PageBar>}
      {opened === 'send' && <SendDialog estimate={estimate} onClose={close} />}
      {opened === 'answer' && (
        <ActionDialog
          action={recordAnswer}
          initial={{ answer: 'approve', name: customer?.name, way: 'phone' }}
          send={({ answer, ...body }) => step.mutateAsync({ step: answer!, body })}
          onClose={close}
        />
      )}
    </Page>
  )
}

function Meta({ estimate }: { estimate: Estimate }) {
  const t = useTexts()
  const { sent_at, link_only, viewed_at, answer } = estimate
  return (
    <>
      <StatePill estimate={estimate} />
      {sent_at && !answer && (
        <span>
          {t(link_only ? 'ticket.link.copied' : 'estimate.sent')} <When at={sent_at} />
        </span>
      )}
      {sent_at && (
        <Suspense>
          <LastMail id={estimate._id} paper="estimate" />
        </Suspense>
      )}
      {viewed_at && !answer && (
        <span>
          {t('estimate.viewed')} <When at={viewed_at} />
        </span>
      )}
    </>
  )
}

const byLinkKeys: Readonly<Record<string, string>> = {
  view: 'estimate.by_link.view',
  approve: 'estimate.by_link.approve',
  decline: 'estimate.by_link.decline',
}

/** What the customer did by the link is theirs, not the system's; who looks at it says no name. */
function byLink({ answered_by }: Estimate, t: Texts): HistoryCardProps['outsider'] {
  return ({ event, created_by }) => {
    const key = created_by === undefined ? byLinkKeys[event] : undefined
    const who = event === 'view' ? undefined : answered_by
    return key === undefined
      ? undefined
      : { who: who ?? t('estimate.by_link.customer'), did: t(key) }
  }
}
