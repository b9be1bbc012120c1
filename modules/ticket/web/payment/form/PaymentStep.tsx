// A payment in what happened to its ticket: "received US$100.00 (Cash)".
import { moneyWords } from '#core/numbers/money.ts'
import { dayText } from '#core/time/day.ts'
import { useTexts } from '#web/api/texts.ts'
import type { PaymentLine } from '../../../rules/payment/wire.ts'
import { PaymentTexts } from '../PaymentTexts.tsx'

export default function PaymentStep({ payment }: { payment: PaymentLine }) {
  return (
    <PaymentTexts outline={null}>
      <Words payment={payment} />
    </PaymentTexts>
  )
}

function Words({ payment: { value, currency, way, date, is_received } }: { payment: PaymentLine }) {
  const t = useTexts()
  return (
    <>
      {t(is_received ? 'payments.did.received' : 'payments.did.expects')}{' '}
      <b>{moneyWords(value, currency, t.locale)}</b>
      {is_received
        ? way && ` (${t(`payments.ways.${way}`)})`
        : ` ${t('payments.did.by', { day: dayText(date, t.locale) })}`}
    </>
  )
}
