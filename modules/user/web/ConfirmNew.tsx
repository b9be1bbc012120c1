// Asks for the confirmation mail again. The answer is the same for every address.
import { useState } from 'react'
import type { FieldErrors } from '#core/errors.ts'
import { readEmail } from '#core/fields/email.ts'
import { call } from '#web/api/client.ts'
import { useTexts } from '#web/api/texts.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { useMailServer } from '#web/shell/welcome.ts'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { SignedOutPage } from './SignedOutPage.tsx'

const NoMail = latePiece(() => import('./no-mail/NoMail.tsx'))

export interface AddressFormProps {
  /** Text group: `confirmNew` or `passwordNew`. */
  group: 'confirmNew' | 'passwordNew'
  /** Where the address goes. */
  path: string
}

/** One address, one button, then "look into your mail". Also the first step of a forgotten password. */
export function AddressForm({ group, path }: AddressFormProps) {
  const texts = useTexts()
  const hasMail = useMailServer()
  const [sentTo, setSentTo] = useState<string>()
  const form = usePlainForm({
    of: 'user',
    initial: { email: new URLSearchParams(window.location.search).get('email') ?? '' },
    check: ({ email }): FieldErrors =>
      readEmail(email) ? {} : { email: { key: email.trim() ? 'invalid' : 'blank' } },
    async send({ email }) {
      await call('POST', path, { body: { email: readEmail(email) } })
      setSentTo(readEmail(email))
    },
  })
  const back = <a href="/user/login">{texts('passwordNew.login')}</a>
  if (sentTo !== undefined && !hasMail) {
    return (
      <SignedOutPage title={texts(`${group}.title`)} links={back}>
        <NoMail text="link" />
      </SignedOutPage>
    )
  }
  if (sentTo !== undefined) {
    return (
      <SignedOutPage title={texts('sent.title')} links={back}>
        <p>{texts(`${group}.sent`, { email: sentTo })}</p>
        <p className="muted">{texts('sent.hint')}</p>
      </SignedOutPage>
    )
  }
  return (
    <SignedOutPage
      title={texts(`${group}.title`)}
      subtitle={hasMail ? texts(`${group}.subtitle`) : undefined}
      problem={form.problem}
      onSubmit={form.submit}
      links={back}
    >
      {!hasMail && <NoMail text="link" />}
      <TextInput
        {...form.text('email')}
        type="email"
        label={texts('user.fields.email')}
        autoComplete="email"
        autoFocus
      />
      <Button type="submit" variant="filled" size="md" loading={form.busy}>
        {texts(`${group}.submit`)}
      </Button>
    </SignedOutPage>
  )
}

export default function ConfirmNew() {
  return <AddressForm group="confirmNew" path="/_confirmation/resend" />
}
