// Lists of subscriptions: what other readers write is read, and what is written is read back as it was.
import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { costGrows } from '#tests/hostile/growth.ts'
import { foldersOf, type OpmlFeed } from './opml.ts'
import { maxOutlines, readOpml } from './read-opml.ts'
import { writeOpml } from './write-opml.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const same = (url: string) => url
const opml = (body: string) => `<opml version="2.0"><head/><body>${body}</body></opml>`
const read = (xml: string | Uint8Array) =>
  readOpml(typeof xml === 'string' ? bytes(xml) : xml, (url) => url.replace(/\/$/, ''))

/** Labels and titles by address. */
function rows(xml: string | Uint8Array): string[] {
  const found = read(xml)
  if ('failed' in found) return [found.failed]
  return found.feeds.map(({ url, title, label }) => [url, title, label].join(' | '))
}

const feed = (attributes: string) => `<outline type="rss" ${attributes}/>`

describe('a list of subscriptions', () => {
  test.each<[name: string, xml: string | Uint8Array, expected: string[]]>([
    [
      'has nested folders as A/B',
      opml(
        `<outline text="Tech"><outline text="Web">${feed('text="A" xmlUrl="http://a.example/"')}</outline>${feed('title="B" xmlUrl="http://b.example/"')}</outline>`,
      ),
      ['http://a.example/ | A | Tech/Web', 'http://b.example/ | B | Tech'],
    ],
    [
      'honours the category where there is no folder',
      opml(
        feed('text="A" xmlUrl="http://a.example/" category="/Boston/Weather,/Other"') +
          `<outline text="F">${feed('text="B" xmlUrl="http://b.example/" category="No"')}</outline>`,
      ),
      ['http://a.example/ | A | Boston/Weather', 'http://b.example/ | B | F'],
    ],
    [
      'keeps of a feed that is there twice the copy in a folder',
      opml(
        feed('text="A" xmlUrl="http://a.example"') +
          `<outline text="F">${feed('text="A2" xmlUrl="http://a.example/"')}</outline>` +
          `<outline text="G">${feed('text="A3" xmlUrl="http://a.example/"')}</outline>`,
      ),
      ['http://a.example/ | A2 | F'],
    ],
    [
      'takes attributes in any case, feeds without a type and addresses of feed:',
      '<OPML><BODY><OUTLINE TEXT="A" XMLURL="feed://a.example/rss"/><outline text="B" xmlurl="feed:https://b.example/"/></BODY></OPML>',
      ['http://a.example/rss | A | ', 'https://b.example/ | B | '],
    ],
    [
      'leaves out what is no feed of the web',
      opml(
        '<outline text="Note"/><outline type="link" url="http://x.example/" text="Link"/>' +
          feed('text="C" xmlUrl="javascript:alert(1)"') +
          feed('text="A" xmlUrl="http://a.example/"'),
      ),
      ['http://a.example/ | A | '],
    ],
    [
      'is read as far as it goes where it is broken',
      `\n<opml><body>${feed('text="Q & A <b>" xmlUrl="http://a.example/?x=1&y=2"')}<outline text="F">${feed('text="B &nbsp; C" xmlUrl="http://b.example/"')}`,
      ['http://a.example/?x=1&y=2 | Q & A <b> | ', 'http://b.example/ | B C | F'],
    ],
    [
      'is read in the encoding that it says',
      Uint8Array.from(
        `<?xml version="1.0" encoding="ISO-8859-1"?>${opml(feed('text="Olá" xmlUrl="http://a.example/"'))}`,
        (sign) => sign.charCodeAt(0),
      ),
      ['http://a.example/ | Olá | '],
    ],
    [
      'is read in UTF-16',
      new Uint8Array(
        Buffer.from(`\ufeff${opml(feed('text="日" xmlUrl="http://a.example/"'))}`, 'utf16le'),
      ),
      ['http://a.example/ | 日 | '],
    ],
    ['without feeds says so', opml('<outline text="A"/>'), ['no_feeds']],
    ['that is a picture says so', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 1, 2), ['no_feeds']],
    ['that is empty says so', '', ['no_feeds']],
    [
      'with entities of its own that grow is harmless',
      `<!DOCTYPE opml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${opml(feed('text="&b;" xmlUrl="http://a.example/"'))}`,
      ['http://a.example/ | &b; | '],
    ],
    [
      'has 2,000 outlines at most',
      opml(feed('xmlUrl="http://a.example/"').repeat(maxOutlines + 1)),
      ['too_many_feeds'],
    ],
  ])('%s', (_, xml, expected) => expect(rows(xml)).toEqual(expected))

  test('counts what it leaves out, and says that it is broken', () => {
    const found = read(`<opml><head><title>My
      feeds</title></head><body>${feed('xmlUrl="mailto:a@b"')}${feed('xmlUrl="http://a.example/"')}`)
    expect(found).toMatchObject({ title: 'My feeds', skipped: 1, broken: true })
    expect(read(opml(feed('xmlUrl="http://a.example/"')))).toMatchObject({ broken: false })
  })

  test('folders inside each other cost as much as there are of them', () => {
    const deep = (n: number) =>
      bytes(
        Array.from(
          { length: n },
          (_, at) =>
            `<outline text="${'x'.repeat(300)}"><outline xmlUrl="http://a.example/${at}"/>`,
        ).join(''),
      )
    expect(costGrows((n) => void readOpml(deep(n), same), 125)).toBe('with its length')
    const names = ['Shop', 'Suppliers', 'x'.repeat(200), 'beneath']
    const inside = names.map((name) => `<outline text="${name}">`).join('')
    const found = readOpml(bytes(`${inside}<outline xmlUrl="http://a.example/"/>`), same)
    expect(found).toMatchObject({ feeds: [{ label: names.join('/').slice(0, 100) }] })
  })

  test('nested without end is read in a moment', () => {
    const deep = '<a>'.repeat(300_000) + opml(feed('xmlUrl="http://a.example/"'))
    const begun = process.threadCpuUsage()
    expect(rows(deep)).toEqual(['http://a.example/ |  | '])
    expect(process.threadCpuUsage(begun).user / 1_000).toBeLessThan(5_000)
  })
})

