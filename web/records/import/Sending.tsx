// Rows on their way to the server, and how many have arrived.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { newId } from '#core/ids.ts'
import { showError } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { refresh } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { useLeaveGuard } from '#web/router/use-leave-guard.ts'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { sendImport, type NewImport, type SentRows } from './import-calls.ts'
import classes from './import.module.css'

export interface Sending {
  /** Rows that have arrived; undefined while nothing is sent. */
  readonly sent: number | undefined
  readonly start: (file: Sent) => Promise<void>
  readonly guard: ReturnType<typeof useLeaveGuard>
}

interface Sent extends Omit<NewImport, 'id'> {
  readonly rows: SentRows
}

/** Sends a file's rows and starts the import; `onStarted` is called with its id. */
export function useSending(onStarted: (id: string) => void): Sending {
  const { db } = useGroup()
  const client = useQueryClient()
  const [sent, setSent] = useState<number>()
  const controller = useRef<AbortController>(undefined)
  const guard = useLeaveGuard(() => controller.current !== undefined)
  const start = async ({ name, fingerprint, plan, rows }: Sent) => {
    const id = newId('imp')
    const { signal } = (controller.current = new AbortController())
    setSent(0)
    try {
      const entry = { id, name: name.slice(0, 200), fingerprint, plan }
      await sendImport(db, entry, rows, { onSent: setSent, signal })
      controller.current = undefined
      await refresh(client, db, 'imports')
      onStarted(id)
    } catch (error) {
      showError(error)
    } finally {
      setSent(undefined)
      controller.current = undefined
    }
  }
  return { sent, start, guard }
}

export function SendingCard({ sent = 0, total, guard }: Sending & { readonly total: number }) {
  const t = useTexts()
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
