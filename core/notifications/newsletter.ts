// The newsletter (spec 1): its topics, what a person chose of it, and an issue as operators see it.
import type { Locale } from '#core/wire.ts'

export const newsletterTopics = [
  'ticket_app',
  'remote_diskette',
  'text_notes',
  'api',
  'links',
  'rss',
] as const
export type NewsletterTopic = (typeof newsletterTopics)[number]

/** Keys of the person's settings: whether they want it, and of which topics. */
export const newsletterKey = 'newsletter' as const
export const newsletterTopicsKey = 'newsletter-topics' as const

export const isNewsletterTopic = (value: unknown): value is NewsletterTopic =>
  newsletterTopics.some((topic) => topic === value)

export interface NewsletterChoice {
  readonly newsletter: boolean
  readonly topics: readonly NewsletterTopic[]
}

/** What these settings say: nobody gets it unless they chose so, and all topics where they chose none in particular. */
export function newsletterChoice(isOn: unknown, topics: unknown): NewsletterChoice {
  const chosen = Array.isArray(topics)
    ? newsletterTopics.filter((topic) => topics.includes(topic))
    : newsletterTopics
  return { newsletter: isOn === true, topics: chosen }
}

export const wantsTopic = ({ newsletter, topics }: NewsletterChoice, topic: NewsletterTopic) =>
  newsletter && topics.includes(topic)

/** Characters at most. */
export const maxIssueSubject = 200
export const maxIssueText = 50_000

/** In one language; the text is Markdown. */
export interface IssueText {
  readonly subject: string
  readonly text: string
}
export type IssueTexts = Readonly<Record<Locale, IssueText>>

export interface NewsletterIssue {
  readonly id: string
  readonly topic: NewsletterTopic
  readonly texts: IssueTexts
  /** `sending`: people are still added to those who get it; `sent`: all are, and their mails are in the queue or gone. */
  readonly state: 'draft' | 'sending' | 'sent'
  /** A preview went out since it was last changed. */
  readonly previewed: boolean
  /** ISO moments. */
  readonly created_at: string
  readonly begun_at: string | null
  /** Who get it, and whose mail is gone. */
  readonly recipients: number
  readonly sent: number
}
