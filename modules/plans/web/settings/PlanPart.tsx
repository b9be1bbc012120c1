// The plan of the Group at hand: which it is, what it leaves, and the way to the other plans (spec 2).
import { editorsAlone } from '#core/access/policies.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useWelcome } from '#web/shell/welcome.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Stack } from '#web/ui/page/Page.tsx'
import type { BillingState } from '../../rules/payment/wire.ts'
import { GroupFacts } from '../GroupFacts.tsx'
import { SandboxPanel } from '../payment/SandboxPanel.tsx'
import { SubscriptionCard } from '../payment/SubscriptionCard.tsx'
import { useBilling } from '../payment/use-payment.ts'
import styles from '../plans.module.css'
import { FreePlanBar } from '../usage/FreePlanBar.tsx'
import { useGroupPlan, useIsFreeOfCharge } from '../use-plans.ts'

export default function PlanPart() {
  const t = useTexts()
  const { db, actor } = useGroup()
  const group = useGroupPlan(db)
  const isFreeOfCharge = useIsFreeOfCharge()
  const billing = useWelcome()?.billing
  const isSeller = billing !== 'off' && actor.membership?.editor === true
  // A paid plan that was cancelled goes on until its period ends: nothing is switched meanwhile.
  const waits = (state: BillingState | undefined) =>
    group?.asked !== undefined && state?.subscription?.ends_at == null
  const isSwitching = waits(useBilling(db, { isAsked: isSeller, waits }).data)
  const max = actor.group?.entitlement.max_records
  if (!group) return <CardSkeleton lines={4} />
  const { use } = group
  return (
    <Stack>
      {isSwitching && <Banner>{t('plans.confirming')}</Banner>}
      <Card
        title={t('shell.menu.billing')}
        action={
          <Button component="a" size="xs" href={`/checkout?account=${db}`}>
            {t('plans.see')}
          </Button>
        }
      >
        <GroupFacts group={group} />
        {isFreeOfCharge && <p className={styles.ask}>{t('plans.off')}</p>}
        {max != null && use && (
          <div className={styles.ask}>
            <FreePlanBar amount={use.amount} max={max} />
            {use.amount > max && !editorsAlone(actor) && (
              <a className="link" href={`/account/${db}/room`}>
                {t('shell.menu.room')}
              </a>
            )}
          </div>
        )}
      </Card>
      {isSeller && <SubscriptionCard group={group} />}
      {isSeller && billing === 'sandbox' && <SandboxPanel db={db} />}
    </Stack>
  )
}
