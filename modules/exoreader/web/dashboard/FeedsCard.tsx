// Beside the newest items: what comes in from where, those with most to read first, and what does not come in.
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTexts } from '#web/api/texts.ts'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import type { Subscription } from '../reader-calls.ts'
import { useSubscriptions } from '../reader-queries.ts'
import { FeedIcon } from '../icons/FeedIcon.tsx'
import { isTroubled, reasonOf } from '../subscriptions/health.ts'
import classes from './dashboard.module.css'

/** Subscriptions that it shows. */
const max = 8

export default function FeedsCard({ db }: { db: string }) {
  const t = useTexts()
  const { data } = useSubscriptions(db)
  if (!data) return <CardSkeleton lines={4} />
  const troubled = data.filter(({ health }) => isTroubled(health))
  const busy = data
    .filter(({ unread, health }) => unread > 0 && !isTroubled(health))
    .toSorted((one, other) => other.unread - one.unread)
  const shown = [...troubled, ...busy].slice(0, max)
  const root = `/account/${db}`
  return (
    <Card
      title={t('reader.feeds')}
      count={data.length}
      action={
        <a className="link" href={`${root}/reader_subscriptions`}>
          {t('reader.feed.manage')}
        </a>
      }
    >
      {shown.length === 0 && <p className="muted">{t('reader.feed.nothing')}</p>}
      <ul className={classes.feeds}>
        {shown.map((feed) => (
          <li key={feed._id}>
            <FeedLine root={root} feed={feed} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function FeedLine({ root, feed }: { root: string; feed: Subscription }) {
  const t = useTexts()
  const { _id, title, unread, health } = feed
  if (!isTroubled(health)) {
    return (
      <a href={`${root}/reader_items?feed=${_id}`}>
        <FeedIcon feed={feed} />
        <span>{title}</span>
        <span className="num">{unread.toLocaleString(t.locale)}</span>
        <span className="sr-only">{t('reader.unread', { count: unread })}</span>
      </a>
    )
  }
  return (
    <a href={`${root}/reader_subscriptions/${_id}`}>
      <span className={classes.sick}>
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      </span>
      <span>
        {title}
        <small>{reasonOf(t, health) || t(`reader.health.${health.state}`)}</small>
      </span>
    </a>
  )
}
