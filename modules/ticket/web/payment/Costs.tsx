// What was spent on a ticket, each expense leading to its page, and what the ticket leaves.
import { dayText } from '#core/time/day.ts'
import { moneyWords } from '#core/numbers/money.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Facts } from '#web/ui/list/Facts.tsx'
import { StatusMark } from '#web/ui/marks/Marks.tsx'
import { isOpen } from '../../rules/payment/balance.ts'
import type { Costs as CostsOfTicket } from '../../rules/payment/wire.ts'
import styles from './payment.module.css'

interface CostsProps {
  costs: CostsOfTicket
  currency: string
}

export function Costs({ costs: { lines, spent, tax, profit }, currency }: CostsProps) {
  const t = useTexts()
  const { db } = useGroup()
  const words = (text: string, of = currency) => moneyWords(text, of, t.locale)
  return (
    <>
      <ul className={styles.list} aria-label={t('payments.spent')}>
        {lines.map(({ _id, date, value, currency: own, label, is_paid }) => (
          <li key={_id}>
            <StatusMark
              state={is_paid ? 'done' : 'open'}
              label={t(is_paid ? 'payments.is-paid' : 'payments.is-to-pay')}
            />
            <a href={`/account/${db}/outgos/${_id}`}>
              <b className="num">{words(`-${value}`, own)}</b>
              <span className="num">{dayText(date, t.locale)}</span>
              <small>{label}</small>
            </a>
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          [t('payments.spent'), words(spent)],
          ...(isOpen({ left: tax }) ? [[t('payments.tax'), words(tax)] as const] : []),
          [t('payments.profit'), words(profit)],
        ]}
      />
      {lines.some((one) => one.currency !== currency) && (
        <p className={styles.other}>{t('payments.other_currency')}</p>
      )}
    </>
  )
}
