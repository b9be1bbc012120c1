// Writes an issue of the newsletter, or changes one that was not sent: its topic, and subject and text in both languages.
import type { FieldErrors } from '#core/errors.ts'
import {
  maxIssueSubject,
  maxIssueText,
  newsletterTopics,
  type NewsletterIssue,
  type NewsletterTopic,
} from '#core/notifications/newsletter.ts'
import { useDialogWords } from '#web/api/dialog-words.ts'
import { useTexts } from '#web/api/texts.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx'
import { Textarea } from '#web/ui/controls/Textarea.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useOperate } from '../operator-calls.ts'

const needed = ['subject_en', 'text_en', 'subject_pt', 'text_pt'] as const

interface IssueDialogProps {
  /** Undefined: a new one. */
  readonly issue: NewsletterIssue | undefined
  readonly onClose: () => void
}

export function IssueDialog({ issue, onClose }: IssueDialogProps) {
  const t = useTexts()
  const operate = useOperate()
  const { en, 'pt-BR': pt } = issue?.texts ?? {}
  const form = usePlainForm({
    of: 'operator',
    initial: {
      topic: (issue?.topic ?? newsletterTopics[0]) as string,
      subject_en: en?.subject ?? '',
      text_en: en?.text ?? '',
      subject_pt: pt?.subject ?? '',
      text_pt: pt?.text ?? '',
    },
    check(values): FieldErrors {
      const blank = needed.filter((name) => values[name].trim() === '')
      return Object.fromEntries(blank.map((name) => [name, { key: 'blank' }]))
    },
    async send(values) {
      const texts = {
        en: { subject: values.subject_en, text: values.text_en },
        'pt-BR': { subject: values.subject_pt, text: values.text_pt },
      }
      const body = { topic: values.topic as NewsletterTopic, texts }
      const path = issue ? `/newsletter/${issue.id}` : '/newsletter'
      await operate(issue ? 'PUT' : 'POST', path, body)
      onClose()
    },
  })
  const lines = { minRows: 6, maxRows: 16, maxLength: maxIssueText }
  return (
    <FormDialog
      {...useDialogWords()}
      title={t(issue ? 'operator.newsletter.change' : 'operator.newsletter.write')}
      submitLabel={t('operator.newsletter.save')}
      form={form}
      onClose={onClose}
    >
      <NativeSelect
        {...form.text('topic')}
        label={t('operator.newsletter.topic')}
        data={newsletterTopics.map((topic) => {
          return { value: topic, label: t(`operator.newsletter.topics.${topic}`) }
        })}
      />
      <TextInput
        {...form.text('subject_en')}
        label={t('operator.newsletter.subject_en')}
        maxLength={maxIssueSubject}
        withAsterisk
      />
      <Textarea
        {...form.text('text_en')}
        {...lines}
        label={t('operator.newsletter.text_en')}
        description={t('operator.newsletter.markdown')}
        withAsterisk
      />
      <TextInput
        {...form.text('subject_pt')}
        label={t('operator.newsletter.subject_pt')}
        maxLength={maxIssueSubject}
        withAsterisk
      />
      <Textarea
        {...form.text('text_pt')}
        {...lines}
        label={t('operator.newsletter.text_pt')}
        withAsterisk
      />
    </FormDialog>
  )
}
