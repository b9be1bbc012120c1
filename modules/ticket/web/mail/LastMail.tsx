// The latest mail with a paper of a record, as its page says it.
import type { MailPaper } from '../../rules/mail/mail.ts'
import { MailState } from './MailState.tsx'
import { MailTexts } from './MailTexts.tsx'
import { useMails } from './use-mails.ts'

export default function LastMail({ id, paper }: { id: string; paper: MailPaper }) {
  const last = useMails({ record_id: id })?.find((one) => one.paper === paper)
  if (!last?.to) return null
  return (
    <MailTexts>
      <MailState mail={last} />
    </MailTexts>
  )
}
