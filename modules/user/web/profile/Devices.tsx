// Where one is signed in, browsers and programs in one list, and the end of each: for a telephone that was lost, a computer of somebody
// else, a program that is not used any more.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconDeviceDesktop, IconDeviceMobile, IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import type { OpenSession, TokenInUse } from '#core/wire.ts'
import { call } from '#web/api/client.ts'
import { cacheKey } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { LoadingCard } from '#web/records/LoadingCard.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { deviceName } from '../../rules/device-name.ts'
import styles from './profile.module.css'
import type { TabProps } from './Profile.tsx'

interface Answer {
  readonly sessions: OpenSession[]
  readonly tokens: TokenInUse[]
}

const keyOf = ({ person }: TabProps) => ['sessions', person.id]

export function Devices({ person }: TabProps) {
  const texts = useTexts()
  const answer = useQuery({
    queryKey: keyOf({ person }),
    queryFn: ({ signal }) => call<Answer>('GET', '/_sessions', { signal }),
  })
  const { data } = answer
  if (!data) return <LoadingCard of={answer} lines={3} />
  // The one at hand first.
  const sessions = data.sessions.toSorted((a, b) => Number(b.current) - Number(a.current))
  const count = sessions.length + data.tokens.length
  return (
    <Card
      title={texts('profile.devices')}
      count={count}
      action={count > 1 && <EndOthers person={person} hasTokens={data.tokens.length > 0} />}
    >
      <p className={styles.lead}>{texts('profile.devicesText')}</p>
      <ul className={styles.lines}>
        {sessions.map((session) => (
          <Device key={session.id} session={session} person={person} />
        ))}
        {data.tokens.map((token) => (
          <Program key={token.id} token={token} person={person} />
        ))}
      </ul>
    </Card>
  )
}

/** Ends one or all; then the list and the tokens are read anew. */
function useEnd({ person }: TabProps, path: string, done: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE', path),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: keyOf({ person }) })
      await client.invalidateQueries({ queryKey: cacheKey(person.id) })
      void toast({ message: done })
    },
  })
}

/** Signs out everywhere else; the list holds a hundred at most, this ends all of them. */
function EndOthers({ person, hasTokens }: TabProps & { hasTokens: boolean }) {
  const texts = useTexts()
  const [asking, setAsking] = useState(false)
  const [tokens, setTokens] = useState(false)
  const end = useEnd({ person }, `/_sessions?tokens=${tokens}`, texts('profile.signedOutOthers'))
  const close = () => setAsking(false)
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
        // Of what fails the banner says why.
        onConfirm={() => end.mutate(undefined, { onSettled: close })}
        onClose={close}
      >
        {hasTokens && (
          <Checkbox
            label={texts('profile.endTokens')}
            checked={tokens}
            onChange={(event) => setTokens(event.currentTarget.checked)}
          />
        )}
      </ConfirmDialog>
    </>
  )
}

function Device({ session, person }: TabProps & { session: OpenSession }) {
  const texts = useTexts()
  const { id, agent, created_at, seen_at, address, current } = session
  const words = deviceName(agent)
  const name = words.length > 0 ? words.join(' · ') : texts('profile.unknownDevice')
  const Drawing = /Android|iPhone|iPad/.test(agent) ? IconDeviceMobile : IconDeviceDesktop
  const end = useEnd({ person }, `/_sessions/${id}`, texts('profile.signedOut', { device: name }))
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
              {texts(seen_at ? 'profile.seenAt' : 'profile.signedInAt')}{' '}
              <When at={seen_at ?? created_at} />
            </>
          )}
          <From address={address} />
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

function Program({ token, person }: TabProps & { token: TokenInUse }) {
  const texts = useTexts()
  const { id, description: name, seen_at, address } = token
  const end = useEnd({ person }, `/_sessions/${id}`, texts('profile.endedToken', { device: name }))
  return (
    <li className={styles.group}>
      <IconKey size={20} stroke={1.75} aria-hidden />
      <div>
        <b>{name}</b>
        <div className="muted">
          {texts('profile.tokenKind')} ·{' '}
          {seen_at ? (
            <>
              {texts('profile.seenAt')} <When at={seen_at} />
            </>
          ) : (
            texts('profile.neverUsed')
          )}
          <From address={address} />
        </div>
      </div>
      <Button
        aria-label={`${texts('profile.endToken')}: ${name}`}
        loading={end.isPending}
        onClick={() => end.mutate()}
      >
        {texts('profile.endToken')}
      </Button>
    </li>
  )
}

function From({ address }: { address: string | null }) {
  const texts = useTexts()
  return address === null ? null : <> · {texts('profile.from', { address })}</>
}
