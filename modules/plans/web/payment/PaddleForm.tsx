// The provider's own form in a frame of this page. Its script comes from the provider, to this one address (modules/plans/docs/payment.md), and
// what it says of a payment is a hint: the server says whether it came in.
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { FormActions } from '#web/ui/form/Form.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { useScheme } from '#web/ui/theme/scheme.ts'
import type { Checkout } from '../../rules/payment/wire.ts'
import styles from '../plans.module.css'
import { openPaddle } from './paddle-script.ts'

interface PaddleFormProps {
  checkout: Checkout
  paddle: NonNullable<Checkout['paddle']>
  back: React.ReactNode
  onPaid: () => void
}

/** The frame is there by then, or something keeps it away. */
const frameMs = 8_000
const frame = 'payment-frame'

export function PaddleForm({ checkout, paddle, back, onPaid }: PaddleFormProps) {
  const t = useTexts()
  const { drawn } = useScheme()
  const [state, setState] = useState<'waits' | 'open' | 'failed'>('waits')
  const paid = useRef(onPaid)
  paid.current = onPaid
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'waits' ? 'failed' : now)), frameMs)
    openPaddle({
      checkout,
      paddle,
      frame,
      locale: t.locale,
      theme: drawn,
      onOpen: () => setState('open'),
      onPaid: () => paid.current(),
    }).catch(() => setState('failed'))
    return () => clearTimeout(timer)
    // The provider's script is set up once for a page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <Card title={t('payment.card')}>
      {state === 'failed' && <Banner tone="warning">{t('payment.blocked')}</Banner>}
      <div className={`${frame} ${styles.frame}`} />
      <FormActions>{back}</FormActions>
    </Card>
  )
}
