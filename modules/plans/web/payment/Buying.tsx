// A paid plan is taken: with a first payment, or, where one is paid for, in its place. Where bills go is asked first (spec 5).
import { priceText } from '#core/numbers/price.ts'
import { useState } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { useWelcome } from '#web/shell/welcome.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { FormActions } from '#web/ui/form/Form.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { GroupFacts } from '../GroupFacts.tsx'
import styles from '../plans.module.css'
import type { BillingState } from '../../rules/payment/wire.ts'
import { useSizeFact } from '../use-size-fact.ts'
import type { GroupPlan, PlanPrice } from '../use-plans.ts'
import { BillingEmail } from './BillingEmail.tsx'
import { FirstPayment } from './FirstPayment.tsx'
import { useBilling, useChangePlan, useChangePreview, usePlanChanged } from './use-payment.ts'

export interface BuyingProps {
  group: GroupPlan
  price: PlanPrice
}

export function Buying(props: BuyingProps) {
  const { group } = props
  const t = useTexts()
  const { go } = useAddress()
  const [isAsked, setAsked] = useState(false)
  const isSold = useWelcome()?.billing !== 'off'
  const isAdministrator = group.actor.membership?.editor === true
  const billing = useBilling(group.db, { isAsked: isAdministrator })
  if (!isSold || !isAdministrator) return <NotHere {...props} />
  if (billing.isPending) return <CardSkeleton lines={4} />
  if (billing.error) return <NotHere {...props} refused={t.problem(billing.error)} />
  if (group.billingEmail === undefined && !isAsked)
    return (
      <BillingEmail
        db={group.db}
        onSaved={() => setAsked(true)}
        onClose={() => go(`/checkout?account=${group.db}`)}
      />
    )
  return <Buyable {...props} before={billing.data} />
}

/** `before`: what was paid for when the page opened; what becomes of it while it is open changes nothing of what is bought here. */
function Buyable({ before, ...props }: BuyingProps & { before: BillingState }) {
  const t = useTexts()
  const [{ subscription: paid }] = useState(before)
  if (paid?.plan === props.price.group_plan) return <NotHere {...props} refused={t('plans.has')} />
  return paid ? <Change {...props} /> : <FirstPayment {...props} />
}

/** What is bought, without a way to buy it here. */
function NotHere({ group, price, refused }: BuyingProps & { refused?: string }) {
  const t = useTexts()
  const size = useSizeFact(group)
  const isSold = useWelcome()?.billing !== 'off'
  return (
    <Card>
      <GroupFacts
        group={group}
        more={[size, [t('plans.chosen'), t(`shell.plans.${price.group_plan}`)]]}
      />
      {isSold && <p className={styles.ask}>{refused ?? t('plans.administrators')}</p>}
      <FormActions>
        <Button component="a" href={`/account/${group.db}/billing`}>
          {t('actions.back')}
        </Button>
      </FormActions>
    </Card>
  )
}

function Change({ group, price }: BuyingProps) {
  const t = useTexts()
  const { go } = useAddress()
  const { data: preview, error } = useChangePreview(group.db, price._id)
  const change = useChangePlan(group.db)
  const changed = usePlanChanged(group.db)
  const size = useSizeFact(group)
  const money = (cents: number) => priceText(cents, t.locale, preview?.currency ?? undefined)
  const run = () =>
    change.mutate(price._id, {
      async onSuccess() {
        await changed()
        go(`/account/${group.db}/billing`)
        void toast({ message: t('plans.switched.paid') })
      },
    })
  return (
    <Card>
      <GroupFacts
        group={group}
        more={[
          size,
          [t('plans.chosen'), t(`shell.plans.${price.group_plan}`)],
          [t('payment.now'), preview && money(preview.now_cents)],
          [
            t('payment.then'),
            preview?.next_cents != null && `${money(preview.next_cents)} ${t('plans.month')}`,
          ],
        ]}
      />
      <p className={styles.ask}>{error ? t.problem(error) : t('payment.change-text')}</p>
      <FormActions>
        <Button component="a" href={`/account/${group.db}/billing`}>
          {t('actions.back')}
        </Button>
        <Button variant="filled" disabled={!preview} loading={change.isPending} onClick={run}>
          {t('payment.change')}
        </Button>
      </FormActions>
    </Card>
  )
}
