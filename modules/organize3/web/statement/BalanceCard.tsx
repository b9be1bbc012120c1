// The balance, what is pending, and their sum, the balance after pending; beside them a chart of the balance over time.
import { IconCheck, IconLockCheck } from '@tabler/icons-react'
import { moneyWords } from '#core/numbers/money.ts'
import { dayOf, dayText } from '#core/time/day.ts'
import { useTexts } from '#web/api/texts.ts'
import { useNow } from '#web/ui/marks/now.ts'
import type { StatementOverview } from '../../rules/statement/statement.ts'
import { StandingMark } from '../entry/StandingMark.tsx'
import { PathChart } from './PathChart.tsx'
import styles from './statement.module.css'
import type { Wallet } from './wallet-doc.ts'

interface BalanceCardProps {
  wallet: Wallet
  overview: StatementOverview | undefined
}

export function BalanceCard({ wallet, overview }: BalanceCardProps) {
  const t = useTexts()
  const today = dayOf(useNow())
  const {
    currency,
    balance = '0',
    pending_transactions = '0',
    balance_after_pending = '0',
    locked_until,
  } = wallet
  const BalanceIcon = locked_until ? IconLockCheck : IconCheck
  const amount = (text: string) => moneyWords(text, currency, t.locale)
  const pending = overview?.counts.pending ?? 0
  // The chart ends before entries that are far ahead.
  const last = overview?.later.end
  return (
    <section className={styles.figures} aria-label={t('wallet.statement.figures')}>
      <dl>
        <div>
          <dt>
            <BalanceIcon size={15} stroke={2} aria-hidden />
            {t('wallet.statement.balance')}
          </dt>
          <dd data-main>{amount(balance)}</dd>
          <dd>
            {locked_until
              ? t('wallet.statement.right-until', { day: dayText(locked_until, t.locale) })
              : t('wallet.statement.until-today')}
          </dd>
        </div>
        <div>
          <dt>
            <StandingMark standing="pending" />
            {t('wallet.statement.pending')}
          </dt>
          <dd>{amount(pending_transactions)}</dd>
          <dd>
            {pending > 0 ? (
              <a className="link" href="?tab=pending">
                {t('wallet.statement.to-confirm', { count: pending })}
              </a>
            ) : (
              t('wallet.statement.none-pending')
            )}
          </dd>
        </div>
        <div data-result>
          <dt>{t('wallet.statement.after')}</dt>
          <dd>{amount(balance_after_pending)}</dd>
          <dd>{last && t('wallet.statement.on-day', { day: dayText(last, t.locale) })}</dd>
        </div>
        {wallet.card && typeof wallet.available_credit === 'string' && (
          <div>
            <dt>{t('wallet.statement.available')}</dt>
            <dd>{amount(wallet.available_credit)}</dd>
            <dd>{t('wallet.statement.of-limit', { limit: amount(wallet.card_limit ?? '0') })}</dd>
          </div>
        )}
      </dl>
      {overview && <PathChart path={overview.path} today={today} />}
    </section>
  )
}
