// Asks somebody who is signed in to prove that it is them: by password, passkey, or a code from a mail.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldErrors } from '#core/errors.ts'
import { showError } from '#web/api/banner.ts'
import { call } from '#web/api/client.ts'
import { useDialogWords } from '#web/api/dialog-words.ts'
import { useTexts } from '#web/api/texts.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { PasswordField } from '#web/fields/PasswordField.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { canHavePasskeys, passkeyProblem } from './passkeys.ts'
import styles from './passkeys.module.css'

interface Proof {
  readonly proven: boolean
  readonly password: boolean
  readonly passkey: boolean
  readonly mail: boolean
}

const readProof = (signal?: AbortSignal) => call<Proof>('GET', '/_proof', { signal })

interface ProofDialogProps {
  /** Called once there is a proof, at once where there is one. */
  readonly onProven: () => void
  readonly onClose: () => void
}

export function useProof() {
  const [wanted, setWanted] = useState<() => void>()
  const close = () => setWanted(undefined)
  return {
    /** Goes on to this once there is a proof. */
    ask(then: () => void) {
      readProof().then(({ proven }) => (proven ? then() : setWanted(() => then)), showError)
    },
    dialog: wanted && (
      <ProofDialog
        onClose={close}
        onProven={() => {
          close()
          wanted()
        }}
      />
    ),
  }
}

function ProofDialog({ onProven, onClose }: ProofDialogProps) {
  const texts = useTexts()
  const words = useDialogWords()
  const { data: ways } = useQuery({
    queryKey: ['proof'],
    queryFn: ({ signal }) => readProof(signal),
    gcTime: 0,
  })
  const [byMail, setByMail] = useState(false)
  const isCode = byMail || ways?.password === false
  const form = usePlainForm({
    of: 'user',
    initial: { current_password: '', code: '' },
    check(values): FieldErrors {
      const name = isCode ? 'code' : 'current_password'
      return values[name].trim() === '' ? { [name]: { key: 'blank' } } : {}
    },
    async send({ current_password: password, code }) {
      await call('POST', '/_proof', { body: isCode ? { code } : { password } })
      onProven()
    },
  })
  if (!ways) return null
  return (
    <FormDialog
      {...words}
      title={texts('profile.proof.title')}
      submitLabel={texts('profile.proof.submit')}
      form={form}
      onClose={onClose}
    >
      <p className="muted">{texts('profile.proof.text')}</p>
      {isCode ? (
        <TextInput
          {...form.text('code')}
          label={texts('profile.proof.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
        />
      ) : (
        <PasswordField
          {...form.text('current_password')}
          label={texts('profile.currentPassword')}
          autoComplete="current-password"
          data-autofocus
        />
      )}
      <div className={styles.ways}>
        {ways.passkey && canHavePasskeys() && <ByPasskey onProven={onProven} />}
        {ways.mail && <ByMail sent={byMail} onSent={() => setByMail(true)} />}
      </div>
    </FormDialog>
  )
}

function ByPasskey({ onProven }: { onProven: () => void }) {
  const texts = useTexts()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const press = async () => {
    setBusy(true)
    try {
      await (await import('./ceremonies.ts')).prove()
      onProven()
    } catch (error) {
      setProblem(passkeyProblem(texts, error))
      setBusy(false)
    }
  }
  return (
    <>
      {problem && <Banner tone="danger">{problem}</Banner>}
      <Button loading={busy} onClick={() => void press()}>
        {texts('profile.proof.passkey')}
      </Button>
    </>
  )
}

function ByMail({ sent, onSent }: { sent: boolean; onSent: () => void }) {
  const texts = useTexts()
  const form = usePlainForm({
    of: 'user',
    initial: {},
    async send() {
      await call('POST', '/_proof/mail')
      onSent()
    },
  })
  if (sent) return <p className="muted">{texts('profile.proof.sent')}</p>
  return (
    <>
      {form.problem && <Banner tone="danger">{form.problem}</Banner>}
      <Button loading={form.busy} onClick={() => form.submit()}>
        {texts('profile.proof.mail')}
      </Button>
    </>
  )
}
