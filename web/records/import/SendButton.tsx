// Sends the rows and starts the import; says before what prevents it.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { freeRecords } from '#core/access/policies.ts'
import { newId } from '#core/ids.ts'
import type { ImportKind } from '#core/import/targets.ts'
import { dayOf, dayText } from '#core/values/day.ts'
import { showError } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { refresh } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { useLeaveGuard } from '#web/router/use-leave-guard.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { sendImport, useImportList } from './import-calls.ts'
import classes from './import.module.css'
import type { Check } from './use-check.ts'
import type { Source } from './use-source.ts'

interface SendButtonProps {
  readonly kind: ImportKind
  readonly source: Source
  readonly check: Check
}

export function SendButton({ kind, source, check }: SendButtonProps) {
  const t = useTexts()
  const { plan, rows } = source
  const { sent, start, guard } = useSending(source)
  const total = rows.cells.length
  const isUsed = plan.columns.some(({ target }) => target !== '')
  const others = check.isDone ? total - check.looked.length : 0
  const fits = check.looked.filter(({ outcome }) => outcome === 'created').length + others
  if (sent !== undefined) {
    return (
      <Card>
        <ProgressBar label={t('import.state.running')} value={sent} max={total} />
        <output className={classes.note}>{t('import.sending', { sent, total })}</output>
        <ConfirmDialog
          opened={guard.isAsked}
          title={t('import.leave.title')}
          text={t('import.leave.text')}
          confirmLabel={t('import.leave.leave')}
          cancelLabel={t('import.leave.stay')}
          onClose={guard.stay}
          onConfirm={guard.leave}
        />
      </Card>
    )
  }
  return (
    <>
      <Warnings {...{ kind, source, fits }} />
      {isUsed ? (
        <Button
          variant="filled"
          className={classes.send}
          disabled={!check.isDone || fits === 0}
          onClick={() => void start()}
        >
          {t('import.start', { count: fits })}
        </Button>
      ) : (
        <p className={classes.note}>{t('import.nothing_used')}</p>
      )}
    </>
  )
}

/** `sent`: rows that have arrived; undefined while nothing is sent. */
function useSending(source: Source) {
  const { db } = useGroup()
  const { path, go } = useAddress()
  const client = useQueryClient()
  const [sent, setSent] = useState<number>()
  const controller = useRef<AbortController>(undefined)
  const guard = useLeaveGuard(() => controller.current !== undefined)
  const start = async () => {
    const id = newId('imp')
    const { signal } = (controller.current = new AbortController())
    const { name, fingerprint, plan, rows } = source
    setSent(0)
    try {
      const entry = { id, name: name.slice(0, 200), fingerprint, plan }
      await sendImport(db, entry, rows, { tell: setSent, signal })
      controller.current = undefined
      await refresh(client, db, 'imports')
      go(`${path}?import=${id}`, { replace: true })
    } catch (error) {
      showError(error)
      setSent(undefined)
    } finally {
      controller.current = undefined
    }
  }
  return { sent, start, guard }
}

interface WarningsProps extends Omit<SendButtonProps, 'check'> {
  /** Rows that will come in. */
  readonly fits: number
}

function Warnings({ kind, source, fits }: WarningsProps) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const { data: imports = [] } = useImportList(db)
  const former = imports.find(
    ({ fingerprint, state, created }) =>
      fingerprint === source.fingerprint && state !== 'undone' && created > 0,
  )
  const { group } = actor
  const room = Math.max(0, freeRecords - (group?.records ?? 0))
  const isShort = group?.limited && group.plan === 'free' && kind.entity.counted && fits > room
  const day = former && dayText(dayOf(new Date(former.created_at)), t.locale)
  return (
    <>
      {day && (
        <Banner tone="warning" title={t('import.again.title')}>
          {t('import.again.text', { day })}
        </Banner>
      )}
      {isShort && (
        <Banner tone="warning" title={t('import.plan.title', { limit: freeRecords })}>
          {t('import.plan.text', { room })}
        </Banner>
      )}
    </>
  )
}
