// On the first page of the reader, in the place of what changed lately: the newest items that nobody has read (spec 2).
import { useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { titleOf, itemKind, type Item } from '../reader-calls.ts'
import { useCounts } from '../reader-queries.ts'
import classes from './dashboard.module.css'

export default function ReaderFeed({ db }: { db: string }) {
  const t = useTexts()
  const selector = { read: { $in: [false] } }
  const sort = [{ point_at: 'desc' as const }]
  const { data } = useFind(db, itemKind, { selector, sort, limit: 10 })
  const counts = useCounts(db).data
  const items = data?.docs as readonly Item[] | undefined
  const root = `/account/${db}`
  if (!items) return <CardSkeleton lines={6} />
  return (
    <Card
      title={t('reader.feed.title')}
      count={counts && t('reader.unread_count', { count: counts.unread })}
      action={
        <a className="link" href={`${root}/reader-today`}>
          {t('reader.today.title')}
        </a>
      }
    >
      {items.length === 0 && <p className="muted">{t('reader.feed.nothing')}</p>}
      <ul className={classes.feed}>
        {items.map((item) => (
          <li key={item._id}>
            <a href={`${root}/reader_items?item=${item._id}`}>
              <b dir="auto">{titleOf(item)}</b>
              <small>
                {item.reader_subscription?.title} <When at={item.point_at} still />
              </small>
            </a>
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <Button component="a" href={`${root}/reader_items`}>
          {t('reader.feed.all')}
        </Button>
      </div>
    </Card>
  )
}
