// JSON Feed 1.0 and 1.1 (jsonfeed.org). What is of another type than it should be is left out.
import { cutText, plainText } from '../html/plain-text.ts'
import { escapeText, sanitize } from '../html/sanitize.ts'
import { absoluteAddress } from './addresses.ts'
import { makeClock, type Clock } from './clock.ts'
import { identify, type UnknownItem } from './identity.ts'
import {
  maxItems,
  maxSummary,
  type FeedSource,
  type ParsedEnclosure,
  type ParsedFeed,
} from './parsed.ts'

type Fields = Readonly<Record<string, unknown>>

/** Undefined for JSON that is no feed, and for what is no JSON. */
export function readJsonFeed(text: string, source: FeedSource): ParsedFeed | undefined {
  const json = parse(text)
  if (!isFields(json)) return undefined
  const version = string(json['version'])
  const isFeed =
    /jsonfeed\.org\/version/.test(version) ||
    (Array.isArray(json['items']) && string(json['title']) !== '')
  if (!isFeed) return undefined
  const clock = makeClock(source.zoneMinutes)
  const base = absoluteAddress(string(json['feed_url']), source.url) ?? source.url
  const address = (name: string) => absoluteAddress(string(json[name]), base)
  const link = address('home_page_url')
  const listed = fieldsIn(json['items'])
  const items = listed.slice(0, maxItems).map((item) => readItem(item, link ?? base, clock))
  const icon = address('icon') ?? address('favicon')
  const self = address('feed_url')
  const author = authorOf(json)
  const language = string(json['language'])
  const hubs = fieldsIn(json['hubs']).filter(({ type }) => /^websub$/i.test(string(type)))
  const zoneMinutes = clock.zoneMinutes()
  return {
    format: 'json',
    version: /version\/([\d.]+)/.exec(version)?.[1] ?? '',
    title: cutText(string(json['title'])),
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
    faults: listed.length > maxItems ? ['too_many_items'] : [],
  }
}

function readItem(item: Fields, base: string, clock: Clock): UnknownItem {
  const id = typeof item['id'] === 'number' ? String(item['id']) : string(item['id'])
  const written =
    absoluteAddress(string(item['url']), base) ??
    absoluteAddress(string(item['external_url']), base)
  const link = written ?? (/^https?:/.test(id) ? absoluteAddress(id) : undefined)
  const [html, plain] = [string(item['content_html']), string(item['content_text'])]
  const content = html === '' ? plain.trim() : sanitize(html, link ?? base)
  const about = string(item['summary']) || plain
  const author = authorOf(item)
  const publishedAt = clock.read(string(item['date_published']))
  const updatedAt = clock.read(string(item['date_modified']))
  const image = absoluteAddress(string(item['image']) || string(item['banner_image']), base)
  return {
    ...(id !== '' && { id }),
    title: cutText(string(item['title'])),
    ...(link && { link }),
    ...(author && { author }),
    ...(publishedAt && { publishedAt }),
    ...(updatedAt && { updatedAt }),
    summary: about === '' ? plainText(html, maxSummary) : cutText(about, maxSummary),
    content,
    contentType: html === '' ? 'text' : 'html',
    categories: Array.isArray(item['tags'])
      ? item['tags'].map(string).filter((tag) => tag !== '')
      : [],
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

function authorOf(fields: Fields): string | undefined {
  const people = [
    ...fieldsIn(fields['authors']),
    ...(isFields(fields['author']) ? [fields['author']] : []),
  ]
  const names = people.map(({ name }) => cutText(string(name), 200)).filter((name) => name !== '')
  return names.length > 0 ? [...new Set(names)].join(', ') : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const string = (value: unknown) => (typeof value === 'string' ? value : '')

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function fieldsIn(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : []
}
