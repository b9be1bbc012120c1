// On top of home and every dashboard until the address is confirmed: calm while there is time, red when fewer than two
// days are left until the Groups close (spec 4). Where no mail goes out nothing closes: only who may invite people reads it.
import { use } from 'react'
import { hasRight } from '#core/access/rights.ts'
import { GroupContext } from '#web/api/context.ts'
import { useSession } from '#web/api/session/session.ts'
import type { SessionPerson } from '#web/api/session/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { useMailServer } from '#web/shell/welcome.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { confirmationNotice } from '../rules/confirmation-notice.ts'
import { useMail } from './use-mail.ts'

const NoMail = latePiece(() => import('./no-mail/NoMail.tsx'))

export default function ConfirmCard() {
  const { person, confirmed, groups } = useSession()
  const here = use(GroupContext)?.db
  const hasMail = useMailServer()
  if (!person || confirmed) return null
  const address = person.unconfirmed_email ?? person.email ?? ''
  if (!hasMail) {
    const mayInvite = groups.some(
      (group) =>
        (here ?? group.db_name) === group.db_name &&
        (group.editor || hasRight(group, 'manages_people')),
    )
    return mayInvite ? <NoMail text={address.includes('@') ? 'card' : 'name'} /> : null
  }
  return address.includes('@') ? (
    <LinkSent person={person} address={address} />
  ) : (
    <NoAddress person={person} />
  )
}

const toneOf = (message: string) => (['last', 'closed'].includes(message) ? 'danger' : 'info')

function LinkSent({ person, address }: { person: SessionPerson; address: string }) {
  const t = useTexts()
  const { message, days } = confirmationNotice(person, useNow())
  const mail = useMail('confirmNew', address)
  const text = message === 'unconfirmed' ? 'profile.unconfirmed' : `confirmCard.${message}`
  const sentences = mail.sent
    ? t('confirmNew.sent', { email: address })
    : [
        t(text, { email: address, count: days }),
        // Without a password this session is the only way in.
        ...(person.has_password ? [] : [t('confirmCard.password')]),
      ].join(' ')
  return (
    <Banner
      tone={toneOf(message)}
      title={t('confirmCard.title')}
      action={
        mail.sent ? undefined : (
          <Button size="xs" loading={mail.busy} onClick={mail.send}>
            {t('profile.resend')}
          </Button>
        )
      }
    >
      {mail.problem ?? sentences}
    </Banner>
  )
}

/** Of somebody who registered with a name that no mail reaches (spec 5). */
function NoAddress({ person }: { person: SessionPerson }) {
  const t = useTexts()
  const { message, days } = confirmationNotice(person, useNow())
  return (
    <Banner
      tone={toneOf(message)}
      title={t('confirmCard.nameTitle')}
      action={
        <Button size="xs" component="a" href="/user/profile">
          {t('shell.profile')}
        </Button>
      }
    >
      {t('confirmCard.name', { count: days })}
    </Banner>
  )
}
