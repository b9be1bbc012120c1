// How much of something is done, as a bar with words over it. Looks only.
import type { ReactNode } from 'react'
import styles from './marks.module.css'
import type { Tone } from './tones.ts'

export interface ProgressBarProps {
  /** What is measured; spoken always, seen when `detail` is given. */
  label: string
  value: number
  max: number
  tone?: Tone
  /** At the right over the bar: "33% · 344 of 1,042". */
  detail?: ReactNode
}

/** Nothing to measure (`max` 0) draws an empty bar. */
export function ProgressBar({ label, value, max, tone = 'accent', detail }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div>
      {detail !== undefined && (
        <div className={styles.barHead}>
          <span>{label}</span>
          <span className="num muted">{detail}</span>
        </div>
      )}
      <progress
        className={`${styles.bar} ${styles[tone]}`}
        aria-label={label}
        value={share}
        max={1}
      />
    </div>
  )
}
