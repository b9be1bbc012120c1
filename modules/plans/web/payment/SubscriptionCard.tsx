// What a Group pays for: how much, until when, and what can be done about it. For its administrators.
import { useState } from 'react'
import { dayText } from '#core/time/day.ts'
import { priceText } from '#core/numbers/price.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FormActions } from '#web/ui/form/Form.tsx'
import { Facts } from '#web/ui/list/Facts.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import type { BillingState } from '../../rules/payment/wire.ts'
import styles from '../plans.module.css'
import type { GroupPlan } from '../use-plans.ts'
import { SwitchDialog } from '../SwitchDialog.tsx'
import { useRefusal, type Switch } from '../use-switch.ts'
import { useBilling, useKeepPlan, usePlanChanged, usePortal } from './use-payment.ts'

type Paid = NonNullable<BillingState['subscription']>

export function SubscriptionCard({ group }: { group: GroupPlan }) {
  const t = useTexts()
  const { data } = useBilling(group.db)
  const paid = data?.subscription
  if (!data || !paid) return null
  const day = (moment: string | null) => moment && dayText(moment.slice(0, 10), t.locale)
  const money = (blocks: number) =>
    `${priceText(blocks * paid.unit_cents, t.locale, paid.currency)} ${t('plans.month')}`
  const { announced } = data
  const isOther = announced !== null && announced.quantity !== paid.quantity
  return (
    <Card title={t('payment.title')}>
      {paid.state === 'past_due' && (
        <Banner tone="warning" title={t('payment.past_due')}>
          {t('payment.past_due-text')}
        </Banner>
      )}
      <Facts
        facts={[
          [t('plans.cost'), money(paid.quantity)],
          [t('payment.next'), paid.ends_at === null && day(paid.next_billed_at)],
          [t('payment.ends'), day(paid.ends_at)],
          [t('payment.announced'), isOther && money(announced.quantity)],
        ]}
      />
      <Choices {...{ group, paid }} />
    </Card>
  )
}

function Choices({ group, paid }: { group: GroupPlan; paid: Paid }) {
  const t = useTexts()
  const [asked, setAsked] = useState<Switch>()
  const keep = useKeepPlan(group.db)
  const portal = usePortal(group.db)
  const changed = usePlanChanged(group.db)
  const refused = useRefusal()(group, 'cancel')
  const keepIt = () =>
    keep.mutate(undefined, {
      async onSuccess() {
        await changed()
        void toast({ message: t('payment.kept') })
      },
    })
  const isWaiting = group.asked !== undefined
  return (
    <>
      {paid.ends_at === null && refused !== undefined && <p className={styles.ask}>{refused}</p>}
      <FormActions>
        <Button loading={portal.isPending} onClick={() => portal.mutate()}>
          {t('payment.portal')}
        </Button>
        {paid.ends_at === null ? (
          <Button
            color="danger"
            disabled={refused !== undefined || isWaiting}
            onClick={() => setAsked('cancel')}
          >
            {t('account.actions.subscription/cancel')}
          </Button>
        ) : (
          <Button variant="filled" loading={keep.isPending} onClick={keepIt}>
            {t('payment.keep')}
          </Button>
        )}
      </FormActions>
      <SwitchDialog group={group} to={asked} onClose={() => setAsked(undefined)} />
    </>
  )
}
