// Backups that are kept here: when each was made and how, its size, and what can be done with it; and when the next one comes.
import { useState } from 'react'
import { dayText } from '#core/time/day.ts'
import { sizeText } from '#core/numbers/size.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { DataTable, type Column } from '#web/ui/list/DataTable.tsx'
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx'
import { exactDate } from '#web/ui/marks/relative-date.ts'
import { Card } from '#web/ui/page/Card.tsx'
import { Stack } from '#web/ui/page/Page.tsx'
import {
  dropBackup,
  makeBackup,
  useBackupChange,
  type Backups,
  type KeptBackup,
} from './backup-calls.ts'
import classes from './backup.module.css'
import { KeptActions, type RowActions } from './KeptActions.tsx'
import { LackingFiles, LackingNotice } from './LackingFiles.tsx'
import { RestoreDialog } from './RestoreDialog.tsx'

export function KeptCard({ data }: { data: Backups }) {
  const t = useTexts()
  const { db } = useGroup()
  const change = useBackupChange(db)
  const [problem, setProblem] = useState<string>()
  const [dropped, setDropped] = useState<KeptBackup>()
  const [restored, setRestored] = useState<KeptBackup>()
  const columns = useColumns({ onDrop: setDropped, onRestore: setRestored })
  const making = data.backups.find(({ state }) => state === 'making')
  const rows = data.backups.filter(({ state }) => state !== 'making')
  const latest = rows.find(({ state }) => state === 'kept')
  const run = (action: () => Promise<unknown>) => {
    setProblem(undefined)
    change(action).catch((error: unknown) => setProblem(t.problem(error)))
  }
  const makeOne = (
    <Button
      variant="filled"
      disabled={making !== undefined}
      onClick={() => run(() => makeBackup(db))}
    >
      {t('backup.kept.make')}
    </Button>
  )
  return (
    <Card title={t('backup.kept.title')} action={makeOne}>
      <Stack>
        <Schedule data={data} />
        {problem !== undefined && <Banner tone="danger" title={problem} />}
        {latest?.lacks && <LackingNotice lacks={latest.lacks} />}
        {making && (
          <ProgressBar
            label={t('backup.kept.making')}
            value={making.records}
            max={Math.max(making.total, making.records)}
            detail={t('backup.records', { count: making.records })}
          />
        )}
        {rows.length === 0 && !making && <p className="muted">{t('backup.kept.none')}</p>}
        {rows.length > 0 && (
          <DataTable
            label={t('backup.kept.title')}
            rows={rows}
            rowKey={({ id }) => id}
            columns={columns}
          />
        )}
      </Stack>
      <ConfirmDialog
        opened={dropped !== undefined}
        danger
        title={t('backup.drop.title')}
        text={t('backup.drop.text')}
        confirmLabel={t('backup.drop.confirm')}
        cancelLabel={t('actions.cancel')}
        onClose={() => setDropped(undefined)}
        onConfirm={() => {
          const { id = '' } = dropped ?? {}
          setDropped(undefined)
          run(() => dropBackup(db, id))
        }}
      />
      {restored && (
        <RestoreDialog
          source={{ backup: restored.id }}
          made_at={restored.created_at}
          mayStayHere={false}
          onClose={() => setRestored(undefined)}
        />
      )}
    </Card>
  )
}

function Schedule({ data }: { data: Backups }) {
  const t = useTexts()
  const { every, keeps = 0, keeps_by_hand, next_due = '', is_due } = data
  if (every === undefined) return <p>{t('backup.every.none')}</p>
  return (
    <div>
      <p>
        {t(`backup.every.${every}`, { count: keeps })}{' '}
        {is_due
          ? t('backup.next_night')
          : t('backup.next_due', { day: dayText(next_due, t.locale) })}
      </p>
      <p className="muted">{t('backup.by_hand', { count: keeps_by_hand })}</p>
    </div>
  )
}

function useColumns(actions: RowActions): Column<KeptBackup>[] {
  const t = useTexts()
  return [
    {
      key: 'when',
      header: t('backup.columns.when'),
      cell: ({ created_at }) => (
        <time dateTime={created_at}>{exactDate(new Date(created_at), t.locale)}</time>
      ),
    },
    {
      key: 'size',
      header: t('backup.columns.size'),
      cell: (row) => (row.state === 'failed' ? <Failed row={row} /> : <Size row={row} />),
    },
    {
      key: 'made',
      header: t('backup.columns.made'),
      cell: ({ made }) => t(`backup.made.${made}`),
    },
    {
      key: 'deeds',
      header: t('backup.columns.deeds'),
      end: true,
      cell: (row) => <KeptActions row={row} {...actions} />,
    },
  ]
}

function Size({ row: { length, records, lacks } }: { row: KeptBackup }) {
  const t = useTexts()
  return (
    <>
      <span className="num">{sizeText(length, t.locale)}</span>{' '}
      <span className="muted num">{t('backup.records', { count: records })}</span>
      {lacks && <LackingFiles lacks={lacks} />}
    </>
  )
}

function Failed({ row: { reason } }: { row: KeptBackup }) {
  const t = useTexts()
  return (
    <span className={classes.failed}>{t(`errors.${reason}`) || t('errors.undefined_error')}</span>
  )
}
