// What is likely done next with an income that is expected: it is received.
import type { WireDocument } from '#core/wire.ts'
import { isReceived, type Payment } from '../../rules/payment/balance.ts'
import { PaymentTexts } from './PaymentTexts.tsx'
import { ReceiveButton } from './ReceiveButton.tsx'

export default function NextOfIncome({ record }: { db: string; record: WireDocument }) {
  const income: WireDocument & Payment = record
  if (isReceived(income)) return null
  return (
    <PaymentTexts outline={null}>
      <ReceiveButton id={record._id} main />
    </PaymentTexts>
  )
}
