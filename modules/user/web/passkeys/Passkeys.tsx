// One's own passkeys on the profile: added, named, ended.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconFingerprint, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { FieldErrors } from '#core/errors.ts'
import { call } from '#web/api/client.ts'
import { useDialogWords } from '#web/api/dialog-words.ts'
import { useTexts } from '#web/api/texts.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { LoadingCard } from '#web/records/LoadingCard.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { maxPasskeyName, maxPasskeys } from '../../rules/passkeys.ts'
import styles from '../profile/profile.module.css'
import { canHavePasskeys, passkeyProblem, type Passkey, type PasskeyList } from './passkeys.ts'
import { useProof } from './ProofDialog.tsx'

const passkeysKey = ['passkeys']

export function Passkeys() {
  const texts = useTexts()
  const answer = useQuery({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => call<PasskeyList>('GET', '/_passkeys', { signal }),
  })
  const client = useQueryClient()
  const proof = useProof()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { data } = answer
  if (!data) return <LoadingCard of={answer} lines={2} />
  const can = canHavePasskeys() && data.rp_id !== null
  // Where there can be none, nothing is said of them.
  if (!can && data.passkeys.length === 0) return null
  const add = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await (await import('./ceremonies.ts')).addPasskey()
      await client.invalidateQueries({ queryKey: passkeysKey })
      void toast({ message: texts('profile.passkeys.added') })
    } catch (error) {
      setProblem(passkeyProblem(texts, error))
    }
    setBusy(false)
  }
  return (
    <Card
      title={texts('profile.passkeys.title')}
      count={data.passkeys.length || undefined}
      action={
        can &&
        data.passkeys.length < maxPasskeys && (
          <Button
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            loading={busy}
            onClick={() => proof.ask(() => void add())}
          >
            {texts('profile.passkeys.add')}
          </Button>
        )
      }
    >
      <p className={styles.lead}>{texts('profile.passkeys.text')}</p>
      {problem && <Banner tone="danger">{problem}</Banner>}
      {data.passkeys.length > 0 && (
        <ul className={styles.lines}>
          {data.passkeys.map((passkey) => (
            <Line key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {proof.dialog}
    </Card>
  )
}

/** What a passkey is called. */
function usePasskeyName() {
  const texts = useTexts()
  return ({ name, authenticator }: Passkey) =>
    name || authenticator || texts('profile.passkeys.one')
}

function Line({ passkey }: { passkey: Passkey }) {
  const texts = useTexts()
  const name = usePasskeyName()(passkey)
  const [open, setOpen] = useState<'name' | 'end'>()
  const close = () => setOpen(undefined)
  const { used_at, created_at, refused_at } = passkey
  return (
    <li className={styles.group}>
      <IconFingerprint size={20} stroke={1.75} aria-hidden />
      <div>
        <b>{name}</b>
        <div className="muted">
          {texts(used_at ? 'profile.seenAt' : 'profile.passkeys.since')}{' '}
          <When at={used_at ?? created_at} />
          {refused_at && <> · {texts('profile.passkeys.refused')}</>}
        </div>
      </div>
      <div className={styles.pair}>
        <Button
          aria-label={`${texts('profile.passkeys.rename')}: ${name}`}
          onClick={() => setOpen('name')}
        >
          {texts('profile.passkeys.rename')}
        </Button>
        <Button aria-label={`${texts('actions.delete')}: ${name}`} onClick={() => setOpen('end')}>
          {texts('actions.delete')}
        </Button>
      </div>
      {open === 'name' && <Rename passkey={passkey} name={name} onClose={close} />}
      {open === 'end' && <End passkey={passkey} name={name} onClose={close} />}
    </li>
  )
}

interface DialogProps {
  readonly passkey: Passkey
  readonly name: string
  readonly onClose: () => void
}

function Rename({ passkey, name, onClose }: DialogProps) {
  const texts = useTexts()
  const client = useQueryClient()
  const form = usePlainForm({
    of: 'user',
    initial: { name },
    check: (values): FieldErrors => (values.name.trim() ? {} : { name: { key: 'blank' } }),
    async send(body) {
      await call('PUT', `/_passkeys/${passkey.id}`, { body })
      await client.invalidateQueries({ queryKey: passkeysKey })
      onClose()
    },
  })
  return (
    <FormDialog
      {...useDialogWords()}
      title={texts('profile.passkeys.rename')}
      form={form}
      onClose={onClose}
    >
      <TextInput
        {...form.text('name')}
        label={texts('profile.passkeys.name')}
        maxLength={maxPasskeyName}
        data-autofocus
      />
    </FormDialog>
  )
}

function End({ passkey, name, onClose }: DialogProps) {
  const texts = useTexts()
  const client = useQueryClient()
  const proof = useProof()
  const form = usePlainForm({
    of: 'user',
    initial: {},
    async send() {
      await call('DELETE', `/_passkeys/${passkey.id}`)
      await client.invalidateQueries({ queryKey: passkeysKey })
      const left = client.getQueryData<PasskeyList>(passkeysKey)
      onClose()
      void toast({ message: texts('profile.passkeys.ended', { name }) })
      if (left) await (await import('./ceremonies.ts')).signalAccepted(left)
    },
  })
  return (
    <>
      <ConfirmDialog
        opened={proof.dialog === undefined}
        title={texts('profile.passkeys.endTitle', { name })}
        text={form.problem ?? texts('profile.passkeys.endText')}
        confirmLabel={texts('actions.delete')}
        cancelLabel={texts('actions.cancel')}
        danger
        busy={form.busy}
        onConfirm={() => proof.ask(() => form.submit())}
        onClose={onClose}
      />
      {proof.dialog}
    </>
  )
}
