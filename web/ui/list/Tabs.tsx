// Saved filters or parts of a page as tabs that are links: the address says which one is open. Chips on a phone.
import { useEffect, useRef, type ReactNode } from 'react'
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
  const row = useRef<HTMLElement>(null)
  const current = tabs.findIndex((tab) => tab.current)
  useEffect(() => {
    const open = row.current?.querySelectorAll('a')[current]
    if (row.current && open) center(row.current, open)
  }, [current])
  return (
    <nav ref={row} className={styles.tabs} aria-label={label}>
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

/** Where the row is wider than the screen, the open tab is in sight. */
function center(row: HTMLElement, tab: Element): void {
  const [outer, inner] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
  row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
}
