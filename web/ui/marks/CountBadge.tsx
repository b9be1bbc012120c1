// A counter beside a menu entry or heading. Looks only.
import type { ReactNode } from 'react'
import styles from './marks.module.css'
import type { Tone } from './tones.ts'

export function CountBadge({ tone = 'cancel', label, children }: CountBadgeProps) {
  return (
    <span className={`${styles.badge} ${styles[`soft${tone}`]}`} title={label}>
      {children}
      {label !== undefined && <span className="sr-only"> {label}</span>}
    </span>
  )
}

export interface CountBadgeProps {
  tone?: Tone
  /** What is counted, spoken after the number. */
  label?: string
  children: ReactNode
}
