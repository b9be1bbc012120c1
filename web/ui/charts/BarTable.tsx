// How a whole is divided, as a table whose rows have bars: name, bar, number, share. A row leads to its records. Looks only.
import type { ReactNode } from 'react'
import styles from './charts.module.css'

export interface Bar {
  readonly key: string
  readonly label: string
  /** Before the label: a mark that says the same. */
  readonly mark?: ReactNode
  readonly amount: number
  /** What is written, where that is another than the number: money. */
  readonly text?: string
  /** Where its records are; nothing leads to none. */
  readonly href?: string | undefined
}

interface BarTableProps {
  /** What is divided, spoken. */
  label: string
  bars: readonly Bar[]
  /** What shares are of, where it is another than all bars together. */
  whole?: number
  locale: string
}

/** Bars are as long as their share of the largest one. */
export function BarTable({ label, bars, whole: given, locale }: BarTableProps) {
  const largest = Math.max(1, ...bars.map(({ amount }) => amount))
  const whole = given ?? bars.reduce((sum, { amount }) => sum + amount, 0)
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <table className={styles.bars} aria-label={label}>
      <tbody>
        {bars.map(({ key, label: name, mark, amount, text, href }) => (
          <tr key={key}>
            <th scope="row">
              <Name href={amount > 0 ? href : undefined}>
                {mark}
                {name}
              </Name>
            </th>
            <td className={styles.track} aria-hidden>
              <span
                className={styles.bar}
                data-empty={amount === 0 ? true : undefined}
                style={{ width: `${(100 * amount) / largest}%` }}
              />
            </td>
            <td>{text ?? amount.toLocaleString(locale)}</td>
            <td className={styles.share}>{whole > 0 && share.format(amount / whole)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Name({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (href === undefined) return <span className={styles.name}>{children}</span>
  return (
    <a className={styles.name} href={href}>
      {children}
    </a>
  )
}
