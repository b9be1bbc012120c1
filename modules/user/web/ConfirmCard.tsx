// On top of home and every dashboard until the address is confirmed: calm while there is time, red when fewer than two
// days are left until the Groups close (spec 4).
import { Button } from '@mantine/core'
import { confirmationDeadline } from '#core/access/confirmation.ts'
import { useSession } from '#web/api/session.ts'
import type { SessionPerson } from '#web/api/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { useResend } from './use-resend.ts'

const day = 86_400_000

/** Days until the deadline; undefined when no deadline runs. */
function daysLeft(person: SessionPerson, now: Date): number | undefined {
  const deadline = confirmationDeadline(person)
  if (deadline === undefined) return undefined
  return Math.max(0, Math.ceil((Date.parse(deadline) - now.getTime()) / day))
}

export default function ConfirmCard() {
  const t = useTexts()
  const { person, confirmed } = useSession()
  const now = useNow()
  const email = person?.unconfirmed_email ?? person?.email ?? ''
  const resend = useResend(email)
  if (!person || confirmed) return null
  const days = daysLeft(person, now)
  const isLast = days !== undefined && days < 2
  const text =
    days === undefined ? 'profile.unconfirmed' : `confirmCard.${isLast ? 'last' : 'left'}`
  return (
    <Banner
      tone={isLast ? 'danger' : 'info'}
      title={t('confirmCard.title')}
      action={
        resend.sent ? undefined : (
          <Button size="xs" loading={resend.busy} onClick={resend.send}>
            {t('profile.resend')}
          </Button>
        )
      }
    >
      {resend.problem ?? t(resend.sent ? 'confirmNew.sent' : text, { email, count: days ?? 0 })}
    </Banner>
  )
}
