// Writes a payment down: how much, when, how, into which wallet. The value is what is left to be paid; the wallet is asked once and
// remembered. Where the Group has no wallet yet, the first one is made along.
import { useState } from 'react'
import { may } from '#core/access/rights.ts'
import type { FieldErrors } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import { dayOf } from '#core/time/day.ts'
import { currencySign, moneyWords } from '#core/numbers/money.ts'
import { readDecimal } from '#core/numbers/number.ts'
import { useDialogWords } from '#web/api/dialog-words.ts'
import { useGroup } from '#web/api/context.ts'
import { createRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { DayInput } from '#web/fields/DayInput.tsx'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { isOpen } from '../../rules/payment/balance.ts'
import { incomePrefix, walletPrefix } from '../../rules/payment/kinds.ts'
import type { Payments } from '../../rules/payment/wire.ts'
import { useRecordPayment } from './use-payments.ts'
import { useWays } from './use-ways.ts'
import {
  newWallet,
  newWalletFields,
  newWalletName,
  rememberWallet,
  walletsFor,
  type SaidWay,
} from './wallet-choice.ts'
import { WalletSelect } from './WalletSelect.tsx'

interface PaymentDialogProps {
  /** Of the ticket or the estimate. */
  id: string
  payments: Payments
  onClose: () => void
}

export default function PaymentDialog(props: PaymentDialogProps) {
  const { payments, onClose } = props
  const t = useTexts()
  const today = dayOf(useNow())
  const form = usePaymentForm(props, today)
  const ways = useWays()
  const { db } = useGroup()
  /** A wallet that nobody chose follows the way of paying. */
  const takeWay = (way: SaidWay) => {
    const { payment_way, wallet_id, wallet_name } = form.values
    const isUsual = [newWallet, walletsFor(db, payments, payment_way).usual].includes(wallet_id)
    form.set('payment_way', way)
    if (wallet_name === t(newWalletName(payment_way)))
      form.set('wallet_name', t(newWalletName(way)))
    if (isUsual) form.set('wallet_id', walletsFor(db, payments, way).usual)
  }
  return (
    <FormDialog
      {...useDialogWords()}
      title={t('payments.record')}
      submitLabel={t('payments.record')}
      form={form}
      onClose={onClose}
      wide
    >
      <ValueInput {...{ form, payments }} />
      <DayInput
        label={t('payments.date')}
        value={form.values.date}
        error={form.error('date')}
        onChange={(day) => {
          form.set('date', day)
          // A payment of a future day has not come in.
          if (day > today) form.set('confirmed', false)
        }}
      />
      <NativeSelect
        {...form.text('payment_way')}
        onChange={(event) => takeWay(event.currentTarget.value as SaidWay)}
        label={t('payments.payment_way')}
        data={[
          { value: '', label: '–' },
          ...ways.map((value) => ({ value, label: t(`payments.ways.${value}`) })),
        ]}
      />
      <WalletInput {...{ form, payments }} />
      <TextInput {...form.text('paid_by')} label={t('payments.paid_by')} autoComplete="off" />
      {may(useGroup().actor, 'confirms_money') && (
        <Checkbox
          {...form.box('confirmed')}
          label={t('payments.confirmed')}
          description={t('payments.confirmed-hint')}
        />
      )}
    </FormDialog>
  )
}

type PaymentForm = ReturnType<typeof usePaymentForm>

function usePaymentForm({ id, payments, onClose }: PaymentDialogProps, today: string) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const record = useRecordPayment(id)
  const [ids] = useState(() => ({ income: newId(incomePrefix), wallet: newId(walletPrefix) }))
  const { choices, usual } = walletsFor(db, payments)
  const isFirst = choices.length === 0
  const { open, deposit, currency, paid_by } = payments
  return usePlainForm({
    of: 'payments',
    initial: {
      value: isOpen({ left: open }) ? moneyWords(deposit ?? open, undefined, t.locale) : '',
      date: today,
      payment_way: '' as SaidWay,
      wallet_id: usual,
      wallet_name: t(newWalletName(undefined)),
      paid_by,
      confirmed: may(actor, 'confirms_money'),
    },
    check: ({ value, date, wallet_id, wallet_name }): FieldErrors => ({
      ...(readDecimal(value, t.locale) === undefined && {
        value: { key: value.trim() === '' ? 'blank' : 'invalid' },
      }),
      ...(date === '' && { date: { key: 'blank' } }),
      ...(!isFirst && wallet_id === '' && { wallet_id: { key: 'blank' } }),
      ...(isFirst && wallet_name.trim() === '' && { wallet_name: { key: 'blank' } }),
    }),
    async send({ wallet_name, payment_way, ...values }) {
      const isMade = values.wallet_id === newWallet
      const wallet = { name: wallet_name, ...newWalletFields(payment_way, currency) }
      if (isMade) await createRecord(db, { _id: ids.wallet, ...wallet })
      const wallet_id = isMade ? ids.wallet : values.wallet_id
      const value = readDecimal(values.value, t.locale)
      await record.mutateAsync({
        ...values,
        ...(payment_way && { payment_way }),
        _id: ids.income,
        wallet_id,
        value,
      })
      rememberWallet(db, wallet_id, payment_way)
      onClose()
      void toast({ message: t('records.saved') })
    },
  })
}

interface PartProps {
  form: PaymentForm
  payments: Payments
}

/** In the currency of the wallet that is chosen. */
function ValueInput({ form, payments }: PartProps) {
  const t = useTexts()
  const { db } = useGroup()
  const { choices } = walletsFor(db, payments)
  const chosen = choices.find(({ _id }) => _id === form.values.wallet_id)
  const { deposit, open, currency } = payments
  return (
    <TextInput
      {...form.text('value')}
      label={t('payments.value', { sign: currencySign(chosen?.currency ?? currency, t.locale) })}
      description={deposit && t('payments.deposit', { open: moneyWords(open, currency, t.locale) })}
      inputMode="decimal"
      autoComplete="off"
      data-autofocus
    />
  )
}

/** The wallets to choose from, or the name of the first one. */
function WalletInput({ form, payments }: PartProps) {
  const t = useTexts()
  const { db } = useGroup()
  const { choices } = walletsFor(db, payments)
  if (choices.length === 0) {
    return (
      <TextInput
        {...form.text('wallet_name')}
        label={t('payments.wallet_name')}
        description={t('payments.first-wallet-hint', { currency: payments.currency })}
        disabled={form.busy || !payments.may_make_wallet}
        autoComplete="off"
      />
    )
  }
  return (
    <WalletSelect
      {...form.text('wallet_id')}
      payments={payments}
      way={form.values.payment_way}
      label={t('payments.wallet_id')}
    />
  )
}
