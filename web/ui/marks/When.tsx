// A moment as people say it, with the exact one on hover and focus; it moves on while the page is open.
import { useLocale } from 'use-intl'
import { Tooltip } from '../float/Tooltip.tsx'
import styles from './marks.module.css'
import { useNow } from './now.ts'
import { exactDate, relativeDate } from './relative-date.ts'

interface WhenProps {
  /** ISO moment. */
  at: string
  /** No tooltip and no focus stop, for rows that are links. */
  still?: boolean
  /** Said in place of the usual ones. */
  words?: string | undefined
}

export function When({ at, still, words: own }: WhenProps) {
  const locale = useLocale()
  const now = useNow()
  const moment = new Date(at)
  if (Number.isNaN(moment.getTime())) return null
  const exact = exactDate(moment, locale)
  const words = own ?? relativeDate(moment, now, locale)
  const shown = <Near words={words} exact={exact} />
  if (still) {
    return (
      <time dateTime={at} title={exact}>
        {shown}
      </time>
    )
  }
  return (
    <Tooltip label={exact}>
      {/* The exact moment must be reachable by keyboard too, so the words take the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <time className={styles.when} dateTime={at} tabIndex={0} aria-label={`${words}, ${exact}`}>
        {shown}
      </time>
    </Tooltip>
  )
}

/** Near words on the screen, the exact ones on paper, which is read later. */
export function Near({ words, exact }: { words: string; exact: string }) {
  return (
    <>
      <span className={styles.near}>{words}</span>
      <span className={styles.exact}>{exact}</span>
    </>
  )
}
