// JSON Feed 1.0 and 1.1 (jsonfeed.org). What is of another type than it should be is left out.
import { isObject } from '#core/json.ts'
import { cutText, plainText } from '../html/plain-text.ts'
import { escapeText } from '#core/html/escape.ts'
import { sanitize } from '../html/sanitize.ts'
import { absoluteAddress } from './addresses.ts'
import { makeClock, type Clock } from './dates/clock.ts'
import { identify, type UnknownItem } from './identity.ts'
import {
  maxItems,
  maxSummary,
  maxTitle,
  type FeedSource,
  type ParsedEnclosure,
  type ParsedFeed,
} from './parsed.ts'
import { readJson } from './read-json.ts'
import { rssInJson } from './rss-in-json.ts'
import { looksLikeHtml } from './value.ts'
import { feedIn } from './xml-feed.ts'

type Fields = Readonly<Record<string, unknown>>

/** Undefined for JSON that is no feed, and when the text is not JSON. */
export function readJsonFeed(text: string, source: FeedSource): ParsedFeed | undefined {
  const { value: json, isMended, isCutOff } = readJson(text)
  if (!isObject(json)) return undefined
  if (isObject(json['rss'])) return feedIn(rssInJson(json['rss']), source)
  const version = string(json['version'])
  const isFeed =
    /jsonfeed\.org\/version/.test(version) ||
    (Array.isArray(json['items']) && string(json['title']) !== '')
  if (!isFeed) return undefined
  const language = string(json['language'])
  const clock = makeClock(source.zoneMinutes, language || undefined)
  const base = absoluteAddress(string(json['feed_url']), source.url) ?? source.url
  const address = (name: string) => absoluteAddress(string(json[name]), base)
  const link = address('home_page_url')
  const listed = fieldsIn(json['items'])
  const author = authorOf(json)
  const context = { base: link ?? base, clock, feedAuthor: author }
  const items = listed.slice(0, maxItems).map((item) => readItem(item, context))
  const icon = address('icon') ?? address('favicon')
  const self = address('feed_url')
  const hubs = fieldsIn(json['hubs']).filter(({ type }) => /^websub$/i.test(string(type)))
  const zoneMinutes = clock.zoneMinutes()
  return {
    format: 'json',
    version: /version\/([\d.]+)/.exec(version)?.[1] ?? '',
    title: titleOf(json),
    description: escapeText(string(json['description'])),
    ...(link && { link }),
    ...(author && { author }),
    ...(language && { language }),
    ...(icon && { icon }),
    ...(self && { self }),
    hubs: hubs
      .map(({ url }) => absoluteAddress(string(url), base))
      .filter((hub) => hub !== undefined),
    ...(zoneMinutes !== undefined && { zoneMinutes }),
    items: identify(items),
    faults: [
      ...(isCutOff ? (['cut_off'] as const) : []),
      ...(isMended && !isCutOff ? (['bad_markup'] as const) : []),
      ...(listed.length > maxItems ? (['too_many_items'] as const) : []),
    ],
  }
}

interface JsonContext {
  readonly base: string
  readonly clock: Clock
  readonly feedAuthor: string | undefined
}

function readItem(item: Fields, { base, clock, feedAuthor }: JsonContext): UnknownItem {
  const id = typeof item['id'] === 'number' ? String(item['id']) : string(item['id'])
  const written =
    absoluteAddress(string(item['url']), base) ??
    absoluteAddress(string(item['external_url']), base)
  const link = written ?? (/^https?:/.test(id) ? absoluteAddress(id) : undefined)
  const [html, plain] = [string(item['content_html']), string(item['content_text'])]
  const content = html === '' ? plain.trim() : sanitize(html, link ?? base)
  const about = string(item['summary']) || plain
  const author = authorOf(item) ?? feedAuthor
  const publishedAt = clock.read(string(item['date_published']))
  const updatedAt = clock.read(string(item['date_modified']))
  const image = absoluteAddress(string(item['image']) || string(item['banner_image']), base)
  return {
    ...(id !== '' && { id }),
    title: titleOf(item),
    ...(link && { link }),
    ...(author && { author }),
    ...(publishedAt && { publishedAt }),
    ...(updatedAt && { updatedAt }),
    summary: about === '' ? plainText(html, maxSummary) : cutText(about, maxSummary),
    content,
    contentType: html === '' ? 'text' : 'html',
    categories: tagsOf(item['tags']),
    enclosures: fieldsIn(item['attachments']).flatMap((one) => enclosure(one, base)),
    ...(image && { image }),
  }
}

function enclosure(fields: Fields, base: string): ParsedEnclosure[] {
  const url = absoluteAddress(string(fields['url']), base)
  if (!url) return []
  const type = string(fields['mime_type'])
  const bytes = Number(fields['size_in_bytes'])
  const seconds = Number(fields['duration_in_seconds'])
  const title = string(fields['title'])
  return [
    {
      url,
      ...(type && { type }),
      ...(bytes > 0 && { bytes }),
      ...(seconds > 0 && { seconds }),
      ...(title && { title }),
    },
  ]
}

/** 1.1 has a list of people, 1.0 one person; others write a name alone. */
function authorOf(fields: Fields): string | undefined {
  const people: unknown[] = [fields['authors'], fields['author']].flat()
  const names = people
    .map((person) => cutText(string(isObject(person) ? person['name'] : person), 200))
    .filter((name) => name !== '')
  return names.length > 0 ? [...new Set(names)].join(', ') : undefined
}

/** Plain text by the specification; programs that keep HTML hand on its references. */
function titleOf(fields: Fields): string {
  const title = string(fields['title'])
  return looksLikeHtml(title) ? plainText(title, maxTitle) : cutText(title, maxTitle)
}

function tagsOf(tags: unknown): string[] {
  const written = Array.isArray(tags) ? tags.map(string) : string(tags).split(',')
  const plain = written.map((tag) => tag.trim()).filter((tag) => tag !== '')
  return [...new Set(plain)]
}

const string = (value: unknown) => (typeof value === 'string' ? value : '')

function fieldsIn(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}
