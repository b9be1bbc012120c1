// The mark of a feed: its first letter on a small tile.
import type { Subscription } from '../reader-calls.ts'
import classes from './subscriptions.module.css'

export function FeedIcon({ feed }: { feed: Pick<Subscription, 'title'> }) {
  const [letter = '?'] = feed.title.replace(/^(?:the|o|a|os|as) /i, '').match(/[\p{L}\p{N}]/u) ?? []
  return (
    <span className={classes.icon} aria-hidden>
      {letter.toUpperCase()}
    </span>
  )
}
