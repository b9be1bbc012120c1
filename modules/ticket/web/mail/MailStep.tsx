// A mail in the activity of its ticket: what was sent, and what became of it.
import { useTexts } from '#web/api/texts.ts'
import { MailState } from './MailState.tsx'
import { MailTexts } from './MailTexts.tsx'
import type { Mail } from './use-mails.ts'

export default function MailStep({ mail }: { mail: Mail }) {
  return (
    <MailTexts>
      <Words mail={mail} />
    </MailTexts>
  )
}

function Words({ mail }: { mail: Mail }) {
  const t = useTexts()
  return (
    <>
      {t(`mailing.did.${mail.paper}`)} · <MailState mail={mail} />
    </>
  )
}
