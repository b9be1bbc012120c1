// The window after a lost session: sign in again and go on where you were (spec 8).
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { refreshSession, sessionQuery, signIn } from '../../api/session/session.ts'
import type { Credentials, SessionPerson } from '../../api/session/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { Slot } from '#web/records/Slot.tsx'
import { PasswordField } from '#web/fields/PasswordField.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { DialogActions } from '#web/ui/feedback/ConfirmDialog.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { Stack } from '#web/ui/page/Page.tsx'
import type { Ahead } from '../loading/ahead.ts'
import { finishReLogin } from './recovery.ts'

/** Lets somebody in, and the refused calls go on. */
function useSignInAgain() {
  const t = useTexts()
  const client = useQueryClient()
  const before = client.getQueryData(sessionQuery.queryKey)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  const enter = (person: SessionPerson | null | undefined) => {
    // Somebody else: nothing of the person before may stay on the screen.
    if (before && before.id !== person?.id) window.location.assign('/')
    else finishReLogin(true)
  }
  const byPassword = async (credentials: Credentials) => {
    setBusy(true)
    setProblem('')
    try {
      enter(await signIn(client, credentials))
    } catch (error) {
      setProblem(t.problem(error))
      setBusy(false)
    }
  }
  /** The server let them in already. */
  const onEntered = async () => {
    await refreshSession(client)
    enter(client.getQueryData(sessionQuery.queryKey))
  }
  return { before, problem, busy, byPassword, onEntered }
}

export default function ReLogin({ faces }: Pick<Ahead, 'faces'>) {
  const t = useTexts()
  const { before, problem, busy, byPassword, onEntered } = useSignInAgain()
  const [remember, setRemember] = useState(false)

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [email, password] = [String(form.get('email')), String(form.get('password'))]
    void byPassword({ email, password, remember })
  }

  return (
    <Sheet opened onClose={() => finishReLogin(false)} title={t('shell.login_again.title')}>
      <form noValidate onSubmit={handleSubmit}>
        <Stack>
          <p className="muted">{t('shell.login_again.text')}</p>
          {problem && <Banner tone="danger">{problem}</Banner>}
          <TextInput
            name="email"
            type="email"
            label={t('shell.login_again.email')}
            // The browser offers passkeys in the list of this field.
            autoComplete="username webauthn"
            required
            withAsterisk={false}
            defaultValue={before?.email ?? before?.unconfirmed_email ?? ''}
          />
          <PasswordField
            name="password"
            label={t('shell.login_again.password')}
            autoComplete="current-password"
            required
            withAsterisk={false}
            data-autofocus
          />
          <Checkbox
            label={t('shell.login_again.remember')}
            checked={remember}
            onChange={({ currentTarget }) => setRemember(currentTarget.checked)}
          />
          {faces.map(({ name, signInAgain }) => (
            <Slot key={name} load={signInAgain} remember={remember} onEntered={onEntered} />
          ))}
        </Stack>
        <DialogActions>
          <Button component="a" href="/user/password/new" target="_blank" variant="subtle">
            {t('shell.login_again.forgot')}
          </Button>
          <Button type="submit" variant="filled" loading={busy}>
            {t('shell.login_again.submit')}
          </Button>
        </DialogActions>
      </form>
    </Sheet>
  )
}
