// Sign-in: e-mail, password, remember me (spec 2, Login).
import { useQueryClient } from '@tanstack/react-query'
import type { FieldErrors } from '#core/errors.ts'
import { refreshSession, signIn } from '#web/api/session/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { useRouter } from '#web/router/RouterView.tsx'
import { useAddress } from '#web/router/use-address.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { safeReturn } from '#core/access/return-address.ts'
import { PasswordField } from '#web/fields/PasswordField.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { About } from './About.tsx'
import { BenchDrawing } from './BenchDrawing.tsx'
import { usePasskeySignIn } from './passkeys/use-sign-in.ts'
import { SignedOutPage } from './SignedOutPage.tsx'

const empty = { email: '', password: '', remember: false }

/** Both are required (spec 5). */
function check({ email, password }: typeof empty): FieldErrors {
  return {
    ...(email.trim() ? {} : { email: { key: 'blank' } }),
    ...(password ? {} : { password: { key: 'blank' } }),
  }
}

export default function Login() {
  const texts = useTexts()
  const client = useQueryClient()
  const router = useRouter()
  const { params } = useAddress()
  const goOn = () => router.navigate(safeReturn(params.get('return')) ?? '/', { replace: true })
  const form = usePlainForm({
    of: 'user',
    initial: empty,
    check,
    again: 'password',
    async send(values) {
      await signIn(client, { ...values, email: values.email.trim() })
      await goOn()
    },
  })
  const passkey = usePasskeySignIn(form.values.remember, async () => {
    await refreshSession(client)
    await goOn()
  })
  return (
    <SignedOutPage
      title={texts('login.title')}
      drawing={<BenchDrawing />}
      aside={<About />}
      problem={form.problem ?? passkey.problem}
      onSubmit={form.submit}
      links={
        <>
          <a href="/user/register">{texts('login.register')}</a>
          <a href="/user/confirm/new">{texts('login.resend')}</a>
        </>
      }
    >
      <TextInput
        {...form.text('email')}
        type="email"
        label={texts('user.fields.email')}
        // The browser offers passkeys in the list of this field.
        autoComplete="username webauthn"
        autoFocus
      />
      <PasswordField
        {...form.text('password')}
        label={texts('login.password')}
        autoComplete="current-password"
      />
      <Checkbox {...form.box('remember')} label={texts('login.remember')} />
      <Button type="submit" variant="filled" size="md" loading={form.busy}>
        {texts('login.submit')}
      </Button>
      {passkey.can && (
        <Button size="md" loading={passkey.busy} onClick={passkey.press}>
          {texts('login.passkey')}
        </Button>
      )}
      <a className="link" href="/user/password/new">
        {texts('login.forgot')}
      </a>
    </SignedOutPage>
  )
}
