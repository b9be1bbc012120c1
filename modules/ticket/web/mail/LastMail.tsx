// The latest mail with a paper of a record, as its page says it.
import { MailState } from './MailState.tsx'
import { MailTexts } from './MailTexts.tsx'
import { useMails } from './use-mails.ts'

export default function LastMail({ id }: { id: string }) {
  const [last] = useMails({ record_id: id }) ?? []
  if (!last?.to) return null
  return (
    <MailTexts>
      <MailState mail={last} />
    </MailTexts>
  )
}
