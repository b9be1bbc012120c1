// What operators are refused about the newsletter, by key.

export const newsletterSentences = {
  no_issue: 'There is no such issue of the newsletter',
  no_address: 'Nobody of this address or id has a confirmed address',
  issue_sent: 'This issue was sent already',
  newsletter_by_link: 'Please sign in to choose more of the newsletter than you get',
  preview_first: 'Please send yourself a preview of this issue first, as it is now',
  no_issue_file: 'There is no such file',
  issue_file_wrong: 'The file has no subject in its first line, no text, or is too long',
} as const

type NewsletterSentences = typeof newsletterSentences

declare module '#core/errors.ts' {
  interface ModuleSentences extends NewsletterSentences {}
}
