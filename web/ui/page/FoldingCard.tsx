// A card that is one line on a phone until somebody opens it, or is led to it by its name behind the address: what it is, and what is in
// it. Which ones are open is remembered, for all records. Looks only.
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { inBrowser } from '#web/storage/browser-storage.ts'
import { useIsPhone } from '../phone.ts'
import { Card, CardTitle, type CardProps } from './Card.tsx'
import styles from './folding.module.css'

export interface FoldingCardProps extends CardProps {
  /** What it is remembered by. */
  name: string
  /** Its name on a phone, where its title is what it is about. */
  line?: string | undefined
  /** At the end of the line, in place of the count. */
  says?: ReactNode
  /** It is open until somebody closes it. */
  opens?: boolean
}

export function FoldingCard({ name, line, says, opens = false, ...card }: FoldingCardProps) {
  const key = `fold ${name}`
  const isAimed = window.location.hash === `#${name}`
  const [kept, setKept] = useState(() => (isAimed ? 'open' : inBrowser.get(key)))
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(
    () => (isAimed && details.current ? keepInSight(details.current) : undefined),
    [isAimed],
  )
  if (!useIsPhone()) return <Card {...card} />
  const { title, count, action, children } = card
  const isOpen = kept === undefined ? opens : kept === 'open'
  return (
    <details
      ref={details}
      className={styles.fold}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        if (open === isOpen) return
        const now = open ? 'open' : 'closed'
        inBrowser.set(key, now)
        setKept(now)
      }}
    >
      <summary>
        <h2>{line ?? title}</h2>
        <span>{says ?? count}</span>
      </summary>
      {isOpen && (
        <div>
          {(line !== undefined || action !== undefined) && (
            <CardTitle action={action}>{line !== undefined && title}</CardTitle>
          )}
          {children}
        </div>
      )}
    </details>
  )
}

/** On a phone, folding cards as the lines of one card. */
export function Folds({ children }: { children: ReactNode }) {
  return <div className={styles.folds}>{children}</div>
}

/** Scrolls to it, anew while cards above it still come, until somebody moves by themselves; what is answered ends it. */
function keepInSight(card: HTMLElement): () => void {
  const watch = new ResizeObserver(() => card.scrollIntoView())
  const end = () => watch.disconnect()
  watch.observe(document.body)
  for (const move of ['wheel', 'touchstart', 'keydown']) addEventListener(move, end, { once: true })
  return end
}
