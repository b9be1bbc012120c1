// Mails to customers: what can be sent, what becomes of it, and when a second one is asked about. Pure.
import { defineActionForm } from '#core/entity/action-form.ts'
import type { FieldErrors } from '#core/errors.ts'
import { email } from '#core/fields/email.ts'
import { flag } from '#core/fields/flag.ts'
import { longtext } from '#core/fields/longtext.ts'
import { text } from '#core/fields/text.ts'
import { dayMs } from '#core/time/zone.ts'

/** `notice`: a message about the ticket without a paper; `contract`: that a customer's contracts are about to end, without one either. */
export const mailPapers = [
  'estimate',
  'payment',
  'check-in',
  'delivery',
  'notice',
  'contract',
] as const
export type MailPaper = (typeof mailPapers)[number]

const isMailPaper = (name: string) => mailPapers.some((one) => one === name)

/** `waiting`: on its way; with a trouble it is tried again. */
export const mailStates = ['waiting', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/**
 * Why a mail is late or was not sent: the recipient or the mail was refused, no server was reached, enough went there, its record or
 * recipient is gone, it was on its way when the backup was made that this Group came from.
 */
export const mailTroubles = [
  'recipient',
  'mail',
  'unreachable',
  'enough',
  'gone',
  'restored',
] as const
export type MailTrouble = (typeof mailTroubles)[number]

export interface MailFacts {
  readonly paper?: string
  readonly state?: string
  readonly created_at?: string
}

/** A mail that no server took for so long is given up. */
export const maxWaitMs = dayMs

/** The latest of this paper within a day, unless it failed: a second one is sent only when that was said (`again`). */
export function recentMail<Mail extends MailFacts>(
  mails: readonly Mail[],
  paper: MailPaper,
  now: Date,
): Mail | undefined {
  const isRecent = ({ created_at = '' }: Mail) => now.getTime() - Date.parse(created_at) < dayMs
  return mails
    .filter((one) => one.paper === paper && one.state !== 'failed' && isRecent(one))
    .toSorted((a, b) => ((a.created_at ?? '') < (b.created_at ?? '') ? 1 : -1))[0]
}

/** What a mail says. */
export interface MailWords {
  readonly subject: string
  readonly text: string
}

/** `subject` and `text`: where they are other than what is proposed. */
export const sendMailForm = defineActionForm({
  key: 'mailing',
  fields: {
    paper: text({ required: true, hidden: true, max: 20 }),
    to: email({ required: true }),
    subject: text({ max: 200 }),
    text: longtext({ max: 5_000, rows: 6 }),
    again: flag({ hidden: true }),
  },
  check: ({ paper = '' }): FieldErrors =>
    isMailPaper(paper) ? {} : { paper: { key: 'inclusion' } },
})
