// What is likely done next with an income that is expected: it is received; with one that was taken: it is confirmed, by who may.
import { may } from '#core/access/rights.ts'
import { moneyWords } from '#core/numbers/money.ts'
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { isReceived, isTaken, type Payment } from '../../rules/payment/balance.ts'
import { ConfirmButton } from './form/ConfirmButton.tsx'
import { PaymentTexts } from './PaymentTexts.tsx'
import { ReceiveButton } from './ReceiveButton.tsx'

export default function NextOfIncome({ record }: { db: string; record: WireDocument }) {
  const income: WireDocument & Payment = record
  const mayConfirm = may(useGroup().actor, 'confirms_money')
  if (isReceived(income) || (isTaken(income) && !mayConfirm)) return null
  return (
    <PaymentTexts outline={null}>
      {isTaken(income) ? <Confirm income={income} /> : <ReceiveButton id={record._id} main />}
    </PaymentTexts>
  )
}

function Confirm({ income }: { income: WireDocument & Payment }) {
  const { locale } = useTexts()
  const { _id, _rev = '', value = '0', currency = '' } = income
  const amount = moneyWords(value, currency, locale)
  return <ConfirmButton id={_id} rev={_rev} amount={amount} main />
}
