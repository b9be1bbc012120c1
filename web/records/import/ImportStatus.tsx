// One import: how far it is, what became of its rows, and what can be done about it. It stays at its address, so a page
// that was closed finds it again.
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showError } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { cacheKey } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx'
import { RowsSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Stack } from '#web/ui/page/Page.tsx'
import { actOnImport, useImport, type Import } from './import-calls.ts'
import classes from './import.module.css'

interface Left {
  readonly label: string
  readonly count: number
}

export interface ImportStatusProps {
  readonly id: string
  /** Where its records are seen. */
  readonly open: { readonly href: string; readonly label: string }
  /** Where another file is imported. */
  readonly another: { readonly href: string; readonly onClick?: () => void }
  /** Writes the refused rows into a file. */
  readonly onReport: (entry: Import) => Promise<void>
  /** Stopped, it is taken back. */
  readonly isWhole?: boolean
  /** What its good rows are called, where they make more than new records. */
  readonly takenIn?: string
  /** Rows of the file that were not sent. */
  readonly left?: Left | undefined
}

export function ImportStatus(props: ImportStatusProps) {
  const { id, open, another, onReport, isWhole, takenIn, left } = props
  const t = useTexts()
  const { db } = useGroup()
  const { data, error } = useImport(db, id)
  if (error && !data) return <ErrorPanel title={t('import.status.gone')} text={t.problem(error)} />
  if (!data) return <RowsSkeleton />
  return (
    <Stack>
      <Reason entry={data} />
      <Card title={data.name} count={t(`import.state.${data.state}`)}>
        <Progress entry={data} isWhole={isWhole} />
        <Counts entry={data} takenIn={takenIn} left={left} />
        <Actions entry={data} isWhole={isWhole} onReport={() => void onReport(data)} />
      </Card>
      <div className={classes.ends}>
        <Button component="a" {...another}>
          {t('import.status.another')}
        </Button>
        <Button component="a" href={open.href} variant="filled">
          {open.label}
        </Button>
      </div>
    </Stack>
  )
}

function Reason({ entry }: { entry: Import }) {
  const t = useTexts()
  const { state, reason, kept, refused } = entry
  if (state === 'sending') return <Banner tone="warning" title={t('import.status.sending')} />
  if ((state === 'stopped' || state === 'undone') && reason !== null) {
    return <Banner tone="warning" title={t(`errors.${reason}`)} />
  }
  if (state === 'undone' && kept > 0) {
    return <Banner tone="warning" title={t('import.status.kept', { count: kept })} />
  }
  if (state !== 'done' || refused === 0) return null
  return (
    <Banner tone="warning" title={t('import.status.refused', { count: refused })}>
      {t('import.status.refused_text')}
    </Banner>
  )
}

function Progress({ entry, isWhole }: { entry: Import; isWhole: boolean | undefined }) {
  const t = useTexts()
  const { state, created, present, refused, undone, kept } = entry
  const isUndo = state === 'undoing'
  const total = isUndo ? created : entry.total
  const done = isUndo ? undone + kept : created + present + refused
  if (state === 'done' || state === 'undone' || state === 'sending') return null
  return (
    <>
      <ProgressBar
        label={t(`import.state.${state}`)}
        value={done}
        max={total}
        detail={t('import.status.progress', { done, total })}
      />
      <p className={classes.note}>
        {t(isWhole ? 'import.status.close_whole' : 'import.status.close')}
      </p>
    </>
  )
}

function Counts({
  entry,
  takenIn,
  left,
}: { entry: Import } & Pick<ImportStatusProps, 'takenIn' | 'left'>) {
  const t = useTexts()
  return (
    <dl className={classes.figures} aria-live="polite">
      {(['created', 'present', 'refused'] as const).map((key) => (
        <div key={key} data-outcome={key}>
          <dt>{(key === 'created' && takenIn) || t(`import.preview.${key}`)}</dt>
          <dd>{entry[key].toLocaleString(t.locale)}</dd>
        </div>
      ))}
      {left && (
        <div>
          <dt>{left.label}</dt>
          <dd>{left.count.toLocaleString(t.locale)}</dd>
        </div>
      )}
    </dl>
  )
}

interface ActionsProps {
  readonly entry: Import
  readonly isWhole: boolean | undefined
  readonly onReport: () => void
}

function Actions({ entry, isWhole, onReport }: ActionsProps) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const client = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const { id, state, person, created, refused } = entry
  const mayAct = person === actor.user_id || actor.membership?.editor
  const act = (action: 'start' | 'stop' | 'undo') => {
    actOnImport(db, id, action)
      .then((now) => client.setQueryData([...cacheKey(db, 'imports'), 'one', id], now))
      .catch(showError)
  }
  const isStopped = state === 'stopped'
  return (
    <div className={classes.actions}>
      {refused > 0 && (
        <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={onReport}>
          {t('import.status.report')}
        </Button>
      )}
      {mayAct && (state === 'waiting' || state === 'running') && (
        <Button onClick={() => act('stop')}>
          {t(isWhole ? 'import.status.stop_whole' : 'import.status.stop')}
        </Button>
      )}
      {mayAct && isStopped && (
        <Button variant="filled" onClick={() => act('start')}>
          {t('import.status.continue')}
        </Button>
      )}
      {mayAct && (isStopped || state === 'done') && created > 0 && (
        <Button
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          onClick={() => setAsked(true)}
        >
          {t('import.status.undo')}
        </Button>
      )}
      <ConfirmDialog
        opened={isAsked}
        danger
        title={t('import.undo.title')}
        text={t('import.undo.text', { count: created })}
        confirmLabel={t('import.undo.confirm')}
        cancelLabel={t('actions.cancel')}
        onClose={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          act('undo')
        }}
      />
    </div>
  )
}
