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

function Words({ payment }: { payment: PaymentLine }) {
  const t = useTexts()
  const { value, currency, way, date, is_received, is_taken } = payment
  const did = is_received ? 'received' : is_taken ? 'took' : 'expects'
  return (
    <>
      {t(`payments.did.${did}`)} <b>{moneyWords(value, currency, t.locale)}</b>
      {did !== 'expects'
        ? way && ` (${t(`payments.ways.${way}`)})`
        : ` ${t('payments.did.by', { day: dayText(date, t.locale) })}`}
    </>
  )
}
