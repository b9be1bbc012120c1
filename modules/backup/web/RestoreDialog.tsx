// Asks where a backup goes: into a new Group, whose name it takes, or into this one while it is empty.
import { useState } from 'react'
import { newId } from '#core/ids.ts'
import { dayOf, dayText } from '#core/time/day.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { ActionDialog } from '#web/records/action/ActionDialog.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx'
import { restore } from '../rules/restore.ts'
import { beginRestore, useBackupChange, type RestoreRequest } from './backup-calls.ts'

interface RestoreDialogProps {
  source: RestoreRequest['source']
  /** ISO moment. */
  made_at: string
  /** This Group holds nothing: the backup may go into it. */
  mayStayHere: boolean
  onClose: () => void
}

export function RestoreDialog({ source, made_at, mayStayHere, onClose }: RestoreDialogProps) {
  const t = useTexts()
  const { db, name } = useGroup()
  const change = useBackupChange(db)
  const [share, setShare] = useState<number>()
  const [abort] = useState(() => new AbortController())
  const [id] = useState(() => newId('rst'))
  const day = dayText(dayOf(new Date(made_at)), t.locale)
  const send = async (target: string | undefined) => {
    const watched = { signal: abort.signal, onProgress: setShare }
    try {
      return await change(() => beginRestore(db, { id, source, name: target }, watched))
    } catch (error) {
      setShare(undefined)
      if (abort.signal.aborted) return false
      throw error
    }
  }
  const close = () => {
    abort.abort()
    onClose()
  }
  return (
    <ActionDialog
      action={restore}
      initial={{ here: mayStayHere, name: `${name} (${day})` }}
      without={mayStayHere ? [] : ['here']}
      send={({ name: target }) => send(target)}
      onClose={close}
    >
      {'file' in source && share !== undefined && (
        <ProgressBar
          label={t('backup.restore.sending')}
          value={share}
          max={1}
          detail={`${Math.floor(share * 100)} %`}
        />
      )}
      <Banner tone="info">{t('backup.into.not')}</Banner>
    </ActionDialog>
  )
}
