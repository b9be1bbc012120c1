// Opened from the confirmation mail. One press confirms, so that a mail program that follows links cannot. Where nobody of
// this account signed in before, it confirms nothing: a new password does, or signing in and coming back.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { safeReturn } from '#core/access/return-address.ts'
import { call } from '#web/api/client.ts'
import { refreshSession, useSession } from '#web/api/session/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { useRouter } from '#web/router/RouterView.tsx'
import { useAddress, useParams } from '#web/router/use-address.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { SignedOutPage } from './SignedOutPage.tsx'
import { loginAddress } from './login-address.ts'
import { isSpent, OpeningLink, SpentLink } from './SpentLink.tsx'
import { useLink } from './use-link.ts'

export default function Confirm() {
  const texts = useTexts()
  const client = useQueryClient()
  const router = useRouter()
  const { token = '' } = useParams()
  const back = safeReturn(useAddress().params.get('return'))
  const { state: link } = useLink('confirmation', token)
  const { person } = useSession()
  const [done, setDone] = useState(false)
  const [spent, setSpent] = useState(false)
  const form = usePlainForm({
    of: 'user',
    initial: {},
    async send() {
      const body = { token }
      const sent = call<{ password_token?: string }>('POST', '/_confirmation', { body })
      const answer = await sent.catch((error: unknown) => {
        if (!isSpent(error)) throw error
        return undefined
      })
      if (!answer) {
        setSpent(true)
        return
      }
      if (answer.password_token) {
        const search = new URLSearchParams({ confirm: token, ...(back && { return: back }) })
        await router.navigate(`/user/password/${answer.password_token}?${search}`)
        return
      }
      await refreshSession(client)
      setDone(true)
    },
  })
  if (link === 'unknown') return <OpeningLink title={texts('confirm.title')} />
  if (spent || link === 'spent') return <SpentLink again="/user/confirm/new" />
  if (done) {
    return (
      <SignedOutPage title={texts('confirm.doneTitle')} subtitle={texts('confirm.doneText')}>
        <Button
          component="a"
          href={person ? (back ?? '/') : loginAddress(back)}
          variant="filled"
          size="md"
        >
          {texts(person ? 'confirm.goOn' : 'login.submit')}
        </Button>
      </SignedOutPage>
    )
  }
  return (
    <SignedOutPage
      title={texts('confirm.title')}
      subtitle={texts('confirm.subtitle')}
      problem={form.problem}
      onSubmit={form.submit}
      links={<a href="/user/confirm/new">{texts('login.resend')}</a>}
    >
      <Button type="submit" variant="filled" size="md" loading={form.busy} data-autofocus>
        {texts('confirm.submit')}
      </Button>
    </SignedOutPage>
  )
}
