// The heads above the lines of a month and above the pending lines.
import { useState } from 'react'
import type { Locale } from '#core/wire.ts'
import { useTexts } from '#web/api/texts.ts'
import { isNought, sumOf } from '../../rules/amounts.ts'
import { isOfLater } from '../../rules/entry/standing.ts'
import type { StatementMonth, StatementRow, StatementTab } from '../../rules/statement/statement.ts'
import { LaterDialog } from '../entry/confirm/LaterDialog.tsx'
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

/** What lines of one wallet come to. */
function sumWords(rows: readonly StatementRow[], locale: Locale): string {
  const amounts = rows.map(({ amount }) => amount)
  return signedWords(sumOf(amounts, amounts[0]?.split('.')[1]?.length ?? 0), locale)
}

interface PendingHeadProps {
  tab: StatementTab
  today: string
  rows: readonly StatementRow[]
  /** All that are pending, shown or not. */
  total: number
}

export function PendingHead({ tab, today, rows, total }: PendingHeadProps) {
  const t = useTexts()
  const confirm = useConfirm()
  const [isAsked, setAsked] = useState(false)
  const later = rows.filter(({ date }) => isOfLater(date, today))
  const confirmAll = (some: readonly StatementRow[]) =>
    some.length > 0 && confirm.run(some.map(recordOf), 'confirm')
  const isPending = tab === 'all' || tab === 'pending'
  return (
    <>
      <span className={styles.headWords}>
        <h2>{t(`wallet.statement.tabs.${tab === 'all' ? 'pending' : tab}`)}</h2>
        <span className={styles.sums}>{t(`wallet.statement.about.${tab}`)}</span>
        {tab === 'all' && rows.length === total && (
          <button
            type="button"
            className={styles.confirm}
            disabled={confirm.isRunning}
            onClick={() => {
              confirmAll(rows.filter(({ date }) => !isOfLater(date, today)))
              setAsked(later.length > 0)
            }}
          >
            {t('wallet.statement.confirm-all', { count: total })}
          </button>
        )}
        <LaterDialog
          count={isAsked ? later.length : 0}
          sum={sumWords(later, t.locale)}
          onLeave={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false)
            confirmAll(later)
          }}
        />
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
