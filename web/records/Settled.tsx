// Keeps what a page shows out of sight until its parts have come: each of them would push what is under it while somebody
// reads or aims.
import { useQueryClient, type Query } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { RecordOutline } from './RecordOutline.tsx'
import styles from './settled.module.css'

/** Nothing has come or grown for so long. */
const quietMs = 100
/** What is there by then is shown, whatever else is on its way. */
const maxMs = 1_500

/** An outline first, unless everything is at hand. */
export function Settled({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const content = useRef<HTMLDivElement>(null)
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const isAsking = () =>
      client.isFetching({ predicate: isFirst }) > 0 ||
      // A piece whose script is on its way asks for nothing yet.
      content.current!.querySelector('[data-coming]')
    const settle = () => setSettled(true)
    // Those who ask were drawn before this runs.
    if (!isAsking()) return settle()
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => (isAsking() ? wait() : settle()), quietMs)
    }
    const growth = new ResizeObserver(wait)
    growth.observe(content.current!)
    const last = setTimeout(settle, maxMs)
    return () => {
      growth.disconnect()
      clearTimeout(timer)
      clearTimeout(last)
    }
  }, [client])
  return (
    <>
      {!isSettled && (
        <div className={styles.outline}>
          <RecordOutline />
        </div>
      )}
      <div className={isSettled ? undefined : styles.hidden}>
        <div ref={content}>{children}</div>
      </div>
    </>
  )
}

/** Asks for what the page has never had. */
function isFirst(query: Query): boolean {
  return query.state.data === undefined && query.isActive()
}
