// On the page of a subscription: how its feed is, in words, and the name and password that it asks for.
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Entity } from '#core/entity/entity.ts'
import type { WireDocument } from '#core/wire.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Facts } from '#web/ui/list/Facts.tsx'
import { Pill } from '#web/ui/marks/Marks.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { exactDate } from '#web/ui/marks/relative-date.ts'
import { Card } from '#web/ui/page/Card.tsx'
import { useNewAddress } from '#web/records/use-new-address.ts'
import { readerSubscription } from '../../entities/reader-subscription.ts'
import type { Subscription } from '../reader-calls.ts'
import { refreshSubscriptions, useSubscriptions } from '../reader-queries.ts'
import { reasonOf, toneOf } from './health.ts'
import { SignIn } from './SignIn.tsx'
import { useFetchNow } from './use-fetch-now.ts'
import classes from './subscriptions.module.css'

const entity = readerSubscription as unknown as Entity

interface HealthCardProps {
  readonly db: string
  readonly record: WireDocument
}

export function HealthCard({ db, record: { _id: id } }: HealthCardProps) {
  const t = useTexts()
  const feed = useSubscriptions(db).data?.find(({ _id }) => _id === id)
  const mayChange = useNewAddress(entity) !== undefined
  if (!feed) return <CardSkeleton lines={4} />
  return (
    <Card title={t('reader.health.title')} action={feed.active && <FetchNow db={db} feed={feed} />}>
      <HealthWords feed={feed} />
      {mayChange && <SignIn db={db} feed={feed} />}
    </Card>
  )
}

function HealthWords({ feed }: { feed: Subscription }) {
  const t = useTexts()
  const { health, items, unread } = feed
  const { fetched_at, changed_at, next_at, since, moved_to, hub, note } = health
  const reason = reasonOf(t, health)
  const facts: [string, ReactNode][] = [
    ['fetched_at', when(fetched_at)],
    ['changed_at', when(changed_at)],
    ['next_at', health.state !== 'paused' && next_at && exactDate(new Date(next_at), t.locale)],
    ['since', when(since)],
    ['items', t('reader.health.amounts', { items, unread })],
    ['moved_to', moved_to],
    ['hub', hub && t('reader.health.pushed')],
  ]
  return (
    <div className={classes.health}>
      <p>
        <Pill tone={toneOf(health)}>{t(`reader.health.${health.state}`)}</Pill> {reason}
      </p>
      {note === 'cut' && <p>{t('reader.health.cut')}</p>}
      <Facts facts={facts.map(([name, value]) => [t(`reader.health.facts.${name}`), value])} />
    </div>
  )
}

const when = (at: string | undefined) => at && <When at={at} />

function FetchNow({ db, feed }: { db: string; feed: Subscription }) {
  const t = useTexts()
  const client = useQueryClient()
  const fetchNow = useFetchNow()
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    await fetchNow(feed._id)
    await refreshSubscriptions(client, db)
    setBusy(false)
  }
  return (
    <Button size="xs" loading={isBusy} onClick={() => void run()}>
      {t('reader.fetch_now')}
    </Button>
  )
}
