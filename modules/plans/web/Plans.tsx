// The plans side by side, for one of the person's Groups (spec 2, plan selection).
import { useState } from 'react'
import { useSession } from '#web/api/session/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { useMenu } from '#web/shell/frame/menu.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Page, PageHeader, Stack } from '#web/ui/page/Page.tsx'
import { useBillingEmail } from './payment/use-billing-email.tsx'
import { GroupFacts } from './GroupFacts.tsx'
import { PlanCard } from './PlanCard.tsx'
import styles from './plans.module.css'
import { useOpenCheckout } from './payment/use-payment.ts'
import {
  useGroupPlan,
  useIsFreeOfCharge,
  useIsLive,
  usePrices,
  type GroupPlan,
  type PlanPrice,
} from './use-plans.ts'
import { SwitchDialog } from './SwitchDialog.tsx'
import { useOffer, useRefusal, type Switch } from './use-switch.ts'

/** Fewer prices than these are a fault (spec 5). */
const planCount = 3

export default function Plans() {
  const t = useTexts()
  const { groups, ready } = useSession()
  const { group: atHand } = useMenu()
  const { params, go } = useAddress()
  const db = params.get('account') ?? atHand?.db_name ?? groups[0]?.db_name
  const group = useGroupPlan(db)
  const isFreeOfCharge = useIsFreeOfCharge()
  if (!ready) return <CardSkeleton lines={4} />
  return (
    <Page>
      <PageHeader
        title={t('plans.title')}
        subtitle={t(isFreeOfCharge ? 'plans.off' : 'plans.subtitle')}
      />
      {group ? (
        <Stack>
          <Card>
            <div className={styles.account}>
              <div>
                <GroupFacts group={group} />
              </div>
              {groups.length > 1 && (
                <NativeSelect
                  label={t('account.one')}
                  value={group.db}
                  onChange={(event) => go(`/checkout?account=${event.currentTarget.value}`)}
                  data={groups.map(({ db_name, account }) => ({
                    value: db_name,
                    label: account.label,
                  }))}
                />
              )}
            </div>
          </Card>
          <Offers key={group.db} group={group} />
        </Stack>
      ) : (
        <EmptyState title={t('account.empty.title')} text={t('account.empty.text')}>
          <Button component="a" href="/account/new">
            {t('account.new')}
          </Button>
        </EmptyState>
      )}
    </Page>
  )
}

function Offers({ group }: { group: GroupPlan }) {
  const t = useTexts()
  const { data: prices, error, refetch } = usePrices()
  const cancelRefused = useRefusal()(group, 'cancel')
  const offer = useOffer(group)
  const isFreeOfCharge = useIsFreeOfCharge()
  const [asked, setAsked] = useState<Switch>()
  const { withEmail, dialog } = useBillingEmail(group)
  const openCheckout = useOpenCheckout(group.db)
  const isLive = useIsLive()
  if (error || (prices && prices.length < planCount)) {
    return (
      <ErrorPanel title={t('titles.not_found')} text={t('plans.none')}>
        <Button onClick={() => void refetch()}>{t('actions.try_again')}</Button>
      </ErrorPanel>
    )
  }
  if (!prices) return <CardSkeleton lines={6} />
  const take = (price: PlanPrice) =>
    withEmail(() => (price.group_plan === 'free' ? setAsked('free') : openCheckout(price._id)))
  const isPaid = !isFreeOfCharge && (group.plan === 'pro' || group.plan === 'corp')
  return (
    <>
      <ul className={styles.plans}>
        {prices.map((price) => {
          const { isOffered, refused } = offer(price.group_plan)
          const onChoose = isOffered ? () => take(price) : undefined
          return <PlanCard key={price._id} {...{ price, group, refused, onChoose }} />
        })}
      </ul>
      {!isFreeOfCharge && (
        <ol className={styles.notes}>
          <li>{t('plans.notes.size')}</li>
          <li>{t('plans.notes.lock')}</li>
          <li>{t('plans.notes.over')}</li>
          {!isLive && <li>{t('plans.notes.sandbox')}</li>}
        </ol>
      )}
      {isPaid && (
        <div>
          <Button
            color="danger"
            variant="subtle"
            disabled={cancelRefused !== undefined}
            onClick={() => withEmail(() => setAsked('cancel'))}
          >
            {t('account.actions.subscription/cancel')}
          </Button>
        </div>
      )}
      <SwitchDialog group={group} to={asked} onClose={() => setAsked(undefined)} />
      {dialog}
    </>
  )
}
