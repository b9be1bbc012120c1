// Facts about a thing: names at the left, values at the right. Looks only.
import type { ReactNode } from 'react'
import styles from './list.module.css'

/** `isWide`: the value has the line under its name to itself. */
export type Fact = readonly [label: string, value: ReactNode, isWide?: boolean | undefined]

/** Facts whose value is undefined, null, false or '' are left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const nothing: readonly ReactNode[] = [undefined, null, false, '']
  const known = facts.filter(([, value]) => !nothing.includes(value))
  return (
    <dl className={styles.facts}>
      {known.map(([label, value, isWide]) => (
        <div key={label} style={{ display: 'contents' }} data-wide={isWide}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
