// What a place is for, and the first step in it. Looks only.
import type { ReactNode } from 'react'
import styles from './feedback.module.css'

export interface EmptyStateProps {
  title: string
  text?: ReactNode
  /** One small drawing at most: an `Icon` of 28 px. */
  drawing?: ReactNode
  /** Buttons: the first step. */
  children?: ReactNode
}

export function EmptyState({ title, text, drawing, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {drawing !== undefined && <div className={styles.drawing}>{drawing}</div>}
      <h2>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {children !== undefined && <div className={styles.emptyActions}>{children}</div>}
    </div>
  )
}
