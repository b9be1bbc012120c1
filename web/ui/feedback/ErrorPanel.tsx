// What happened, what was kept, what to do: in the place of what could not be shown. Looks only.
import type { ReactNode } from 'react'
import { Card } from '../page/Card.tsx'
import styles from './feedback.module.css'

export interface ErrorPanelProps {
  title: string
  text?: ReactNode
  /** For a report: a code, a request id. */
  detail?: string
  /** Buttons: try again, go back. */
  children?: ReactNode
}

export function ErrorPanel({ title, text, detail, children }: ErrorPanelProps) {
  return (
    <Card flush>
      <div className={styles.error} role="alert">
        <h2>{title}</h2>
        {text !== undefined && <p>{text}</p>}
        {detail !== undefined && <pre>{detail}</pre>}
        {children !== undefined && <div className={styles.errorActions}>{children}</div>}
      </div>
    </Card>
  )
}
