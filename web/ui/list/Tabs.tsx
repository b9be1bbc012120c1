// Saved filters or parts of a page as tabs that are links: the address says which one is open. Chips on a phone.
import type { ReactNode } from 'react'
import styles from './list.module.css'

export interface Tab {
  readonly label: string
  readonly href: string
  readonly count?: ReactNode
  readonly current?: boolean
}

export interface TabsProps {
  label: string
  tabs: readonly Tab[]
  /** Before the first one. */
  lead?: ReactNode
}

export function Tabs({ label, tabs, lead }: TabsProps) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {lead}
      {tabs.map((tab) => (
        <a
          key={tab.href}
          className={styles.tab}
          href={tab.href}
          aria-current={tab.current ? 'page' : undefined}
        >
          {tab.label}
          {tab.count !== undefined && <b>{tab.count}</b>}
        </a>
      ))}
    </nav>
  )
}
