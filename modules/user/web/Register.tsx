// Registration (spec 2, 5): e-mail, full name, password twice, the terms. Signs in at once.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { newId } from '#core/ids.ts'
import { call } from '#web/api/client.ts'
import { refreshSession, sessionQuery } from '#web/api/session/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { useMailServer } from '#web/shell/welcome.ts'
import { useRouter } from '#web/router/RouterView.tsx'
import { useAddress } from '#web/router/use-address.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { safeReturn } from '#core/access/return-address.ts'
import { PasswordField } from '#web/fields/PasswordField.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { formErrors } from '../rules/registration.ts'
import { About } from './About.tsx'
import { useInvitedWords } from './handed-over/use-handed.ts'
import { SignedOutPage } from './SignedOutPage.tsx'

const empty = {
  unconfirmed_email: '',
  fullname: '',
  password: '',
  password_confirmation: '',
  accept_terms: false,
}

export default function Register() {
  const texts = useTexts()
  const client = useQueryClient()
  const router = useRouter()
  const { params } = useAddress()
  const back = safeReturn(params.get('return')) ?? '/'
  const invitation = params.get('invitation') ?? undefined
  const email = params.get('email') ?? ''
  const mail = useMailServer()
  const invited = useInvitedWords(back, params.get('to'))
  useInvited(invitation && back)
  const form = usePlainForm({
    of: 'user',
    initial: { ...empty, unconfirmed_email: email },
    check: formErrors,
    async send(values) {
      const body = { ...values, _id: newId('usr'), locale: texts.locale, invitation }
      await call('POST', '/_users', { body })
      await refreshSession(client)
      await router.navigate(back, { replace: true })
    },
  })
  return (
    <SignedOutPage
      title={texts('register.title')}
      subtitle={invited ?? texts('register.subtitle')}
      aside={<About />}
      problem={form.problem}
      onSubmit={form.submit}
      links={
        <a href={`/user/login?return=${encodeURIComponent(back)}`}>{texts('register.login')}</a>
      }
    >
      <TextInput
        {...form.text('unconfirmed_email')}
        type="email"
        label={texts('user.fields.email')}
        autoComplete="email"
        required
        autoFocus={!email}
      />
      <TextInput
        {...form.text('fullname')}
        label={texts('user.fields.fullname')}
        autoComplete="name"
        autoFocus={email !== ''}
      />
      <PasswordField
        {...form.text('password')}
        label={texts('login.password')}
        description={[
          texts('register.passwordHint'),
          ...(mail ? [texts('register.passwordLater')] : []),
        ].join(' ')}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.text('password_confirmation')}
        label={texts('register.confirmation')}
        autoComplete="new-password"
      />
      <Checkbox {...form.box('accept_terms')} label={<Terms />} />
      <Button type="submit" variant="filled" size="md" loading={form.busy}>
        {texts('register.submit')}
      </Button>
    </SignedOutPage>
  )
}

/** Who is signed in already, and follows the link of an invitation, answers it. */
function useInvited(to: string | undefined): void {
  const router = useRouter()
  const { data: person } = useQuery(sessionQuery)
  useEffect(() => {
    if (person && to !== undefined) void router.navigate(to, { replace: true })
  }, [person, to, router])
}

/** "I accept the terms, the privacy policy and the refund policy", each a link. */
function Terms() {
  const texts = useTexts()
  const page = (file: string, key: string) => (
    <a className="link" href={`/${file}.html#${texts.locale}`} target="_blank" rel="noreferrer">
      {texts(`register.${key}`)}
    </a>
  )
  return (
    <>
      {texts('register.accept')} {page('terms-and-conditions', 'terms')},{' '}
      {page('privacy-policy', 'privacy')} {texts('register.and')} {page('refund-policy', 'refund')}.
    </>
  )
}