const word = fc.string({ unit: 'binary', maxLength: 12 })
const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .map((text) => text.replace(/\s+/g, ' ').trim().normalize('NFC'))
  .filter((text) => /^[\p{L}\p{N}\p{P}\p{S} ]+$/u.test(text))
const label = fc.array(name, { maxLength: 3 }).map((names) => names.join('/'))
const oneFeed: fc.Arbitrary<OpmlFeed> = fc.record({
  url: fc.webUrl({ withQueryParameters: true }).map((url) => new URL(url).href),
  title: name,
  website_url: fc.constantFrom('', 'https://site.example/?a=1&b="2"'.replaceAll('"', '%22')),
  label,
  active: fc.boolean(),
  customize_title: fc.boolean(),
})
const feeds = fc.uniqueArray(oneFeed, { selector: ({ url }) => url, minLength: 1, maxLength: 20 })

describe('a list that is written', () => {
  property.prop([feeds])('is read back as it was, and written the same again', (all) => {
    const xml = writeOpml(all, 'Feeds')
    const found = readOpml(bytes(xml), same)
    expect(found).toMatchObject({ broken: false, skipped: 0, title: 'Feeds' })
    if ('failed' in found) return
    const byUrl = (list: readonly OpmlFeed[]) => list.toSorted((a, b) => (a.url < b.url ? -1 : 1))
    expect(byUrl(found.feeds)).toEqual(byUrl(all))
    expect(writeOpml(found.feeds, 'Feeds')).toBe(xml)
  })

  property.prop([word])('is well formed whatever a title is', (title) => {
    const one = { url: 'http://a.example/', website_url: '', active: true, customize_title: false }
    const found = readOpml(bytes(writeOpml([{ ...one, title, label: title }], title)), same)
    expect(found).toMatchObject({ broken: false })
  })
})

test.each([
  ['A/B', ['A', 'B']],
  ['A', ['A']],
  ['', []],
  ['/A', ['/A']],
  ['A//B', ['A//B']],
  ['A / B', ['A / B']],
])('the folders of %j', (text, folders) => expect(foldersOf(text)).toEqual(folders))
