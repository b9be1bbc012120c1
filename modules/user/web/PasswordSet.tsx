// Opened from the mail of a forgotten password, or from a confirmation in a browser unknown to the account: the
// new password, twice. Works once, within 24 hours (spec 9).
import { useState } from 'react'
import { safeReturn } from '#core/access/return-address.ts'
import { call } from '#web/api/client.ts'
import { useSession } from '#web/api/session/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress, useParams } from '#web/router/use-address.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { PasswordField } from '#web/fields/PasswordField.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import { passwordErrors } from '../rules/registration.ts'
import { KeptPasskeys } from './passkeys/KeptPasskeys.tsx'
import { SignedOutPage } from './SignedOutPage.tsx'
import { loginAddress } from './login-address.ts'
import { isSpent, OpeningLink, SpentLink } from './SpentLink.tsx'
import { useLink } from './use-link.ts'

/** Ids of passkeys that stay. */
const none: readonly string[] = []

export default function PasswordSet() {
  const texts = useTexts()
  const { token = '' } = useParams()
  // The secret of a confirmation in a browser unknown to the account: nothing from before is kept.
  const { params } = useAddress()
  const confirm = params.get('confirm')
  const back = safeReturn(params.get('return'))
  const { state: link, passkeys } = useLink('password', token)
  const rest = back === undefined ? '' : `?return=${encodeURIComponent(back)}`
  const confirmation = confirm === null ? undefined : `/user/confirm/${confirm}${rest}`
  // Registered without a password: the person signed in has none to confirm with.
  const isFirst = useSession().person?.has_password === false
  const [done, setDone] = useState(false)
  const [spent, setSpent] = useState(false)
  const form = usePlainForm({
    of: 'user',
    initial: { password: '', password_confirmation: '', end_tokens: true, keep_passkeys: none },
    check: (values) => passwordErrors(values, false),
    async send(body) {
      try {
        await call('PUT', `/_password/${encodeURIComponent(token)}`, { body })
        setDone(true)
      } catch (error) {
        if (!isSpent(error)) throw error
        setSpent(true)
      }
    },
  })
  if (link === 'unknown') return <OpeningLink title={texts('passwordSet.title')} />
  if (spent || link === 'spent') return <SpentLink again="/user/password/new" />
  if (done) return <PasswordDone back={back} />
  return (
    <SignedOutPage
      title={texts('passwordSet.title')}
      subtitle={confirmation && texts(isFirst ? 'passwordSet.first' : 'passwordSet.confirms')}
      problem={form.problem}
      onSubmit={form.submit}
      links={
        confirmation ? (
          !isFirst && <a href={loginAddress(confirmation)}>{texts('passwordSet.known')}</a>
        ) : (
          <a href="/user/password/new">{texts('passwordSet.again')}</a>
        )
      }
    >
      <PasswordField
        {...form.text('password')}
        label={texts('passwordSet.password')}
        description={texts('register.passwordHint')}
        autoComplete="new-password"
        autoFocus
      />
      <PasswordField
        {...form.text('password_confirmation')}
        label={texts('register.confirmation')}
        autoComplete="new-password"
      />
      <KeptPasskeys
        passkeys={passkeys}
        kept={form.values.keep_passkeys}
        onChange={(ids) => form.set('keep_passkeys', ids)}
      />
      {!confirmation && (
        <Checkbox {...form.box('end_tokens')} label={texts('passwordSet.endTokens')} />
      )}
      <Button type="submit" variant="filled" size="md" loading={form.busy}>
        {texts('passwordSet.submit')}
      </Button>
    </SignedOutPage>
  )
}

function PasswordDone({ back }: { back: string | undefined }) {
  const texts = useTexts()
  return (
    <SignedOutPage title={texts('passwordSet.doneTitle')} subtitle={texts('passwordSet.doneText')}>
      <Button component="a" href={loginAddress(back)} variant="filled" size="md">
        {texts('login.submit')}
      </Button>
    </SignedOutPage>
  )
}
