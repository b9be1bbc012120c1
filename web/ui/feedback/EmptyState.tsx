// What a place is for, and the first step in it. Looks only.
import type { ReactNode } from 'react'
import styles from './feedback.module.css'

export interface EmptyStateProps {
  title: string
  text?: ReactNode
  /** One small drawing at most: an `Icon` of 28 px. */
  drawing?: ReactNode
  /** It takes the place of a whole page: its title is the page's. */
  page?: boolean
  /** Buttons: the first step. */
  children?: ReactNode
}

export function EmptyState({ title, text, drawing, page, children }: EmptyStateProps) {
  const Heading = page ? 'h1' : 'h2'
  return (
    <div className={styles.empty}>
      {drawing !== undefined && <div className={styles.drawing}>{drawing}</div>}
      <Heading tabIndex={page ? -1 : undefined}>{title}</Heading>
      {text !== undefined && <p>{text}</p>}
      {children !== undefined && <div className={styles.emptyActions}>{children}</div>}
    </div>
  )
}
