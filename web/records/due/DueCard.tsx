// What is to be received or paid, by age and line by line, the oldest first.
import type { CSSProperties, ReactNode } from 'react'
import type { DueSums } from '#core/numbers/due.ts'
import { compareAmounts, moneyWords } from '#core/numbers/money.ts'
import { useTexts } from '#web/api/texts.ts'
import { Card } from '#web/ui/page/Card.tsx'
import { DueRows } from './DueRow.tsx'
import styles from './due.module.css'

interface DueCardProps<Age extends string> {
  readonly title: string
  /** How many records there are. */
  readonly count: number
  readonly sums: readonly DueSums<Age>[]
  /** From what has time to what is late longest, with their names; none where all of it is one sum. */
  readonly ages: Readonly<Record<Age, string>>
  readonly rows: readonly ReactNode[]
  /** Said under the lines. */
  readonly note?: string | undefined
  /** What comes later, in one line that leads to it. */
  readonly later?: { readonly href: string; readonly words: string; readonly sum: string }
}

export function DueCard<Age extends string>(props: DueCardProps<Age>) {
  const { title, count, sums, ages, rows, note, later } = props
  const t = useTexts()
  const names = Object.keys(ages) as Age[]
  const words = (text: string, currency: string) => moneyWords(text, currency, t.locale)
  const total = sums.map((sum) => words(sum.total, sum.currency)).join(' · ')
  return (
    <Card title={title} count={count} action={<b>{total}</b>}>
      {names.length > 0 && (
        <div className={styles.box}>
          {sums.map(({ currency, ages: parts }) => (
            <dl key={currency} className={styles.ages}>
              {names.map(
                (age, at) =>
                  compareAmounts(parts[age], '0') > 0 && (
                    <div
                      key={age}
                      data-age={at}
                      style={{ '--part': Math.max(1, Number(parts[age])) } as CSSProperties}
                    >
                      <dt>{ages[age]}</dt>
                      <dd>{words(parts[age], currency)}</dd>
                    </div>
                  ),
              )}
            </dl>
          ))}
        </div>
      )}
      <DueRows rows={rows} />
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {later && (
        <a className={styles.later} href={later.href}>
          <span>{later.words}</span> <span>{later.sum}</span>
        </a>
      )}
    </Card>
  )
}
