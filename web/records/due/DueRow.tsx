// One line of what is to be received or paid: whose, for what, when, how much, and what is done with it.
import { useState, type ReactNode } from 'react'
import { lateDays, type Due } from '#core/numbers/due.ts'
import { moneyWords } from '#core/numbers/money.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { StatusWords } from '#web/ui/marks/Marks.tsx'
import styles from './due.module.css'

interface DueRowProps {
  readonly due: Due
  readonly today: string
  readonly href: string
  /** Whose it is, and what it is for; '' where that is not said. */
  readonly name: string
  readonly about: string
  /** Where it is not late. */
  readonly when: ReactNode
  /** What is done with it. */
  readonly children: ReactNode
}

export function DueRow({ due, today, href, name, about, when, children }: DueRowProps) {
  const t = useTexts()
  const late = lateDays(due, today)
  return (
    <li>
      <a className={styles.what} href={href}>
        {name && <b>{name}</b>}
        <span>{about}</span>
      </a>
      <span data-late={late > 0 || undefined}>
        {late > 0 ? (
          <StatusWords state="late">{t('records.late', { count: late })}</StatusWords>
        ) : (
          when
        )}
      </span>
      <span className={styles.amount}>{moneyWords(due.value, due.currency, t.locale)}</span>
      <span className={styles.acts}>{children}</span>
    </li>
  )
}

interface DueRowsProps {
  readonly rows: readonly ReactNode[]
  /** All are shown at once: each of them is dealt with. */
  readonly whole?: boolean
}

/** Lines that are shown until all of them are asked for. */
const few = 6

/** Lines under each other. */
export function DueRows({ rows, whole = false }: DueRowsProps) {
  const t = useTexts()
  const [isWhole, setWhole] = useState(whole)
  return (
    <div className={styles.box}>
      <ul className={styles.rows}>{isWhole ? rows : rows.slice(0, few)}</ul>
      {!isWhole && rows.length > few && (
        <Button variant="subtle" size="xs" onClick={() => setWhole(true)}>
          {t('records.more_lines', { count: rows.length - few })}
        </Button>
      )}
    </div>
  )
}
