// The cases of feedparser's collection of well-formed feeds: what each expects in a comment at its top, written in Python, and the
// same of a feed as we read it. What we keep no field for is left out here, by name.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cutText, plainText } from '#modules/exoreader/rules/html/plain-text.ts'
import { sanitize } from '#modules/exoreader/rules/html/sanitize.ts'
import { parseFeed } from '#modules/exoreader/rules/feed/parse-feed.ts'
import type { ParsedFeed, ParsedItem } from '#modules/exoreader/rules/feed/parsed.ts'
import { readPython, type PythonValue } from './python.ts'

const folder = join(import.meta.dirname, '../../fixtures/feeds')

export interface CorpusCase {
  readonly name: string
  readonly bytes: Buffer
  /** `entries[0]['title']`. */
  readonly path: string
  readonly expected: PythonValue
}

export type Verdict =
  | { readonly verdict: 'equal' }
  /** We have no such field. */
  | { readonly verdict: 'not_kept' }
  | { readonly verdict: 'different'; readonly found: string }

export function readBytes(packed: string | { readonly base64: string }): Buffer {
  return typeof packed === 'string' ? Buffer.from(packed) : Buffer.from(packed.base64, 'base64')
}

export function readFixture(name: string): unknown {
  return JSON.parse(readFileSync(join(folder, name), 'utf8'))
}

/** Those that expect one value to be equal to another. */
export function corpusCases(): CorpusCase[] {
  const packed = readFixture('feedparser.json') as Record<string, string | { base64: string }>
  return Object.entries(packed).flatMap(([name, one]) => {
    const bytes = readBytes(one)
    const expectation = expectationOf(bytes)
    return expectation ? [{ name, bytes, ...expectation }] : []
  })
}

function expectationOf(bytes: Buffer): { path: string; expected: PythonValue } | undefined {
  const encodings = ['utf-8', 'utf-16le', 'utf-16be']
  const text = encodings
    .map((name) => new TextDecoder(name).decode(bytes))
    .find((one) => one.includes('Expect:'))
  const written = /Expect:\s*(.*?)\s*-->/s.exec(text ?? '')?.[1] ?? ''
  const found =
    /^(?:not bozo and )?((?:feed|entries\[0\])(?:\[[^\]]+\]|\.\w+)+|version)\s*==\s*(.*)$/s.exec(
      written,
    )
  const expected = found ? readPython(found[2]!) : undefined
  if (!found || expected === undefined) return undefined
  const path = found[1]!.replaceAll(/\.(\w+)/g, "['$1']").replaceAll('"', "'")
  return { path, expected }
}

/** Where feedparser's own tests serve it: some of what it expects lies beside that. */
export const corpusOrigin = 'http://127.0.0.1:8097'
export const corpusPath = ({ name }: CorpusCase) => `/tests/wellformed/${name}`

/** The headers it is sent with, by their names in lower case, as its comment says. */
export function corpusHeaders({ bytes }: CorpusCase): Readonly<Record<string, string>> {
  const head = bytes.subarray(0, 2_000).toString('latin1')
  const sent = ['content-type', 'content-language', 'content-location'].flatMap((field) => {
    const value = new RegExp(`^(?:Header:\\s*)?${field}:\\s*(.*?)\\s*$`, 'im').exec(head)?.[1]
    return value === undefined ? [] : [[field, value] as const]
  })
  return Object.fromEntries(sent)
}

/** As a server sends it, without one. */
export function readCase(one: CorpusCase): ParsedFeed | undefined {
  const headers = corpusHeaders(one)
  const source = {
    url: `${corpusOrigin}${corpusPath(one)}`,
    contentType: headers['content-type'],
    contentLanguage: headers['content-language'],
    contentLocation: headers['content-location'],
  }
  const read = parseFeed(one.bytes, source)
  return 'feed' in read ? read.feed : undefined
}

/** `feed`: what it was read as; undefined where it was none. */
export function judge(one: CorpusCase, feed = readCase(one)): Verdict {
  const read = fields[one.path]
  if (!read) return { verdict: 'not_kept' }
  const found = feed && read(feed)
  const isEqual = found?.some((value) => sameValue(value, one.expected)) ?? false
  return isEqual
    ? { verdict: 'equal' }
    : { verdict: 'different', found: JSON.stringify(found) ?? '' }
}

/** HTML that we hold as HTML, and as plain text. */
interface Html {
  readonly html: string
}
type Found = string | number | undefined | Html
type Read = (feed: ParsedFeed) => readonly Found[]

const item =
  (read: (item: ParsedItem) => readonly Found[]): Read =>
  (feed) =>
    feed.items[0] ? read(feed.items[0]) : []

const itemBody = item(({ content, summary }) => [{ html: content }, summary])
const aboutFeed: Read = ({ description }) => [{ html: description }]
const itemUpdated = item(({ updatedAt, publishedAt }) => [updatedAt, publishedAt])
const itemPublished = item(({ publishedAt, updatedAt }) => [publishedAt, updatedAt])
const itemEnclosure = (at: number, field: 'url' | 'type' | 'bytes') =>
  item(({ enclosures }) => [enclosures[at]?.[field]])

