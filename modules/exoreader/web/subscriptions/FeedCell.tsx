// In the list of subscriptions, after each title: how much is unread, and what is wrong with it.
import { IconAlertTriangle } from '@tabler/icons-react'
import type { WireDocument } from '#core/wire.ts'
import { useTexts } from '#web/api/texts.ts'
import { useSubscriptions } from '../reader-queries.ts'
import { isTroubled, reasonOf } from './health.ts'
import classes from './subscriptions.module.css'

interface FeedCellProps {
  readonly db: string
  readonly record: WireDocument
}

export default function FeedCell({ db, record }: FeedCellProps) {
  const t = useTexts()
  const feed = useSubscriptions(db).data?.find(({ _id }) => _id === record._id)
  if (!feed) return null
  const { health, unread } = feed
  const trouble = isTroubled(health)
    ? [t(`reader.health.${health.state}`), reasonOf(t, health)].filter(Boolean).join(': ')
    : undefined
  if (trouble === undefined && unread === 0 && health.state !== 'new') return null
  return (
    <span className={classes.cell}>
      {trouble !== undefined && (
        <span className={classes.sick} title={trouble}>
          <IconAlertTriangle size={15} aria-hidden />
          <span className="sr-only">{trouble}</span>
        </span>
      )}
      {health.state === 'new'
        ? t('reader.health.new')
        : unread > 0 && unread.toLocaleString(t.locale)}
      {unread > 0 && <span className="sr-only"> {t('reader.unread', { count: unread })}</span>}
    </span>
  )
}
