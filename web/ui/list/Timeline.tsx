// What happened, newest first, on a line. Looks only.
import type { ReactNode } from 'react'
import styles from './list.module.css'

export function Timeline({ children }: { children: ReactNode }) {
  return <ol className={styles.line}>{children}</ol>
}

export interface TimelineEventProps {
  /** An `Avatar`; absent: a dot. */
  mark?: ReactNode
  /** What was written, in a box under the line. */
  quote?: ReactNode
  children: ReactNode
}

export function TimelineEvent({ mark, quote, children }: TimelineEventProps) {
  return (
    <li className={styles.event}>
      {mark ?? <span className={styles.dot} aria-hidden />}
      <div>
        <div className={styles.eventText}>{children}</div>
        {quote !== undefined && <div className={styles.quote}>{quote}</div>}
      </div>
    </li>
  )
}