/** Path → what of ours it is. Where it may be in one of two fields both are compared. */
const fields: Readonly<Record<string, Read>> = {
  version: ({ format, version }) => [feedparserVersion(format, version)],
  "feed['title']": ({ title }) => [title],
  "feed['title_detail']['value']": ({ title }) => [title],
  "feed['description']": aboutFeed,
  "feed['subtitle']": aboutFeed,
  "feed['subtitle_detail']['value']": aboutFeed,
  "feed['tagline']": aboutFeed,
  "feed['tagline_detail']['value']": aboutFeed,
  "feed['link']": ({ link }) => [link],
  "feed['links'][0]['href']": ({ link, self, hubs }) => [link, self, ...hubs],
  "feed['id']": ({ id }) => [id],
  "feed['guid']": ({ id }) => [id],
  "feed['language']": ({ language }) => [language],
  "feed['author']": ({ author }) => [author],
  "feed['author_detail']['name']": ({ author }) => [author],
  "feed['image']['href']": ({ icon }) => [icon],
  "feed['image']['url']": ({ icon }) => [icon],
  "feed['icon']": ({ icon }) => [icon],
  "feed['logo']": ({ icon }) => [icon],
  "feed['ttl']": ({ ttlMinutes }) => [ttlMinutes],
  "feed['updated_parsed']": ({ updatedAt }) => [updatedAt],
  "feed['published_parsed']": ({ updatedAt }) => [updatedAt],
  "entries[0]['title']": item(({ title }) => [title]),
  "entries[0]['title_detail']['value']": item(({ title }) => [title]),
  "entries[0]['link']": item(({ link }) => [link]),
  "entries[0]['links'][0]['href']": item(({ link, enclosures }) => [
    link,
    ...enclosures.map(({ url }) => url),
  ]),
  "entries[0]['id']": item(({ id }) => [id]),
  "entries[0]['guid']": item(({ id }) => [id]),
  "entries[0]['description']": itemBody,
  "entries[0]['summary']": itemBody,
  "entries[0]['summary_detail']['value']": itemBody,
  "entries[0]['content'][0]['value']": itemBody,
  "entries[0]['author']": item(({ author }) => [author]),
  "entries[0]['author_detail']['name']": item(({ author }) => [author]),
  "entries[0]['published_parsed']": itemPublished,
  "entries[0]['created_parsed']": itemPublished,
  "entries[0]['updated_parsed']": itemUpdated,
  "entries[0]['comments']": item(({ comments }) => [comments]),
  "entries[0]['category']": item(({ categories }) => categories),
  "entries[0]['tags'][0]['term']": item(({ categories }) => categories),
  "entries[0]['tags'][1]['term']": item(({ categories }) => categories),
  "entries[0]['tags'][0]['label']": item(({ categories }) => categories),
  "entries[0]['enclosures'][0]['href']": itemEnclosure(0, 'url'),
  "entries[0]['enclosures'][0]['url']": itemEnclosure(0, 'url'),
  "entries[0]['enclosures'][0]['type']": itemEnclosure(0, 'type'),
  "entries[0]['enclosures'][0]['length']": itemEnclosure(0, 'bytes'),
  "entries[0]['image']['href']": item(({ image }) => [image]),
  "entries[0]['media_thumbnail'][0]['url']": item(({ image }) => [image]),
}

function feedparserVersion(format: ParsedFeed['format'], version: string): string {
  const digits = version.startsWith('2') ? '20' : version.replaceAll('.', '')
  return `${format === 'rdf' ? 'rss' : format}${digits}`
}

function sameValue(found: Found, expected: PythonValue): boolean {
  if (found === undefined) return expected === ''
  if (Array.isArray(expected)) return typeof found === 'string' && sameMoment(found, expected)
  const wanted = String(expected).replace(/^(rss091)[nu]$/, '$1')
  if (typeof found === 'number') return String(found) === wanted
  if (typeof found === 'object') return sameHtml(found.html, wanted)
  const isName = wanted.replace(/ ?\(\S+@\S+\)$/, '') === found
  return isName || sameText(found, wanted) || sameAddress(found, wanted)
}

/** Titles and summaries are plain text with us; theirs may be HTML. */
function sameText(found: string, wanted: string): boolean {
  return found === cutText(wanted) || found === plainText(wanted)
}

/** Blanks and a single element around it all say nothing. */
function bare(html: string): string {
  return cutText(html.trim().replace(/^<div>((?:(?!<\/?div\b).)*)<\/div>$/s, '$1'))
}

/** By our allow-list: what else feedparser lets through is not what is compared. */
function sameHtml(found: string, wanted: string): boolean {
  return bare(found) === bare(wanted) || bare(sanitize(found)) === bare(sanitize(wanted))
}

function sameAddress(found: string, wanted: string): boolean {
  return URL.parse(wanted)?.href === found
}

/** The nine numbers of a moment in UTC. */
function sameMoment(
  found: string,
  [year, month, day, hour, minute, second]: readonly number[],
): boolean {
  const seconds = Date.UTC(year!, month! - 1, day, hour, minute, second)
  return Math.floor(Date.parse(found) / 1000) * 1000 === seconds
}
