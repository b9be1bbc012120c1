// The items of today as a newspaper: the newest with room, the rest in columns, by label. It is read, printed, and put away with one
// button.
import { IconCheck, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { dayOf, startOfDay } from '#core/time/day.ts'
import { weekdayText } from '#core/time/long-day.ts'
import type { WireDocument } from '#core/wire.ts'
import type { ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { find } from '#web/api/find.ts'
import { useTexts } from '#web/api/texts.ts'
import { LoadingCard } from '#web/records/LoadingCard.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { Page, PageHeader } from '#web/ui/page/Page.tsx'
import { useGoKeys } from '../items/use-go-keys.ts'
import { useMarks } from '../items/use-marks.ts'
import { itemKind, type Item } from '../reader-calls.ts'
import { sectionsOf } from './sections.ts'
import { Story } from './Story.tsx'
import classes from './today.module.css'

/** Items of one day at most. */
const maxItems = 100

function useToday(db: string, from: string) {
  return useQuery<{ items: readonly Item[]; loadedAt: string }, ApiError>({
    queryKey: ['reader', db, 'today', from],
    queryFn: async ({ signal }) => {
      const loadedAt = new Date().toISOString()
      const selector = { klass: itemKind, point_at: { $gte: from } }
      const sort = [{ point_at: 'desc' as const }]
      const { docs } = await find(db, { selector, sort, limit: maxItems }, signal)
      return { items: docs as readonly WireDocument[] as readonly Item[], loadedAt }
    },
  })
}

export default function TodayScreen() {
  const t = useTexts()
  const { db } = useGroup()
  const now = useNow()
  const from = startOfDay(dayOf(now))?.toISOString() ?? ''
  const { data, error, refetch } = useToday(db, from)
  const marks = useMarks()
  useGoKeys()
  const [isRead, setRead] = useState(false)
  const sections = useMemo(() => sectionsOf(data?.items ?? [], t('reader.today.others')), [data, t])
  const readAll = async () => {
    if (!data) return
    setRead(true)
    const many = { selector: { point_at: { $gte: from } }, until: data.loadedAt }
    await marks.readMany(many, data.items)
    setRead(false)
  }
  return (
    <Page>
      <div className={classes.sheet}>
        <PageHeader
          crumbs={[{ label: t('reader-item.many'), href: `/account/${db}/reader_items` }]}
          title={t('reader.today.title')}
          subtitle={weekdayText(now, t.locale)}
          actions={
            <>
              <Button
                className="no-print"
                leftSection={<IconPrinter size={16} aria-hidden />}
                onClick={() => window.print()}
              >
                {t('reader.print')}
              </Button>
              <Button
                className="no-print"
                leftSection={<IconCheck size={16} aria-hidden />}
                loading={isRead}
                disabled={!data || data.items.length === 0}
                onClick={() => void readAll()}
              >
                {t('reader.today.read')}
              </Button>
            </>
          }
        />
        {!data && <LoadingCard of={{ error, refetch }} lines={6} />}
        {data?.items.length === 0 && <Nothing />}
        {sections.map(({ name, items }, at) => (
          <section key={name} className={classes.section} aria-label={name}>
            <h2 className={sections.length > 1 ? undefined : 'sr-only'}>{name}</h2>
            <div className={classes.columns}>
              {items.map((item, nth) => (
                <Story key={item._id} item={item} isLead={at === 0 && nth === 0} />
              ))}
            </div>
          </section>
        ))}
        {data?.items.length === maxItems && (
          <p className={classes.more}>{t('reader.today.more', { count: maxItems })}</p>
        )}
      </div>
    </Page>
  )
}

function Nothing() {
  const t = useTexts()
  const { db } = useGroup()
  return (
    <EmptyState title={t('reader.today.nothing')} text={t('reader.today.nothing_text')}>
      <Button component="a" href={`/account/${db}/reader_items?state=all`}>
        {t('reader.empty.show_all')}
      </Button>
    </EmptyState>
  )
}
