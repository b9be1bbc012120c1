// Entries of the audit, the newest first: when, what, who, to whom, from where.
import type { AuditEntry } from '#core/audit/entry.ts'
import { useTexts, type Texts } from '#web/api/texts.ts'
import { DataTable, type Column } from '#web/ui/list/DataTable.tsx'
import { exactDate } from '#web/ui/marks/relative-date.ts'
import { Pill } from '#web/ui/marks/Marks.tsx'
import styles from './audit.module.css'

/** Of a change, one value as people read it. */
function valueOf(t: Texts, name: string, value: unknown): string {
  if (value === null || value === '') return '–'
  if (typeof value === 'boolean') return t(value ? 'fields.yes' : 'fields.no')
  if (Array.isArray(value)) return value.join(', ')
  if (name === 'plan') return t(`shell.plans.${String(value)}`) || String(value)
  if (name === 'until') return exactDate(new Date(String(value)), t.locale)
  return String(value)
}

function Changes({ entry: { changes } }: { entry: AuditEntry }) {
  const t = useTexts()
  // A right that somebody new does not have is no news.
  const shown = Object.entries(changes ?? {}).filter(
    ([, [before, after]]) => before !== null || after !== false,
  )
  return shown.map(([name, [before, after]]) => (
    <div key={name} className={styles.change}>
      {t(before === null ? 'audit.new' : 'audit.change', {
        name: t(`audit.changes.${name}`) || name,
        before: valueOf(t, name, before),
        after: valueOf(t, name, after),
      })}
    </div>
  ))
}

function Who({ entry: { by, actor, actor_name, acting_as } }: { entry: AuditEntry }) {
  const t = useTexts()
  if (by === 'job' || by === 'nobody') return <span className="muted">{t(`audit.by.${by}`)}</span>
  return (
    <>
      {actor_name ?? actor}{' '}
      {by !== 'person' && (
        <Pill outline>
          <span title={acting_as ?? undefined}>{t(`audit.by.${by}`)}</span>
        </Pill>
      )}
    </>
  )
}

/** `group`: the Group of each entry is said too. */
export function AuditTable({
  entries,
  group,
}: {
  entries: readonly AuditEntry[]
  group?: boolean
}) {
  const t = useTexts()
  const columns: Column<AuditEntry>[] = [
    {
      key: 'when',
      header: t('audit.columns.when'),
      cell: ({ at }) => (
        <time className="num" dateTime={at}>
          {exactDate(new Date(at), t.locale)}
        </time>
      ),
    },
    {
      key: 'what',
      header: t('audit.columns.what'),
      cell: (entry) => (
        <>
          <b className={styles.event}>{t(`audit.events.${entry.event}`) || entry.event}</b>
          <Changes entry={entry} />
        </>
      ),
    },
    { key: 'who', header: t('audit.columns.who'), cell: (entry) => <Who entry={entry} /> },
    {
      key: 'whom',
      header: t('audit.columns.whom'),
      cell: ({ subject, subject_name, group_name }) => (
        <>
          {subject_name ?? subject ?? '–'}
          {group && group_name !== null && group_name !== subject_name && (
            <div className="muted">{group_name}</div>
          )}
        </>
      ),
    },
    {
      key: 'where',
      header: t('audit.columns.where'),
      cell: ({ address }) => <span className="muted num">{address ?? '–'}</span>,
    },
  ]
  return (
    <DataTable
      label={t('shell.menu.audit')}
      rows={entries}
      rowKey={({ id }) => String(id)}
      columns={columns}
    />
  )
}
