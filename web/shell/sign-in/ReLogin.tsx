// The window after a lost session: sign in again and go on where you were (spec 8).
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { sessionQuery, signIn } from '../../api/session/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { PasswordField } from '#web/fields/PasswordField.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { DialogActions } from '#web/ui/feedback/ConfirmDialog.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { Stack } from '#web/ui/page/Page.tsx'
import { finishReLogin } from './recovery.ts'

export default function ReLogin() {
  const t = useTexts()
  const client = useQueryClient()
  const before = client.getQueryData(sessionQuery.queryKey)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    setProblem('')
    try {
      const person = await signIn(client, {
        email: String(form.get('email')),
        password: String(form.get('password')),
        remember: form.get('remember') !== null,
      })
      // Somebody else: nothing of the person before may stay on the screen.
      if (before && before.id !== person.id) window.location.assign('/')
      else finishReLogin(true)
    } catch (error) {
      setProblem(t.problem(error))
      setBusy(false)
    }
  }

  return (
    <Sheet
      opened
      onClose={() => finishReLogin(false)}
      title={t('shell.login_again.title')}
      closeLabel={t('actions.close')}
    >
      <form noValidate onSubmit={(event) => void handleSubmit(event)}>
        <Stack>
          <p className="muted">{t('shell.login_again.text')}</p>
          {problem && <Banner tone="danger">{problem}</Banner>}
          <TextInput
            name="email"
            type="email"
            label={t('shell.login_again.email')}
            autoComplete="username"
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
          <Checkbox name="remember" label={t('shell.login_again.remember')} />
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
