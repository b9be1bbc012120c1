// Links under each other: a mark, what each leads to, and a quiet word at its end. Looks only.
import type { ReactNode } from 'react'
import styles from './list.module.css'

export function LinkList({ children }: { children: ReactNode }) {
  return <ul className={styles.linkList}>{children}</ul>
}

interface LinkLineProps {
  href: string | undefined
  children: ReactNode
  /** What else is done with it, and what that opens. */
  beside?: ReactNode
  below?: ReactNode
}

export function LinkLine({ href, children, beside, below }: LinkLineProps) {
  return (
    <li>
      <a className={styles.linkLine} href={href}>
        {children}
      </a>
      {beside}
      {below}
    </li>
  )
}
