// The frame of every page for people who are signed out: one sheet of paper, links under it. The name on top and
// the footer are the shell's.
import type { FormEvent, ReactNode } from 'react'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import styles from './signed-out.module.css'

export interface SignedOutPageProps {
  title: string
  subtitle?: ReactNode
  /** What went wrong beside the fields. */
  problem?: string
  /** Makes the sheet a form. */
  onSubmit?: (event: FormEvent) => void
  /** Placed on the upper edge of the sheet. */
  drawing?: ReactNode
  /** Beside the sheet on a desk, above it on a phone. */
  aside?: ReactNode
  /** Links under the sheet. */
  links?: ReactNode
  children?: ReactNode
}

export function SignedOutPage(props: SignedOutPageProps) {
  const { title, subtitle, problem, onSubmit, drawing, aside, links, children } = props
  const content = (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
      {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
      {children}
    </>
  )
  const gate = (
    <div className={styles.gate}>
      {drawing}
      {onSubmit ? (
        <form className={styles.sheet} onSubmit={onSubmit} noValidate>
          {content}
        </form>
      ) : (
        <div className={styles.sheet}>{content}</div>
      )}
      {links !== undefined && <div className={styles.links}>{links}</div>}
    </div>
  )
  if (aside === undefined) return gate
  return (
    <div className={styles.beside}>
      {aside}
      {gate}
    </div>
  )
}
