// The first payment of a plan: what is bought and how it renews, the provider's form, and the wait until the server knows that it came in.
import { priceText } from '#core/numbers/price.ts'
import { useEffect, useState } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FormActions } from '#web/ui/form/Form.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Stack } from '#web/ui/page/Page.tsx'
import type { Checkout } from '../../rules/payment/wire.ts'
import { GroupFacts } from '../GroupFacts.tsx'
import styles from '../plans.module.css'
import { useSizeFact } from '../use-size-fact.ts'
import type { BuyingProps } from './Buying.tsx'
import { PaddleForm } from './PaddleForm.tsx'
import { SandboxForm } from './SandboxForm.tsx'
import { useBilling, useCheckout, usePlanChanged } from './use-payment.ts'

export function FirstPayment({ group, price }: BuyingProps) {
  const t = useTexts()
  const { data: checkout, error } = useCheckout(group.db, price._id)
  const [isPaid, setPaid] = useState(false)
  const size = useSizeFact(group)
  const { locale } = t
  const unit = priceText(price.unit_amount, locale)
  const renewal = checkout && priceText(price.unit_amount * checkout.quantity, locale)
  const back = (
    <Button component="a" href={`/account/${group.db}/billing`}>
      {t('actions.back')}
    </Button>
  )
  return (
    <Stack>
      <Card>
        <GroupFacts
          group={checkout ? { ...group, billingEmail: checkout.email } : group}
          more={[
            size,
            [t('plans.chosen'), t(`shell.plans.${price.group_plan}`)],
            [t('plans.cost'), renewal && `${renewal} ${t('plans.month')}`],
            [
              t('payment.blocks'),
              checkout && t('payment.blocks-of', { count: checkout.quantity, price: unit }),
            ],
          ]}
        />
        <p className={styles.ask}>{t('payment.renews')}</p>
        {error && (
          <>
            <Banner tone="danger">{t.problem(error)}</Banner>
            <FormActions>{back}</FormActions>
          </>
        )}
      </Card>
      {isPaid && <Confirming db={group.db} />}
      {checkout && !error && !isPaid && (
        <Form {...{ checkout, back }} db={group.db} onPaid={() => setPaid(true)} />
      )}
      {!checkout && !error && <CardSkeleton lines={3} />}
    </Stack>
  )
}

interface FormProps {
  db: string
  checkout: Checkout
  back: React.ReactNode
  onPaid: () => void
}

function Form({ checkout, ...props }: FormProps) {
  return checkout.paddle ? (
    <PaddleForm
      {...props}
      key={checkout.custom_data.signature}
      checkout={checkout}
      paddle={checkout.paddle}
    />
  ) : (
    <SandboxForm {...props} checkout={checkout} />
  )
}

/** After so long the page says that the wait may be longer. */
const patientMs = 30_000

/** The server says when the payment is there, never the form. */
function Confirming({ db }: { db: string }) {
  const t = useTexts()
  const { go } = useAddress()
  const { data } = useBilling(db, { waits: (state) => !state?.subscription })
  const changed = usePlanChanged(db)
  const [isLate, setLate] = useState(false)
  const isThere = data?.subscription != null
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patientMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (!isThere) return
    void changed().then(() => {
      go(`/account/${db}/billing`)
      return toast({ message: t('plans.switched.paid') })
    })
    // Once, when it is there.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isThere])
  return <Banner>{t(isLate ? 'payment.late' : 'payment.confirming')}</Banner>
}
