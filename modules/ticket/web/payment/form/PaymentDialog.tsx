// Receives a payment: how much, how it is paid, with a code for Pix, when, into which wallet. The amount is what is left to be paid.
import { useState } from 'react'
import { dayOf } from '#core/time/day.ts'
import { compareAmounts, currencySign, moneyWords } from '#core/numbers/money.ts'
import { useDialogWords } from '#web/api/dialog-words.ts'
import { useTexts } from '#web/api/texts.ts'
import { DayInput } from '#web/fields/DayInput.tsx'
import { LoadingCard } from '#web/records/LoadingCard.tsx'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { Delayed } from '#web/ui/feedback/Skeleton.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { isOpen, restOf } from '../../../rules/payment/balance.ts'
import type { Payments } from '../../../rules/payment/wire.ts'
import { usePayments } from '../use-payments.ts'
import styles from './form.module.css'
import { PixCode } from './PixCode.tsx'
import { Shares } from './Shares.tsx'
import { usePaymentForm, type PaymentForm, type PaymentFormProps } from './use-payment-form.ts'
import { WalletChoice } from './WalletChoice.tsx'
import { WayChoice } from './WayChoice.tsx'

export default function PaymentDialog(props: Omit<PaymentFormProps, 'payments'>) {
  const { id, onClose } = props
  const t = useTexts()
  const answer = usePayments(id)
  if (answer.data) return <Shown {...props} payments={answer.data} />
  return (
    <Delayed>
      <Sheet opened title={t('payments.receive')} onClose={onClose}>
        <LoadingCard of={answer} />
      </Sheet>
    </Delayed>
  )
}

function Shown({ payments: latest, ...props }: PaymentFormProps) {
  const t = useTexts()
  // What is written down changes what is open, while the dialog closes.
  const [payments] = useState(latest)
  const today = dayOf(useNow())
  const form = usePaymentForm({ ...props, payments }, today)
  const { amount, currency, values } = form
  const { payment_way: way, confirmed } = values
  const isDue = isOpen({ left: payments.open })
  const sum = moneyWords(amount, currency, t.locale)
  const received = isOpen({ left: amount }) ? t('payments.receive-sum', { sum }) : undefined
  return (
    <FormDialog
      {...useDialogWords()}
      title={t(isDue ? 'payments.receive' : 'payments.record')}
      submitLabel={(confirmed ? received : undefined) ?? t('payments.record')}
      form={form}
      onClose={props.onClose}
    >
      <ValueInput {...{ form, payments }} />
      <WayChoice
        chosen={way ? [way] : []}
        error={form.error('payment_way')}
        onTake={(taken) => form.take(taken)}
      />
      {way === 'pix' && <PixCode payments={payments} value={amount} currency={currency} />}
      <WalletChoice
        id="wallet_id"
        payments={payments}
        way={way}
        value={form.place}
        error={form.error('wallet_id')}
        onChange={(id) => form.set('wallet_id', id)}
      />
      <DayInput
        label={t('payments.date')}
        value={values.date}
        error={form.error('date')}
        onChange={(day) => {
          form.set('date', day)
          // A payment of a future day has not come in.
          if (day > today && !form.isExpected) form.set('confirmed', false)
        }}
      />
      <TextInput {...form.text('paid_by')} label={t('payments.paid_by')} autoComplete="off" />
      {!form.isExpected && (
        <Checkbox
          {...form.box('confirmed')}
          label={t('payments.confirmed')}
          description={t('payments.confirmed-hint')}
        />
      )}
    </FormDialog>
  )
}

/** In the currency of the wallet that it goes into. */
function ValueInput({ form, payments }: { form: PaymentForm; payments: Payments }) {
  const t = useTexts()
  const { amount } = form
  const { deposit, open, currency, paid_by } = payments
  const money = (text: string) => moneyWords(text, currency, t.locale)
  const left = restOf(open, [amount])
  const isDeposit = deposit !== undefined && compareAmounts(amount || '0', deposit) === 0
  const isPart = amount !== '' && isOpen({ left })
  return (
    <div className={styles.sum}>
      {isOpen({ left: open }) && paid_by && (
        <p className="muted">{t('payments.who-owes', { name: paid_by, sum: money(open) })}</p>
      )}
      <TextInput
        {...form.text('value')}
        label={t('payments.value', { sign: currencySign(form.currency, t.locale) })}
        description={
          isDeposit
            ? t('payments.deposit', { open: money(open) })
            : isPart && t('payments.stays-open', { sum: money(left) })
        }
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
      />
      {isOpen({ left: open }) && (
        <Shares
          open={open}
          value={amount}
          onTake={(value) => form.set('value', moneyWords(value, undefined, t.locale))}
        />
      )}
    </div>
  )
}
