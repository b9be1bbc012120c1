// The card form of the sandbox, with the numbers to try. No card is real, and nothing of one is kept.
import { useState } from 'react'
import type { FieldErrors } from '#core/errors.ts'
import { useTexts } from '#web/api/texts.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { FormActions } from '#web/ui/form/Form.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { useScheme } from '#web/ui/theme/scheme.ts'
import { sandboxCards } from '../../rules/payment/sandbox.ts'
import type { Checkout } from '../../rules/payment/wire.ts'
import styles from '../plans.module.css'
import { useSandboxPayment } from './use-payment.ts'

interface SandboxFormProps {
  db: string
  checkout: Checkout
  back: React.ReactNode
  onPaid: () => void
}

export function SandboxForm({ db, checkout, back, onPaid }: SandboxFormProps) {
  const t = useTexts()
  const { drawn } = useScheme()
  const payment = useSandboxPayment(db, checkout)
  const [isDeclined, setDeclined] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const pay = async (card: string, confirmed: boolean) => {
    setDeclined(false)
    const sent = { card, confirmed, locale: t.locale, theme: drawn }
    const answer = await payment.mutateAsync(sent)
    setAsked(answer.card === 'to_confirm')
    setDeclined(answer.card === 'declined')
    if (answer.card === 'accepted') onPaid()
  }
  const form = usePlainForm({
    of: 'payment',
    initial: { card: '' },
    check: ({ card }): FieldErrors => (card.trim() === '' ? { card: { key: 'blank' } } : {}),
    send: ({ card }) => pay(card, false),
    again: 'card',
  })
  return (
    <Card title={t('payment.card')}>
      <form onSubmit={form.submit} noValidate className={styles.payment}>
        {form.problem !== undefined && <Banner tone="danger">{form.problem}</Banner>}
        {isDeclined && <Banner tone="danger">{t('payment.declined')}</Banner>}
        <TextInput
          {...form.text('card')}
          label={t('payment.number')}
          description={t('payment.sandbox-hint')}
          inputMode="numeric"
          autoComplete="off"
        />
        <ul className={styles.cards}>
          {sandboxCards.map(({ number, answer }) => (
            <li key={number}>
              <Button size="xs" disabled={form.busy} onClick={() => form.set('card', number)}>
                {number}
              </Button>
              <span>{t(`payment.cards.${answer}`)}</span>
            </li>
          ))}
        </ul>
        <FormActions>
          {back}
          <Button type="submit" variant="filled" loading={form.busy}>
            {t('payment.pay')}
          </Button>
        </FormActions>
      </form>
      <ConfirmDialog
        opened={isAsked}
        title={t('payment.bank')}
        text={t('payment.bank-text')}
        confirmLabel={t('payment.bank-yes')}
        cancelLabel={t('payment.bank-no')}
        busy={payment.isPending}
        onConfirm={() => void pay(form.values.card, true)}
        onClose={() => {
          setAsked(false)
          setDeclined(true)
        }}
      />
    </Card>
  )
}
