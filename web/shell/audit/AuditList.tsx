// The list of the audit with its filters; read a page at a time.
import { useState, type ReactNode } from 'react'
import { useMessages } from 'use-intl'
import type { AuditPlace } from '#core/audit/entry.ts'
import { useTexts } from '#web/api/texts.ts'
import { DayInput } from '#web/fields/DayInput.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useAudit, type AuditChoice } from './audit-calls.ts'
import { AuditTable } from './AuditTable.tsx'
import type { AuditWords } from './AuditTexts.tsx'
import styles from './audit.module.css'

export interface Option {
  readonly value: string
  readonly label: string
}

export interface AuditListProps {
  /** `/acc-…/_audit`. */
  path: string
  choice: AuditChoice
  onChoose: (choice: AuditChoice) => void
  /** Whom it may be narrowed to. */
  people?: readonly Option[]
  /** Whose audit it is; that of everybody when left out. */
  place?: AuditPlace
  /** The Group of each entry is said too. */
  group?: boolean
  /** A further filter. */
  children?: ReactNode
}

export function AuditList(props: AuditListProps) {
  const { path, choice, group } = props
  const t = useTexts()
  const pages = useAudit(path, choice)
  const { entries, error, more, isLoading, loadMore } = pages
  return (
    <>
      <Filters {...props} />
      {error && !entries && <ErrorPanel title={t('audit.unread')} text={t.problem(error)} />}
      {!error && !entries && <CardSkeleton lines={6} />}
      {entries?.length === 0 && <EmptyState title={t('audit.none')} text={t('audit.none_text')} />}
      {entries && entries.length > 0 && <AuditTable entries={entries} group={group} />}
      {more && (
        <div className={styles.more}>
          <Button loading={isLoading} onClick={loadMore}>
            {t('audit.more')}
          </Button>
        </div>
      )}
    </>
  )
}

/** What may have happened, by its name. */
function useEvents(place: AuditPlace | undefined): Option[] {
  const t = useTexts()
  const { events, kept } = (useMessages() as unknown as { audit: AuditWords }).audit
  return Object.entries((place && kept[place]) ?? events)
    .map(([value, label]) => ({ value, label: String(label) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, t.locale))
}

function Filters({ choice, onChoose, people, place, children }: AuditListProps) {
  const t = useTexts()
  // Days are typed letter by letter: what is no day yet filters nothing.
  const [days, setDays] = useState({ from: choice.from, to: choice.to })
  const setDay = (name: 'from' | 'to') => (value: string) => {
    setDays({ ...days, [name]: value })
    onChoose({ ...choice, [name]: value })
  }
  const events = useEvents(place)
  return (
    <div className={styles.filters}>
      <DayInput label={t('audit.from')} value={days.from} onChange={setDay('from')} />
      <DayInput label={t('audit.to')} value={days.to} onChange={setDay('to')} />
      {people && (
        <NativeSelect
          label={t('audit.person')}
          value={choice.person}
          data={[{ value: '', label: t('audit.anybody') }, ...people]}
          onChange={(event) => onChoose({ ...choice, person: event.currentTarget.value })}
        />
      )}
      {children}
      <NativeSelect
        label={t('audit.event')}
        value={choice.event}
        data={[{ value: '', label: t('audit.anything') }, ...events]}
        onChange={(event) => onChoose({ ...choice, event: event.currentTarget.value })}
      />
    </div>
  )
}
