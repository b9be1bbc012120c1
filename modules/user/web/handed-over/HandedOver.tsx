// Opened from the link of an invitation that was handed over, where no mail goes out: one press accepts it. Somebody who is not signed in
// registers first, or signs in, and comes back. The address that it is for need not be confirmed (docs/decisions/009).
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#web/api/client.ts'
import { partTexts } from '#web/api/PartTexts.tsx'
import { useSession } from '#web/api/session/session.ts'
import { signOut } from '#web/api/session/sign-out.ts'
import { useTexts } from '#web/api/texts.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { useRouter } from '#web/router/RouterView.tsx'
import { useAddress, useParams } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { isSpent, OpeningLink } from '../SpentLink.tsx'
import { SignedOutPage } from '../SignedOutPage.tsx'
import { useHanded, type Handed } from './use-handed.ts'

const Texts = partTexts('handedOver', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})

export default function HandedOver() {
  return (
    <Texts>
      <Opened />
    </Texts>
  )
}

function Opened() {
  const texts = useTexts()
  const router = useRouter()
  const { token = '' } = useParams()
  const { path } = useAddress()
  const { person, groups, ready } = useSession()
  const { data, error } = useHanded(token)
  const isIn = data && groups.some(({ db_name }) => db_name === data.db_name)
  const search = data && new URLSearchParams({ email: data.email, return: path })
  const elsewhere =
    (isIn && `/account/${data.db_name}`) ||
    (person === null && search && `/user/register?${search}`)
  useEffect(() => {
    if (elsewhere) void router.navigate(elsewhere, { replace: true })
  }, [elsewhere, router])
  if (error) return <Closed error={error} />
  if (!data || !person || !ready || elsewhere) {
    return <OpeningLink title={texts('handedOver.opening')} />
  }
  return (
    <Answer token={token} handed={data} mine={person.email ?? person.unconfirmed_email ?? ''} />
  )
}

function Answer({ token, handed, mine }: { token: string; handed: Handed; mine: string }) {
  const texts = useTexts()
  const client = useQueryClient()
  const router = useRouter()
  const { path } = useAddress()
  const { refresh } = useSession()
  const { db_name, group, email, inviter: name } = handed
  const form = usePlainForm({
    of: 'user',
    initial: {},
    async send() {
      await call('PUT', '/_invitation', { body: { token } })
      await refresh()
      await router.navigate(`/account/${db_name}`, { replace: true })
    },
  })
  const isMine = mine === email
  return (
    <SignedOutPage
      title={group}
      subtitle={
        isMine
          ? texts('handedOver.invited', { named: name ? 'yes' : 'no', name: name ?? '' })
          : texts('handedOver.other', { email, mine })
      }
      problem={form.problem}
      onSubmit={form.submit}
    >
      {isMine ? (
        <Button type="submit" variant="filled" size="md" loading={form.busy} data-autofocus>
          {texts('handedOver.accept')}
        </Button>
      ) : (
        <Button variant="filled" size="md" onClick={() => void signOut(client, path)}>
          {texts('handedOver.change')}
        </Button>
      )}
    </SignedOutPage>
  )
}

/** In place of the page: why it is not there. */
function Closed({ error }: { error: Error }) {
  const texts = useTexts()
  const isOver = isSpent(error)
  return (
    <SignedOutPage
      title={texts(isOver ? 'spentLink.title' : 'handedOver.opening')}
      subtitle={isOver ? texts('handedOver.over') : undefined}
      problem={isOver ? undefined : texts.problem(error)}
    >
      <Button component="a" href="/" variant="filled" size="md">
        {texts('confirm.goOn')}
      </Button>
    </SignedOutPage>
  )
}
