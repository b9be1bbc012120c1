// One line of what is to be received or paid: whose, for what, when, how much, and what is done with it.
import type { ReactNode } from 'react'
import { lateDays, type Due } from '#core/numbers/due.ts'
import { moneyWords } from '#core/numbers/money.ts'
import { useTexts } from '#web/api/texts.ts'
import styles from './due.module.css'

interface DueRowProps {
  readonly due: Due
  readonly today: string
  readonly href: string
  /** Whose it is, and what it is for; '' where that is not said. */
  readonly name: string
  readonly about: string
  /** Where it is not late. */
  readonly when: string
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
        {late > 0 ? t('records.late', { count: late }) : when}
      </span>
      <span className={styles.amount}>{moneyWords(due.value, due.currency, t.locale)}</span>
      {children}
    </li>
  )
}

/** Lines under each other. */
export function DueRows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>
}
