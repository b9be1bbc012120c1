// Opened from the mails about a new browser, and about a mailbox that was left. One press ends all sessions and the password, so that a mail program
// which follows links cannot, and leads to a new password; the other one puts the former address back besides.
import { useState } from 'react'
import { call } from '#web/api/client.ts'
import { useTexts } from '#web/api/texts.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { useRouter } from '#web/router/RouterView.tsx'
import { useAddress, useParams } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { SignedOutPage } from './SignedOutPage.tsx'
import { isSpent, OpeningLink, SpentLink } from './SpentLink.tsx'
import { useLink } from './use-link.ts'

const words = {
  not_me: { title: 'notMe.title', subtitle: 'notMe.subtitle', submit: 'notMe.submit' },
  address_back: {
    title: 'addressBack.title',
    subtitle: 'addressBack.subtitle',
    submit: 'addressBack.submit',
  },
} as const

export default function NotMe() {
  const texts = useTexts()
  const { path } = useAddress()
  const purpose = path.startsWith('/user/address-back/') ? 'address_back' : 'not_me'
  const { title, subtitle, submit } = words[purpose]
  const router = useRouter()
  const { token = '' } = useParams()
  const { state: link } = useLink(purpose, token)
  const [spent, setSpent] = useState(false)
  const form = usePlainForm({
    of: 'user',
    initial: {},
    async send() {
      const sent = call<{ password_token: string }>('POST', `/_${purpose}`, { body: { token } })
      const answer = await sent.catch((error: unknown) => {
        if (!isSpent(error)) throw error
        return undefined
      })
      if (!answer) setSpent(true)
      else await router.navigate(`/user/password/${answer.password_token}`, { replace: true })
    },
  })
  if (link === 'unknown') return <OpeningLink title={texts(title)} />
  if (spent || link === 'spent') return <SpentLink again="/user/password/new" />
  const links = <a href="/user/login">{texts('passwordNew.login')}</a>
  if (link === 'taken') {
    const subtitle = texts('addressBack.taken')
    return <SignedOutPage title={texts(title)} subtitle={subtitle} links={links} />
  }
  return (
    <SignedOutPage
      title={texts(title)}
      subtitle={texts(subtitle)}
      problem={form.problem}
      onSubmit={form.submit}
      links={links}
    >
      <Button type="submit" variant="filled" size="md" loading={form.busy} data-autofocus>
        {texts(submit)}
      </Button>
    </SignedOutPage>
  )
}
