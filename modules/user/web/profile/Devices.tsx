// Where one is signed in, and signing out there: for a telephone that was lost, or a computer of somebody else.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import type { OpenSession } from '#core/wire.ts'
import { call } from '#web/api/client.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { deviceName } from '../../rules/device-name.ts'
import styles from './profile.module.css'
import type { TabProps } from './Profile.tsx'

export function Devices({ person }: TabProps) {
  const texts = useTexts()
  const { data } = useQuery({
    queryKey: ['sessions', person.id],
    queryFn: ({ signal }) => call<{ sessions: OpenSession[] }>('GET', '/_sessions', { signal }),
  })
  if (!data) return <CardSkeleton lines={3} />
  // The one at hand first.
  const sessions = data.sessions.toSorted((a, b) => Number(b.current) - Number(a.current))
  return (
    <Card
      title={texts('profile.devices')}
      count={sessions.length}
      action={sessions.length > 1 && <EndOthers person={person} />}
    >
      <p className={styles.lead}>{texts('profile.devicesText')}</p>
      <ul className={styles.lines}>
        {sessions.map((session) => (
          <Device key={session.id} session={session} person={person} />
        ))}
      </ul>
    </Card>
  )
}

/** Signs out everywhere else; the list holds a hundred at most, this ends all of them. */
function EndOthers({ person }: TabProps) {
  const texts = useTexts()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const end = useMutation({
    mutationFn: () => call('DELETE', '/_sessions'),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: ['sessions', person.id] })
      setAsking(false)
      void toast({ message: texts('profile.signedOutOthers') })
    },
    // The banner says why.
    onError: () => setAsking(false),
  })
  return (
    <>
      <Button size="xs" onClick={() => setAsking(true)}>
        {texts('profile.endOthers')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={texts('profile.endOthersTitle')}
        text={texts('profile.endOthersText')}
        confirmLabel={texts('profile.endOthers')}
        cancelLabel={texts('actions.cancel')}
        busy={end.isPending}
        onConfirm={() => end.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

function Device({ session, person }: TabProps & { session: OpenSession }) {
  const texts = useTexts()
  const client = useQueryClient()
  const { id, agent, created_at, current } = session
  const words = deviceName(agent)
  const name = words.length > 0 ? words.join(' · ') : texts('profile.unknownDevice')
  const Drawing = /Android|iPhone|iPad/.test(agent) ? IconDeviceMobile : IconDeviceDesktop
  const end = useMutation({
    mutationFn: () => call('DELETE', `/_sessions/${id}`),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: ['sessions', person.id] })
      void toast({ message: texts('profile.signedOut', { device: name }) })
    },
  })
  return (
    <li className={styles.group}>
      <Drawing size={20} stroke={1.75} aria-hidden />
      <div>
        <b>{name}</b>
        <div className="muted">
          {current ? (
            texts('profile.thisDevice')
          ) : (
            <>
              {texts('profile.signedInAt')} <When at={created_at} />
            </>
          )}
        </div>
      </div>
      {!current && (
        <Button
          aria-label={`${texts('shell.sign_out')}: ${name}`}
          loading={end.isPending}
          onClick={() => end.mutate()}
        >
          {texts('shell.sign_out')}
        </Button>
      )}
    </li>
  )
}
