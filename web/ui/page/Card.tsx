// A sheet of paper with a hairline, its heading, and the card of one large figure. Looks only.
import type { ReactNode } from 'react'
import styles from './page.module.css'

export interface CardProps {
  /** Heading inside the card. */
  title?: ReactNode
  /** Beside the heading: "3 of 5". */
  count?: ReactNode
  /** At the right of the heading. */
  action?: ReactNode
  /** A quiet heading steps back behind the text under it. */
  quiet?: boolean
  tone?: 'danger' | 'warning'
  /** Without padding: for rows that reach the edges. */
  flush?: boolean
  /** Makes the whole card a link. */
  href?: string
  children?: ReactNode
}

export function Card({ title, count, action, quiet, tone, flush, href, children }: CardProps) {
  const look = { className: styles.card, 'data-pad': flush ? undefined : true, 'data-tone': tone }
  const content = (
    <>
      {(title !== undefined || action !== undefined) && (
        <CardTitle count={count} action={action} quiet={quiet}>
          {title}
        </CardTitle>
      )}
      {children}
    </>
  )
  if (href !== undefined) {
    return (
      <a {...look} href={href}>
        {content}
      </a>
    )
  }
  return <section {...look}>{content}</section>
}

type CardTitleProps = Pick<CardProps, 'count' | 'action' | 'quiet' | 'children'>

export function CardTitle({ count, action, quiet, children }: CardTitleProps) {
  return (
    <div className={styles.cardHead} data-quiet={quiet ? true : undefined}>
      <h2>{children}</h2>
      {count !== undefined && <span className={styles.cardCount}>{count}</span>}
      {action !== undefined && <div>{action}</div>}
    </div>
  )
}

/** A large number with its words under it; leads to the records behind it. */
export function Figure({ value, label, icon, href }: FigureProps) {
  const content = (
    <>
      <b>{value}</b>
      <span>
        {icon}
        {label}
      </span>
    </>
  )
  const className = `${styles.card} ${styles.figure}`
  return href === undefined ? (
    <div className={className}>{content}</div>
  ) : (
    <a className={className} href={href}>
      {content}
    </a>
  )
}

export interface FigureProps {
  value: ReactNode
  label: ReactNode
  icon?: ReactNode
  href?: string
}
