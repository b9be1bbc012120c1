// Links under each other: a mark, what each leads to, and a quiet word at its end. Looks only.
import type { ReactNode } from 'react'
import styles from './list.module.css'

export function LinkList({ children }: { children: ReactNode }) {
  return <ul className={styles.linkList}>{children}</ul>
}

export function LinkLine({ href, children }: { href: string | undefined; children: ReactNode }) {
  return (
    <li>
      <a className={styles.linkLine} href={href}>
        {children}
      </a>
    </li>
  )
}
