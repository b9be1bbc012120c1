// Writes an issue of the newsletter, or changes one that was not sent: its topic, and subject and text in both languages.
import { newsletterTopics, type NewsletterIssue } from '#core/notifications/newsletter.ts'
import { ActionDialog } from '#web/records/action/ActionDialog.tsx'
import { writeIssue } from '../../rules/write-issue.ts'
import { useOperate } from '../operator-calls.ts'

interface IssueDialogProps {
  /** Undefined: a new one. */
  readonly issue: NewsletterIssue | undefined
  readonly onClose: () => void
}

export function IssueDialog({ issue, onClose }: IssueDialogProps) {
  const operate = useOperate()
  const { en, 'pt-BR': pt } = issue?.texts ?? {}
  return (
    <ActionDialog
      action={issue ? { ...writeIssue, title: 'operator.newsletter.change' } : writeIssue}
      initial={{
        topic: issue?.topic ?? newsletterTopics[0],
        subject_en: en?.subject,
        text_en: en?.text,
        subject_pt: pt?.subject,
        text_pt: pt?.text,
      }}
      send={({ topic, subject_en, text_en, subject_pt, text_pt }) => {
        const texts = {
          en: { subject: subject_en, text: text_en },
          'pt-BR': { subject: subject_pt, text: text_pt },
        }
        const path = issue ? `/newsletter/${issue.id}` : '/newsletter'
        return operate(issue ? 'PUT' : 'POST', path, { topic, texts })
      }}
      onClose={onClose}
    />
  )
}
