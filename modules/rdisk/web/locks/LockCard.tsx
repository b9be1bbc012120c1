// That a program has a file or folder locked (WebDAV), by whom and until when; who locked and administrators end it here, as when a
// program crashed that holds it.
import { IconLock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showError } from '#web/api/banner.ts'
import { call } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { refresh } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Tooltip } from '#web/ui/float/Tooltip.tsx'
import { exactDate } from '#web/ui/marks/relative-date.ts'
import { Card } from '#web/ui/page/Card.tsx'
import type { ShownLock } from '#core/wire.ts'
import { kind } from '#web/files/disk/items.ts'
import { LockTexts } from './LockTexts.tsx'
import classes from './locks.module.css'

interface LockCardProps {
  /** The file or folder that is looked at. */
  readonly id: string
  readonly locks: readonly ShownLock[]
}

export default function LockCard({ id, locks }: LockCardProps) {
  return (
    <LockTexts>
      <Card>
        {locks.map((lock) => (
          <Lock key={lock.token} id={id} lock={lock} />
        ))}
      </Card>
    </LockTexts>
  )
}

function Lock({ id, lock }: { id: string; lock: ShownLock }) {
  const t = useTexts()
  const { db, people } = useGroup()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const name = people.get(lock.person)?.name ?? lock.person
  const moment = exactDate(new Date(lock.expires_at), t.locale)
  const end = async () => {
    setBusy(true)
    try {
      await call('POST', `/${db}/_disk/unlock`, { body: { id, token: lock.token } })
      void toast({ message: t('file_lock.ended') })
    } catch (error) {
      showError(error)
    }
    await refresh(client, db, kind)
    setBusy(false)
  }
  return (
    <div className={classes.lock}>
      <IconLock size={17} aria-hidden />
      <div>
        <b>{t(lock.on === id ? 'file_lock.title' : 'file_lock.folder', { name })}</b>
        <span>{t('file_lock.until', { moment })}</span>
      </div>
      {lock.may_end && (
        <Tooltip label={t('file_lock.hint')}>
          <Button loading={isBusy} onClick={() => void end()}>
            {t('file_lock.end')}
          </Button>
        </Tooltip>
      )}
    </div>
  )
}
