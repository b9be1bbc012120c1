// What is asked of an issue of the newsletter, in both languages.
import { defineActionForm } from '#core/entity/action-form.ts'
import { choice } from '#core/fields/choice.ts'
import { longtext } from '#core/fields/longtext.ts'
import { text } from '#core/fields/text.ts'
import { maxIssueSubject, maxIssueText, newsletterTopics } from '#core/notifications/newsletter.ts'

const subject = text({ required: true, max: maxIssueSubject })
const words = longtext({ required: true, max: maxIssueText, rows: 6 })

export const writeIssue = defineActionForm({
  key: 'operator.newsletter.issue',
  title: 'operator.newsletter.write',
  fields: {
    topic: choice({ options: newsletterTopics, required: true }),
    subject_en: subject,
    text_en: words,
    subject_pt: subject,
    text_pt: words,
  },
})
