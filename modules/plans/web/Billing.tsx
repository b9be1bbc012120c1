// The plan of the Group at hand: which it is, what it leaves, where bills go, and the way to the other plans (spec 2).
import { editorsAlone } from '#core/access/policies.ts'
import { sizeText } from '#core/numbers/size.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAdminCrumbs } from '#web/shell/frame/admin-crumbs.ts'
import { useWelcome } from '#web/shell/welcome.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card, Figure } from '#web/ui/page/Card.tsx'
import { Figures, Page, PageHeader, Stack } from '#web/ui/page/Page.tsx'
import { GroupFacts } from './GroupFacts.tsx'
import { SandboxPanel } from './payment/SandboxPanel.tsx'
import { SubscriptionCard } from './payment/SubscriptionCard.tsx'
import { useBilling } from './payment/use-payment.ts'
import type { BillingState } from '../rules/payment/wire.ts'
import { FreePlanBar } from './usage/FreePlanBar.tsx'
import styles from './plans.module.css'
import { UsageTexts } from './usage/UsageTexts.tsx'
import { useGroupPlan, useIsFreeOfCharge } from './use-plans.ts'

export default function Billing() {
  return (
    <UsageTexts outline={<CardSkeleton lines={4} />}>
      <GroupBilling />
    </UsageTexts>
  )
}

function GroupBilling() {
  const t = useTexts()
  const { db, actor } = useGroup()
  const group = useGroupPlan(db)
  const crumbs = useAdminCrumbs()
  const isFreeOfCharge = useIsFreeOfCharge()
  const billing = useWelcome()?.billing
  const isSeller = billing !== 'off' && actor.membership?.editor === true
  // A paid plan that was cancelled goes on until its period ends: nothing is switched meanwhile.
  const waits = (state: BillingState | undefined) =>
    group?.asked !== undefined && state?.subscription?.ends_at == null
  const isSwitching = waits(useBilling(db, { isAsked: isSeller, waits }).data)
  const max = actor.group?.entitlement.max_records
  return (
    <Page narrow>
      <PageHeader
        crumbs={crumbs}
        title={t('shell.menu.billing')}
        subtitle={isFreeOfCharge ? t('plans.off') : undefined}
        actions={
          <Button component="a" variant="filled" href={`/checkout?account=${db}`}>
            {t('plans.see')}
          </Button>
        }
      />
      {group ? (
        <Stack>
          {isSwitching && <Banner>{t('plans.confirming')}</Banner>}
          <Card>
            <GroupFacts group={group} />
          </Card>
          {group.use && (
            <Figures>
              <Figure value={sizeText(group.use.size, t.locale)} label={t('usage.size')} />
              <Figure
                value={group.use.amount.toLocaleString(t.locale)}
                label={t('usage.records')}
              />
            </Figures>
          )}
          {isSeller && <SubscriptionCard group={group} />}
          {isSeller && billing === 'sandbox' && <SandboxPanel db={db} />}
          {max != null && group.use && (
            <Card>
              <FreePlanBar amount={group.use.amount} max={max} />
              {group.use.amount > max && !editorsAlone(actor) && (
                <p className={styles.ask}>
                  <a className="link" href={`/account/${db}/room`}>
                    {t('shell.menu.room')}
                  </a>
                </p>
              )}
            </Card>
          )}
        </Stack>
      ) : (
        <CardSkeleton lines={4} />
      )}
    </Page>
  )
}
