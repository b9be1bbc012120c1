// The page's own outline while it loads; only after 150 ms, so that quick answers never flash. Looks only.
import { useEffect, useState, type ReactNode } from 'react'
import listStyles from '../list/list.module.css'
import styles from './feedback.module.css'

const delayMs = 150

/** Shows its children after 150 ms. */
export function Delayed({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delayMs)
    return () => clearTimeout(timer)
  }, [])
  return shown ? children : null
}

/** One grey line or block. */
export function Bone({
  width = '100%',
  height = 12,
}: {
  width?: number | string
  height?: number
}) {
  return <span className={styles.bone} style={{ width, height }} />
}

const widths = ['46%', '62%', '38%', '54%', '48%', '66%', '42%', '58%']

/** Rows of a list. */
export function RowsSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <Delayed>
      <div className={listStyles.list} aria-hidden>
        {widths.slice(0, rows).map((width) => (
          <div key={width} className={styles.boneRow}>
            <Bone width={16} height={16} />
            <Bone width={48} />
            <Bone width={width} />
            <Bone width={96} />
          </div>
        ))}
      </div>
    </Delayed>
  )
}

/** One card with some lines. */
export function CardSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <Delayed>
      <div className={styles.boneCard} aria-hidden>
        {widths.slice(0, lines).map((width) => (
          <Bone key={width} width={width} />
        ))}
      </div>
    </Delayed>
  )
}
