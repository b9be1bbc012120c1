// An entry of the first pane: its mark and name, and how much of it is unread.
import type { ReactNode } from 'react'
import { useTexts } from '#web/api/texts.ts'
import classes from './feeds.module.css'

interface FeedLinkProps {
  readonly href: string
  readonly isCurrent: boolean
  readonly count?: number | undefined
  readonly mark?: ReactNode
  readonly children: ReactNode
}

export function FeedLink({ href, isCurrent, count = 0, mark, children }: FeedLinkProps) {
  const t = useTexts()
  return (
    <a
      className={classes.link}
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      data-unread={count > 0 || undefined}
    >
      {mark}
      <span className={classes.name}>{children}</span>
      {count > 0 && (
        <span className={classes.count}>
          {count.toLocaleString(t.locale)}
          <span className="sr-only"> {t('reader.unread', { count })}</span>
        </span>
      )}
    </a>
  )
}
