// Feeds that others wrote: feedparser's collection with what it expects, and 235 feeds of seven projects with their counts, titles, links
// and dates.
import { describe, expect, test } from 'vitest'
import { corpusCases, judge, readBytes, readFixture } from '#tests/reader/feedparser/corpus.ts'
import { differences } from '#tests/reader/feedparser/differences.ts'
import { cutText, plainText } from '../html/plain-text.ts'
import { readDate } from './dates/read-date.ts'
import { parseFeed } from './parse-feed.ts'
import type { ParsedFeed, ParsedItem } from './parsed.ts'

test('feedparser and we agree on 98 of 100 values that we keep, and the others are known', () => {
  const judged = corpusCases().map((one) => ({ name: one.name, ...judge(one) }))
  const kept = judged.filter(({ verdict }) => verdict !== 'not_kept')
  const different = kept.filter(({ verdict }) => verdict === 'different').map(({ name }) => name)
  expect(kept.length).toBeGreaterThan(1_100)
  expect(different.toSorted()).toEqual(Object.keys(differences).toSorted())
  expect(different.length / kept.length).toBeLessThan(0.02)
})

interface ExpectedItem {
  readonly title?: string | null
  readonly link?: string | null
  readonly id?: string | null
  readonly date?: string | null
  readonly enclosure?: string
}

interface Collected {
  readonly bytes: string | { base64: string }
  readonly expected: {
    readonly title?: string | null
    readonly link?: string | null
    readonly items?: number
    readonly items_by_tag_count?: number
    readonly first_item?: ExpectedItem
    readonly last_item?: ExpectedItem
    readonly http_header?: string
  }
}

/** What a plain reader of XML, who made the list, saw otherwise: encodings at their word, base64 as it is written, names in capitals. */
const seenOtherwise: Readonly<Record<string, Partial<Collected['expected']>>> = {
  'miniflux/utf8-incorrect-prolog.xml': { title: '테스트 피드', first_item: { title: 'Café' } },
  'miniflux/windows-1252-incorrect-prolog.xml': { title: 'Euro €' },
  'feedparser/wellformed/atom10/entry_title_base64.xml': { first_item: { title: 'Example Atom' } },
  'feedparser/wellformed/atom/entry_title_base64_2.xml': {
    first_item: { title: 'History of the <blink> tag' },
  },
  'feedparser/wellformed/atom/entry_updated_multiple_values.xml': {
    first_item: { date: '2003-12-31T10:14:55Z' },
  },
  'feedparser/wellformed/base/http_entry_contributor_url_base_docuri.xml': { items: 1 },
  'feedparser/wellformed/media-rss/item_media_title2.xml': { first_item: { title: 'foo' } },
  'feedparser/illformed/chardet/shiftjis.xml': {
    first_item: { title: 'DrecomRSSに記事投稿が反映されない…' },
  },
  'feedparser/illformed/chardet/big5.xml': {
    title: '我希望??很容易?其翻?成中文，并有助于改??件。 感?您??本文。',
  },
  'feedparser/illformed/chardet/euckr.xml': {
    first_item: { title: 'EUC-KR 에서 TypeKey 한글닉네임 표시하기' },
  },
  // Its second date has a zone of one digit.
  'feed-rs/rss1/rss_1.0_example_1.xml': { last_item: { date: '2017-06-13T03:18:00Z' } },
}

describe('feeds of seven projects', () => {
  const collection = readFixture('collection.json') as Record<string, Collected>

  test.each(Object.entries(collection))('%s', (name, { bytes, expected }) => {
    const url = `http://127.0.0.1/${name}`
    const [, field = '', value = ''] = /^([\w-]+):\s*(.*)$/.exec(expected.http_header ?? '') ?? []
    const header = (wanted: string) => (field.toLowerCase() === wanted ? value : undefined)
    const read = parseFeed(readBytes(bytes), {
      url,
      contentType: header('content-type'),
      contentLocation: header('content-location'),
    })
    const wanted = { ...expected, ...seenOtherwise[name] }
    const items = wanted.items ?? wanted.items_by_tag_count
    if (!('feed' in read)) {
      expect(items ?? 0).toBe(0)
      return
    }
    if (items !== undefined) expect(read.feed.items).toHaveLength(items)
    const document = header('content-location') ?? url
    checkAbout(read.feed, wanted, new URL(document, url).href)
    const base = read.feed.link ?? url
    if (wanted.first_item) checkItem(read.feed.items[0], wanted.first_item, base)
    if (wanted.last_item) checkItem(read.feed.items.at(-1), wanted.last_item, base)
  })
})

function checkAbout(
  { title, link }: ParsedFeed,
  wanted: Collected['expected'],
  base: string,
): void {
  if (wanted.title) expect([cutText(wanted.title), plainText(wanted.title)]).toContain(title)
  if (wanted.link) expect(URL.parse(wanted.link, base)?.href).toBe(link)
}

function checkItem(item: ParsedItem | undefined, wanted: ExpectedItem, base: string): void {
  expect(item).toBeDefined()
  const { title, link, id, publishedAt, updatedAt } = item!
  if (wanted.title) expect([cutText(wanted.title), plainText(wanted.title)]).toContain(title)
  if (wanted.link) expect(URL.parse(wanted.link, base)?.href).toBe(link)
  if (wanted.id) expect(wanted.id.trim()).toBe(id)
  const dates = [publishedAt, updatedAt].map((date) => date?.slice(0, 19))
  const date = wanted.date && readDate(wanted.date)
  if (date) expect(dates).toContain(new Date(date.at).toISOString().slice(0, 19))
}
