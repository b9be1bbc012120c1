// Posts of the status feed, as a service of the fediverse answers them (Mastodon, `/api/v1/accounts/{id}/statuses`): which are
// shown, to whom, and for how long (spec 7, 9). Everything in them is text from outside: what is not read plainly is left out. Pure.
import { cleanText } from '#core/fields/text.ts'
import { wordsOf } from '#core/html/tags.ts'
import { dayMs } from '#core/time/zone.ts'

/** One post, as plain text. */
export interface StatusPost {
  readonly id: string
  /** ISO moment. */
  readonly at: string
  /** Lines are paragraphs. */
  readonly text: string
  /** Where it was published. */
  readonly url?: string | undefined
}

/** A post with what decides who sees it. */
export interface ReadPost extends StatusPost {
  /** First part of its language's name: `pt` of `pt-BR`. */
  readonly language: string
}

/** Only posts younger than this are kept (spec 9). */
export const keptMs = 16 * dayMs
const maxRead = 40
const maxShown = 5
const maxHtmlLength = 20_000
const maxTextLength = 1_000
/** Clocks differ. */
const aheadMs = dayMs / 24

const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= max

/** What a service answered. Posts of others, answers to posts and what is not for everybody are left out. */
export function readStatusFeed(answer: unknown): ReadPost[] {
  if (!Array.isArray(answer)) return []
  return answer.slice(0, maxRead).flatMap((one: unknown) => readPost(one) ?? [])
}

function readPost(answer: unknown): ReadPost | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const { id, created_at, content, language, url, visibility, reblog, in_reply_to_id } =
    answer as Record<string, unknown>
  const isOpen = visibility === undefined || visibility === 'public' || visibility === 'unlisted'
  if (!isOpen || reblog || in_reply_to_id) return undefined
  if (!isText(id, 100) || !isText(language, 20) || !isText(created_at, 40)) return undefined
  const at = Date.parse(created_at)
  if (Number.isNaN(at) || !isText(content, maxHtmlLength)) return undefined
  const text = plain(content)
  if (text === '') return undefined
  return {
    id,
    at: new Date(at).toISOString(),
    language: languageOf(language),
    text,
    url: isText(url, 2_000) && /^https?:\/\//i.test(url) && URL.canParse(url) ? url : undefined,
  }
}

const languageOf = (name: string) => name.toLowerCase().split('-', 1)[0] ?? ''

/** Its words, a line for each paragraph, cut where it is long. */
function plain(html: string): string {
  const lines = cleanText(wordsOf(html))
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
  const text = lines.join('\n')
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1).trimEnd()}…` : text
}

/** Those that somebody who reads this language sees now, the newest first. */
export function postsFor(posts: readonly ReadPost[], locale: string, now: Date): StatusPost[] {
  const isKept = ({ at, language }: ReadPost) => {
    const age = now.getTime() - Date.parse(at)
    return language === languageOf(locale) && age < keptMs && age > -aheadMs
  }
  return posts
    .filter(isKept)
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, maxShown)
    .map(({ id, at, text, url }) => ({ id, at, text, url }))
}
