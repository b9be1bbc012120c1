// The timeline of one record in a card, some changes first, more on demand.
import { useState } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import { useGroup } from '#web/api/context.ts'
import { doneTo, useDoer } from '#web/api/doings.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Timeline, TimelineEvent } from '#web/ui/list/Timeline.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { fieldTexts } from '#core/entity/texts.ts'
import { isEmpty, type Field } from '#core/fields/field.ts'
import { FieldValue } from '#web/fields/FieldValue.tsx'
import { Avatar } from '#web/ui/marks/Marks.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { historyStep, useHistory, type HistoryEntry } from './history.ts'
import FileWords from './FileWords.tsx'
import { isMerge, MergeWords } from './MergeWords.tsx'
import classes from './show.module.css'

export interface HistoryCardProps {
  readonly entity: Entity
  readonly id: string
  /** Who did this and what, where it was somebody without an account; undefined for what the system did. */
  readonly outsider?: (entry: HistoryEntry) => Outsider | undefined
}

interface Outsider {
  readonly who: string
  readonly did: string
}

export function HistoryCard({ entity, id, outsider }: HistoryCardProps) {
  const t = useTexts()
  const { db } = useGroup()
  const [limit, setLimit] = useState(historyStep)
  const { entries, isPending, hasMore } = useHistory(db, id, limit)
  if (isPending) return <CardSkeleton />
  if (entries.length === 0) return null
  return (
    <Card title={t('records.history')}>
      <Timeline>
        {entries.map((entry) => (
          <HistoryEvent key={entry.rev} {...{ entity, entry }} by={outsider?.(entry)} />
        ))}
      </Timeline>
      {hasMore && (
        <Button size="xs" variant="subtle" onClick={() => setLimit(limit + 5 * historyStep)}>
          {t('records.older')}
        </Button>
      )}
    </Card>
  )
}

/** Texts longer than this are folded. */
const shortText = 60

/** Events of the whole record; any other one changed something in it. */
const wholeEvents = ['create', 'import', 'restore', 'attach', 'destroy', 'purge', 'anonymise']

interface HistoryEventProps {
  readonly entity: Entity
  readonly entry: HistoryEntry
  readonly by: Outsider | undefined
}

function HistoryEvent({ entity, entry, by }: HistoryEventProps) {
  const t = useTexts()
  const { people } = useGroup()
  const doer = useDoer()
  const who = people.get(entry.created_by ?? '')?.name ?? by?.who
  const changed = shownChanges(entity, entry)
  const [only] = changed
  const isUpdate = !wholeEvents.includes(entry.event)
  // What the system adjusted of a record that came from another program: a quiet line.
  if (entry.event === 'correct') {
    return (
      <TimelineEvent>
        <span className="faint">
          {t('records.system')} {t('records.events.correct')} · <When at={entry.created_at} />
        </span>
      </TimelineEvent>
    )
  }
  return (
    <TimelineEvent mark={<Avatar id={entry.created_by} name={who} spoken={false} />}>
      <b>{doer(entry.created_by, by?.who)}</b>{' '}
      {isMerge(entry) ? (
        <MergeWords entity={entity} entry={entry} />
      ) : isUpdate && changed.length === 1 && only ? (
        <ChangedField entity={entity} {...only} alone />
      ) : entry.event === 'attach' && entry.files ? (
        <FileWords files={entry.files} />
      ) : (
        (by?.did ?? doneTo(t, entity, isUpdate && changed.length > 0 ? 'update' : entry.event))
      )}
      {' · '}
      <When at={entry.created_at} />
      {isUpdate && entry.thinned && <span className="faint"> · {t('records.no_longer_kept')}</span>}
      {isUpdate && entry.files && (
        <>
          {' · '}
          <FileWords files={entry.files} />
        </>
      )}
      {isUpdate && changed.length > (isMerge(entry) ? 0 : 1) && (
        <ul className={classes.changes}>
          {changed.map((change) => (
            <li key={change.name}>
              <ChangedField entity={entity} {...change} />
            </li>
          ))}
        </ul>
      )}
    </TimelineEvent>
  )
}

interface ShownChange {
  readonly name: string
  readonly field: Field
  readonly before: unknown
  readonly after: unknown
}

function shownChanges(entity: Entity, { changes = {} }: HistoryEntry): ShownChange[] {
  return Object.entries(changes).flatMap(([name, [before, after]]) => {
    const field = entity.fields[name]
    return field && !field.hidden && !field.system ? [{ name, field, before, after }] : []
  })
}

interface ChangedFieldProps extends ShownChange {
  readonly entity: Entity
  /** The whole sentence after the name; else one of a list. */
  readonly alone?: boolean
}

function ChangedField(props: ChangedFieldProps) {
  const { entity, name, field, before, after, alone } = props
  const t = useTexts()
  const texts = fieldTexts(entity, name)
  const label = t(texts.label)
  // Folded texts are read whole.
  const isFolded = isLong(before) || isLong(after)
  const value = (one: unknown) =>
    isEmpty(one) ? (
      <span className="faint">{t('records.nothing')}</span>
    ) : (
      <FieldValue
        field={field}
        texts={texts}
        value={one}
        // A tick alone says nothing of what was.
        compact={!isFolded && field.kind !== 'flag'}
      />
    )
  if (isFolded) {
    return (
      <details className={classes.fold}>
        <summary>{alone ? t('records.changed_text', { field: label }) : label}</summary>
        <div>
          {!isEmpty(before) && <del>{value(before)}</del>}
          {!isEmpty(after) && <ins>{value(after)}</ins>}
        </div>
      </details>
    )
  }
  return (
    <span className={classes.change}>
      {alone ? t('records.changed', { field: label }) : `${label}:`}{' '}
      {!isEmpty(before) && <>{value(before)} → </>}
      <b>{value(after)}</b>
    </span>
  )
}

function isLong(value: unknown): boolean {
  if (Array.isArray(value)) return true
  return typeof value === 'string' && (value.length > shortText || value.includes('\n'))
}
