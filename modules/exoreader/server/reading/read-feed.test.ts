// Feeds that were made to harm are read to an end, or given up, within the limits; the next one is read as ever.
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readFeed, readLinks } from './read-feed.ts'

const caller = { names: ['usr-1', 'acc-1'] }
const source = { url: 'https://feeds.test/x.xml' }
const inFeed = (text: string) =>
  `<rss version="2.0"><channel><title>T</title><item><title>Honest</title><description>${text}</description></item></channel></rss>`
const escaped = (html: string) => inFeed(html.replaceAll('<', '&lt;'))
const many = 50_000

const entities = Array.from(
  { length: 12 },
  (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
)
const prefixes = (deep: number) =>
  Array.from({ length: 190 }, (_, at) => `xmlns:p${deep}-${at}="p"`).join(' ')
const hostile: [name: string, text: string][] = [
  [
    'a bomb of entities',
    `<!DOCTYPE rss [<!ENTITY e0 "ha">${entities.join('')}]>${inFeed('&e12;')}`,
  ],
  ['one element of 15 MiB', inFeed('a'.repeat(15 * 1024 * 1024 - 300))],
  ['deep nesting', inFeed('<x>'.repeat(many))],
  ['deep nesting in its HTML', escaped('<div>'.repeat(many))],
  ['comments without an end', inFeed('<!--'.repeat(many))],
  ['comments without an end in its HTML', escaped('<!--'.repeat(many))],
  ['tags without an end', inFeed('<a '.repeat(many))],
  ['tags without an end in its HTML', escaped('<a '.repeat(many))],
  ['quotes without an end', escaped(`<a href="`.repeat(many))],
  ['scripts without an end', escaped('<script>'.repeat(many))],
  ['frames without an end', escaped('<iframe>'.repeat(many))],
  ['bold without an end', escaped('<b>'.repeat(many))],
  ['drawings in drawings', escaped('<svg>'.repeat(many))],
  ['sections without an end', inFeed('<![CDATA['.repeat(many))],
  ['sections without an end in elements', inFeed('<![CDATA[</title>'.repeat(many))],
  ['a note of empty lines', inFeed(`a${'\n'.repeat(4 * many)}`)],
  ['a note of blanks between its lines', inFeed(`a\n\nb${`\n${' '.repeat(100)}`.repeat(many)}`)],
  ['an address of dots', inFeed(`a\n\nhttps://${'.'.repeat(4 * many)}x`)],
  [
    'a film whose words are an address of brackets',
    inFeed('').replace(
      '<description>',
      `<yt:videoId>dQw4w9WgXcQ</yt:videoId><media:description>https://x${'.)'.repeat(4 * many)}x https://${')'.repeat(4 * many)}</media:description><description>`,
    ),
  ],
  [
    'a gallery beside a long text',
    inFeed(`${'a'.repeat(900_000)}<b>b</b>`).replace(
      '</item>',
      `${'<media:content medium="image" url="/a.png"/>'.repeat(many)}</item>`,
    ),
  ],
  [
    'sections whose elements end before them',
    inFeed(`${'<title><![CDATA[</title>'.repeat(many)}${'x'.repeat(1_000_000)}]]>`),
  ],
  ['types without an end', inFeed('<!DOCTYPE ['.repeat(many))],
  ['many attributes', escaped(`<p ${'a=b '.repeat(many)}>`)],
  ['blanks in an address', escaped(`<a href="${' '.repeat(many)}x">`)],
  [
    'JSON without an end',
    `{"version":"https://jsonfeed.org/version/1","items":[${'{"a":[{}]},'.repeat(many)}`,
  ],
  [
    'blanks in what is said to be base64',
    inFeed('').replace(
      '<description>',
      `<content type="a/b">a${' '.repeat(4 * many)}!</content><description>`,
    ),
  ],
  [
    'prefixes without an end',
    inFeed(
      Array.from({ length: 40 }, (_, deep) => `<x ${prefixes(deep)}>`).join('') +
        '<x xmlns:q="q"/>'.repeat(many),
    ),
  ],
  ['commas in srcset', escaped(`<img srcset="${', '.repeat(many)}">`)],
]

test.each(hostile)('%s', async (_, text) => {
  const answer = await readFeed(Buffer.from(text), source, caller)
  expect('feed' in answer).toBe(true)
})

test('100,000 items are read up to the five thousandth', async () => {
  const items = '<item><title>x</title></item>'.repeat(100_000)
  const answer = await readFeed(
    Buffer.from(`<rss><channel>${items}</channel></rss>`),
    source,
    caller,
  )
  expect(answer).toMatchObject({ feed: { faults: ['too_many_items'] } })
  expect('feed' in answer && answer.feed.items.length).toBe(5_000)
})

test('a feed of more than 15 MiB is too large, and the next one is read', async () => {
  const large = Buffer.alloc(15 * 1024 * 1024 + 1, 'a')
  expect(await readFeed(large, source, caller)).toEqual({ failed: 'too_large' })
  expect(await readFeed(Buffer.from(inFeed('x')), source, caller)).toMatchObject({
    feed: { title: 'T', items: [{ title: 'Honest', content: 'x' }] },
  })
})

test('a small feed does not wait for large ones', async () => {
  const large = Buffer.from(inFeed('word '.repeat(300_000)))
  const ended: string[] = []
  const read = async (name: string, bytes: Buffer) => {
    await readFeed(bytes, source, caller)
    ended.push(name)
  }
  const all = Array.from({ length: 4 }, () => read('large', large))
  await Promise.all([...all, read('small', Buffer.from(inFeed('x')))])
  expect(ended.at(-1)).toBe('large')
})

test('a feed that was packed before it was sent is unpacked, also where its end is missing', async () => {
  const packed = gzipSync(inFeed('x'.repeat(100)))
  for (const bytes of [packed, packed.subarray(0, -9)])
    expect(await readFeed(bytes, source, caller)).toMatchObject({ feed: { title: 'T' } })
  expect(await readFeed(gzipSync(Buffer.alloc(16 * 1024 * 1024)), source, caller)).toEqual({
    failed: 'too_large',
  })
  expect(await readFeed(Buffer.from([0x1f, 0x8b, 1, 2, 3]), source, caller)).toEqual({
    failed: 'no_feed',
  })
})

test('what a page links to is found within the same limits', async () => {
  const link = '<link rel="alternate" type="application/rss+xml" href="/f.xml">'
  for (const page of [`${'<div>'.repeat(many)}${link}`, `${link}${'<a '.repeat(many)}`])
    expect(await readLinks(Buffer.from(page), source, caller)).toEqual({
      links: [{ url: 'https://feeds.test/f.xml' }],
    })
  expect(await readLinks(Buffer.alloc(16 * 1024 * 1024), source, caller)).toEqual({
    failed: 'too_large',
  })
})

test('the words by which items are found come with them, so that nobody else waits for these either', async () => {
  const answer = await readFeed(
    Buffer.from(inFeed('&lt;p&gt;Não liga &lt;b&gt;mais')),
    source,
    caller,
  )
  expect(answer).toMatchObject({ feed: { items: [{ terms: 'honest:1A nao:4 liga:4 mais:4' }] } })
})

test('texts come as long as is kept of them, so that nobody else waits while they are cut', async () => {
  const answer = await readFeed(Buffer.from(inFeed('日'.repeat(400_000))), source, caller)
  const contents = 'feed' in answer ? answer.feed.items.map(({ content }) => content) : []
  expect(contents).toEqual(['日'.repeat(333_333)])
})
