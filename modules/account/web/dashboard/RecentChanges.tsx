// What happened in the Group lately, each line leading to its record (spec 2, recent changes).
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { labelText } from '#core/time/day.ts'
import { useGroup, useLoadAll, useRegistry } from '#web/api/context.ts'
import { cacheKey, useLabels } from '#web/api/records.ts'
import { doneTo, useDoer } from '#web/api/doings.ts'
import { useTexts } from '#web/api/texts.ts'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Timeline, TimelineEvent } from '#web/ui/list/Timeline.tsx'
import { Avatar } from '#web/ui/marks/Marks.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import styles from '../account.module.css'
import { effectsOfAnswers, fetchRecent } from './recent.ts'
import type { RecentChange } from './recent.ts'

export function RecentChanges({ db }: { db: string }) {
  const t = useTexts()
  const { actor } = useGroup()
  const registry = useRegistry()
  const loadAll = useLoadAll()
  const { data } = useQuery({
    // Counts as a timeline: whatever refreshes those refreshes this one.
    queryKey: [...cacheKey(db, 'DocumentChange'), 'recent'],
    queryFn: ({ signal }) => fetchRecent(db, signal),
  })
  const isStrange = data?.some(({ id }) => !registry.byId(id)) ?? false
  useEffect(() => {
    if (isStrange) void loadAll().catch(() => undefined)
  }, [isStrange, loadAll])
  const isOfAnswer = effectsOfAnswers(data ?? [])
  // What the system, and programs for themselves, write beside what somebody did is no news.
  const isNews = ({ id, action, doc }: RecentChange) => {
    // What went for good has no name any more.
    if (action === 'destroy' && doc.label === undefined) return false
    const entity = registry.byId(id)
    // Of another app, whose kinds are on their way.
    if (!entity) return false
    const isQuiet = entity.access(actor, 'create') === 'system_kind' || entity.unnoticed?.(doc)
    // The answer itself names who gave it, and what it was.
    if (isOfAnswer(doc) && entity.recent?.(doc)?.who === undefined) return false
    return doc.klass !== 'User' && doc.klass !== 'Account' && !isQuiet
  }
  const shown = (data ?? []).filter(isNews)
  const abouts = shown.flatMap(({ doc }) => (doc.record_id ? [String(doc.record_id)] : []))
  const labels = useLabels(db, abouts).data
  if (!data) return <CardSkeleton lines={4} />
  return (
    <Card title={t('dashboard.recent')}>
      {shown.length === 0 && <p className={styles.none}>{t('dashboard.nothing_yet')}</p>}
      <Timeline>
        {shown.map((change) => (
          <ChangeLine
            key={change.id}
            db={db}
            change={change}
            about={labels?.get(String(change.doc.record_id)) ?? undefined}
          />
        ))}
      </Timeline>
    </Card>
  )
}

interface ChangeLineProps {
  readonly db: string
  readonly change: RecentChange
  /** Label of the record a comment is about. */
  readonly about: string | undefined
}

function ChangeLine({ db, change, about }: ChangeLineProps) {
  const t = useTexts()
  const registry = useRegistry()
  const { people } = useGroup()
  const doer = useDoer()
  const { id, action, doc } = change
  const entity = registry.byId(id)
  const who = people.get(doc.updated_by ?? '')
  const words = action === 'destroy' ? undefined : entity?.recent?.(doc)
  const named =
    entity?.kind === 'Adjustment' ? t(`adjustment.options.key.${String(doc.key)}`) : doc.label
  const name = labelText(about ?? words?.label ?? named ?? '', t.locale)
  const event = words?.event ?? action
  const path = entity?.kind === 'Comment' ? 'comments' : entity?.path
  // What an old book brought may have changed there since it was made.
  const at = action === 'create' ? doc.created_at : doc.updated_at
  const href = action === 'destroy' || !path ? undefined : `/account/${db}/${path}/${id}`
  return (
    <TimelineEvent mark={<Avatar id={who?.id} name={who?.name} spoken={false} />}>
      {/* One text with its blanks: words that come later left Chromium without a blank of its own. */}
      <b>{doer(doc.updated_by, words?.who)}</b>
      {entity ? ` ${doneTo(t, entity, event, words?.the)} ` : ' '}
      {href && name ? (
        <a className={styles.changed} href={href}>
          <b>{name}</b>
        </a>
      ) : (
        <b>{name}</b>
      )}
      {at && (
        <>
          {' · '}
          <When at={at} />
        </>
      )}
    </TimelineEvent>
  )
}
