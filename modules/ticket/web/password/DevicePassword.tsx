// The password of a device beside what is repaired: hidden until its technician or an administrator asks for it.
import { IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { showError } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import { Bone } from '#web/ui/feedback/Skeleton.tsx'
import { Facts } from '#web/ui/list/Facts.tsx'
import { hasEnded } from '../../rules/ticket/status.ts'
import type { Ticket } from '../ticket-doc.ts'
import styles from './password.module.css'
import { useDevicePassword } from './use-device-password.ts'

const PasswordChoice = latePiece(() => import('./PasswordChoice.tsx'), true)
const ShownPassword = latePiece(async () => {
  const { ShownPassword: shown } = await import('./pattern.ts')
  return { default: shown }
})

export default function DevicePassword({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  const { db } = useGroup()
  const device = useDevicePassword(db, ticket._id)
  // What is not kept by the end of the work is not asked for any more.
  if (hasEnded(ticket.status) && !device.kept?.kept) return null
  return (
    <Facts
      facts={[[t('ticket.password.label'), <StoredPassword key="password" device={device} />]]}
    />
  )
}

function StoredPassword({ device }: { device: ReturnType<typeof useDevicePassword> }) {
  const t = useTexts()
  const { kept, write, read, wipe } = device
  const [isWriting, setWriting] = useState(false)
  const [shown, setShown] = useState<string>()
  if (!kept) return <Bone />
  if (isWriting) {
    return (
      <Writing
        busy={write.isPending}
        onCancel={() => setWriting(false)}
        onSave={(password) =>
          void write
            .mutateAsync(password)
            .then(() => setWriting(false))
            .catch(showError)
        }
      />
    )
  }
  if (!kept.kept) {
    return (
      <button type="button" className={styles.quiet} onClick={() => setWriting(true)}>
        {t('ticket.password.write')}
      </button>
    )
  }
  const show = () => void read.mutateAsync().then(setShown).catch(showError)
  return (
    <span className={styles.kept}>
      {shown === undefined ? (
        <button
          type="button"
          className={styles.dots}
          aria-label={t('ticket.password.change')}
          onClick={() => setWriting(true)}
        >
          ••••••
        </button>
      ) : (
        <Suspense fallback={<code>{shown}</code>}>
          <ShownPassword password={shown} />
        </Suspense>
      )}
      {kept.readable && (
        <ActionIcon
          aria-label={t(shown === undefined ? 'ticket.password.show' : 'ticket.password.hide')}
          loading={read.isPending}
          onClick={shown === undefined ? show : () => setShown(undefined)}
        >
          {shown === undefined ? <IconEye size={16} /> : <IconEyeOff size={16} />}
        </ActionIcon>
      )}
      <ActionIcon
        aria-label={t('ticket.password.wipe')}
        loading={wipe.isPending}
        onClick={() =>
          void wipe
            .mutateAsync()
            .then(() => setShown(undefined))
            .catch(showError)
        }
      >
        <IconTrash size={16} />
      </ActionIcon>
    </span>
  )
}

interface WritingProps {
  busy: boolean
  onSave: (password: string) => void
  onCancel: () => void
}

function Writing({ busy, onSave, onCancel }: WritingProps) {
  const t = useTexts()
  const [typed, setTyped] = useState('')
  return (
    <form
      className={styles.writing}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim()) onSave(typed)
      }}
    >
      <Suspense fallback={<Bone height={62} />}>
        <PasswordChoice
          id="device-password"
          onEscape={onCancel}
          value={typed}
          onChange={setTyped}
        />
      </Suspense>
      <div className={styles.kept}>
        <Button size="xs" type="submit" variant="filled" loading={busy} disabled={!typed.trim()}>
          {t('actions.save')}
        </Button>
        <Button size="xs" onClick={onCancel}>
          {t('actions.cancel')}
        </Button>
      </div>
    </form>
  )
}
