// The heads above the lines of a month and above the pending lines.
import { useTexts } from '#web/api/texts.ts'
import { shortDay } from '#web/ui/marks/relative-date.ts'
import { isNought } from '../../rules/amounts.ts'
import type {
  StatementMonth,
  StatementOverview,
  StatementTab,
} from '../../rules/statement/statement.ts'
import { useConfirm } from '../entry/confirm/use-confirm.ts'
import { signedWords } from '../amounts.ts'
import { monthWords } from '../day-words.ts'
import { recordOf } from './record-of.ts'
import styles from './statement.module.css'

/** Money in, money out, transfers, and what the month came to. */
export function MonthHead({ month, today }: { month: StatementMonth; today: string }) {
  const t = useTexts()
  const sums = (['in', 'out', 'moved', 'result'] as const).filter(
    (name) => name === 'result' || !isNought(month[name]),
  )
  return (
    <>
      <span className={styles.headWords}>
        <h2>{monthWords(month.month, today, t.locale)}</h2>
        <span className={styles.sums}>
          {sums.map((name) => (
            <span key={name}>
              {t(`wallet.statement.month.${name}`)}{' '}
              <b className="num">{signedWords(month[name], t.locale)}</b>
            </span>
          ))}
        </span>
      </span>
      <span aria-hidden>{t('wallet.statement.value')}</span>
      <span aria-hidden>{t('wallet.statement.balance')}</span>
    </>
  )
}

interface LaterHeadProps {
  today: string
  later: StatementOverview['later']
}

/** The pending entries of days to come in one line, which leads to them. */
export function LaterHead({ today, later: { count, sum, end } }: LaterHeadProps) {
  const t = useTexts()
  return (
    <span className={styles.headWords}>
      <a className="link" href="?tab=pending">
        {t('entry.ahead', { count, until: shortDay(end, today, t.locale) })}
      </a>
      <span className={styles.sums}>
        <b className="num">{signedWords(sum, t.locale)}</b>
      </span>
    </span>
  )
}

interface PendingHeadProps {
  tab: StatementTab
  overview: StatementOverview
}

export function PendingHead({ tab, overview: { pending: rows, counts, later } }: PendingHeadProps) {
  const t = useTexts()
  const confirm = useConfirm()
  // All that are pending up to today, shown or not.
  const total = counts.pending - later.count
  const isPending = tab === 'all' || tab === 'pending'
  return (
    <>
      <span className={styles.headWords}>
        <h2>{t(`wallet.statement.tabs.${tab === 'all' ? 'pending' : tab}`)}</h2>
        <span className={styles.sums}>{t(`wallet.statement.about.${tab}`)}</span>
        {tab === 'all' && rows.length === total && confirm.isOffered && (
          <button
            type="button"
            className={styles.confirm}
            disabled={confirm.isRunning}
            onClick={() => confirm.run(rows.map(recordOf), 'confirm')}
          >
            {t('wallet.statement.confirm-all', { count: total })}
          </button>
        )}
        {tab === 'all' && rows.length < total && (
          <a className="link" href="?tab=pending">
            {t('wallet.statement.all-pending', { count: total })}
          </a>
        )}
      </span>
      <span aria-hidden>{t('wallet.statement.value')}</span>
      <span aria-hidden>
        {isPending ? t('wallet.statement.expected') : t('wallet.statement.balance')}
      </span>
    </>
  )
}
