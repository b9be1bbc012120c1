// On top of home and every dashboard until the address is confirmed: calm while there is time, red when fewer than two
// days are left until the Groups close (spec 4).
import { Button } from '@mantine/core'
import { useSession } from '#web/api/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { confirmationNotice } from '../rules/confirmation-notice.ts'
import { useResend } from './use-resend.ts'

export default function ConfirmCard() {
  const t = useTexts()
  const { person, confirmed } = useSession()
  const now = useNow()
  const email = person?.unconfirmed_email ?? person?.email ?? ''
  const resend = useResend(email)
  if (!person || confirmed) return null
  const { message, days } = confirmationNotice(person, now)
  const text = message === 'unconfirmed' ? 'profile.unconfirmed' : `confirmCard.${message}`
  return (
    <Banner
      tone={message === 'last' ? 'danger' : 'info'}
      title={t('confirmCard.title')}
      action={
        resend.sent ? undefined : (
          <Button size="xs" loading={resend.busy} onClick={resend.send}>
            {t('profile.resend')}
          </Button>
        )
      }
    >
      {resend.problem ?? t(resend.sent ? 'confirmNew.sent' : text, { email, count: days })}
    </Banner>
  )
}
