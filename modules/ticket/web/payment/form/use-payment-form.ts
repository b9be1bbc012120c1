// A payment as it is written down: all that is open of it, today; it goes into the wallet that follows from how it is paid, unless another
// one is chosen.
import { useState } from 'react'
import { may } from '#core/access/rights.ts'
import type { FieldErrors } from '#core/errors.ts'
import { newId, prefixOf } from '#core/ids.ts'
import { moneyWords, totalOf } from '#core/numbers/money.ts'
import { readDecimal } from '#core/numbers/number.ts'
import { useGroup } from '#web/api/context.ts'
import { createRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { isOpen } from '../../../rules/payment/balance.ts'
import { incomePrefix, walletPrefix } from '../../../rules/payment/kinds.ts'
import type { Payments } from '../../../rules/payment/wire.ts'
import { useSendNext } from '../use-send-next.ts'
import { useRecordPayment } from './use-record-payment.ts'
import {
  newWallet,
  newWalletFields,
  newWalletName,
  rememberWallet,
  walletsFor,
  type SaidWay,
} from './wallet-choice.ts'

export interface PaymentFormProps {
  /** Of the ticket, the estimate, or the income that is expected. */
  id: string
  payments: Payments
  onClose: () => void
}

export function usePaymentForm({ id, payments, onClose }: PaymentFormProps, today: string) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const sendNext = useSendNext()
  const record = useRecordPayment(id)
  const [ids] = useState(() => ({ income: newId(incomePrefix), wallet: newId(walletPrefix) }))
  const { open, deposit, paid_by } = payments
  const isExpected = prefixOf(id) === incomePrefix
  const mayConfirm = may(actor, 'confirms_money')
  const read = (typed: string) => {
    const value = readDecimal(typed, t.locale)
    return value && totalOf([value])
  }
  const placeOf = (way: SaidWay, chosen: string) => chosen || walletsFor(db, payments, way).usual
  const form = usePlainForm({
    of: 'payments',
    initial: {
      value: isOpen({ left: open }) ? moneyWords(deposit ?? open, undefined, t.locale) : '',
      date: today,
      payment_way: '' as SaidWay,
      /** Blank: the one that follows from how it is paid. */
      wallet_id: '',
      paid_by,
      /** It was paid; taken, where it is to be confirmed by somebody else. */
      confirmed: true,
    },
    check: ({ value, date, payment_way, wallet_id, confirmed }): FieldErrors => ({
      ...(read(value) === undefined && {
        value: { key: value.trim() === '' ? 'blank' : 'invalid' },
      }),
      ...(date === '' && { date: { key: 'blank' } }),
      ...(confirmed && !payment_way && { payment_way: { key: 'blank' } }),
      ...(placeOf(payment_way, wallet_id) === '' && { wallet_id: { key: 'blank' } }),
    }),
    async send({ payment_way, ...values }) {
      const place = placeOf(payment_way, values.wallet_id)
      const wallet_id = place === newWallet ? ids.wallet : place
      const { currency } = currencyOf(place)
      if (place === newWallet) {
        const name = t(newWalletName(payment_way))
        await createRecord(db, { _id: wallet_id, name, ...newWalletFields(payment_way, currency) })
      }
      const value = read(values.value) ?? ''
      const way = payment_way && { payment_way }
      const taken = values.confirmed && !mayConfirm && { taken_on: values.date, confirmed: false }
      await record.mutateAsync({ ...values, ...way, ...taken, _id: ids.income, wallet_id, value })
      rememberWallet(db, wallet_id, payment_way)
      onClose()
      const sum = moneyWords(value, currency, t.locale)
      if (!values.confirmed) return void toast({ message: t('records.saved') })
      if (taken) return void toast({ message: t('payments.took', { sum }) })
      const receipt = `/account/${db}/payment-receipts/${isExpected ? id : ids.income}?send=1`
      const next = sendNext(values.paid_by, receipt)
      void toast({ message: t('payments.got', { sum }), next })
    },
  })
  const currencyOf = (place: string) =>
    payments.wallets.find(({ _id }) => _id === place) ?? { currency: payments.currency }
  const { payment_way, wallet_id } = form.values
  const place = placeOf(payment_way, wallet_id)
  return {
    ...form,
    isExpected,
    /** Decimal text; blank for what is no amount. */
    amount: read(form.values.value) ?? '',
    place,
    /** Of the wallet that it goes into. */
    currency: currencyOf(place).currency,
    take(way: SaidWay) {
      form.set('payment_way', way)
      // Cash lies elsewhere than all else.
      if ((way === 'cash') !== (payment_way === 'cash')) form.set('wallet_id', '')
    },
  }
}

export type PaymentForm = ReturnType<typeof usePaymentForm>
