// What is still to be done about one's address and password, and the mail with the link that leads there.
import { useTexts } from '#web/api/texts.ts'
import { useMailServer } from '#web/shell/welcome.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { useMail } from '../use-mail.ts'
import type { TabProps } from './Profile.tsx'

const NoMail = latePiece(() => import('../no-mail/NoMail.tsx'))

export function AddressNotice({ person }: TabProps) {
  const texts = useTexts()
  const { email, unconfirmed_email: unconfirmed, has_password: hasPassword } = person
  const address = unconfirmed ?? email ?? ''
  const group = unconfirmed ? 'confirmNew' : 'passwordNew'
  const mail = useMail(group, address)
  const hasMail = useMailServer()
  // A name to sign in with gets no mail.
  if (!address.includes('@')) return null
  if (!hasMail) return unconfirmed && !email ? <NoMail text="profile" /> : null
  if (hasPassword && !unconfirmed) return null
  const waiting = email ? 'profile.newAddress' : 'profile.unconfirmed'
  const sentences = [
    texts(unconfirmed ? waiting : 'profile.noPassword', { email: address }),
    ...(unconfirmed && !hasPassword ? [texts('confirmCard.password')] : []),
  ]
  return (
    <Banner
      tone="warning"
      action={
        mail.sent ? undefined : (
          <Button size="xs" loading={mail.busy} onClick={mail.send}>
            {texts(unconfirmed ? 'profile.resend' : 'passwordNew.submit')}
          </Button>
        )
      }
    >
      {mail.problem ??
        (mail.sent ? texts(`${group}.sent`, { email: address }) : sentences.join(' '))}
    </Banner>
  )
}
