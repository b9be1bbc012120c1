// More of anything than a reader shows is cut, and said as a database takes it.
import { describe, expect, test } from 'vitest'
import { read, item, entry } from '#tests/reader/written.ts'

describe('more than a reader shows', () => {
  const times = (amount: number, write: (at: number) => string) =>
    Array.from({ length: amount }, (_, at) => write(at)).join('')

  test('thirty categories of a hundred characters', () => {
    const written = times(40, (at) => `<category>${at}${'x'.repeat(200)}</category>`)
    const categories = read(item(written)).items[0]?.categories ?? []
    expect(categories.map(({ length }) => length)).toEqual(Array.from({ length: 30 }, () => 100))
  })

  test('twenty sounds, none of them by an address longer than any is', () => {
    const long = '<enclosure url="/é.mp3"/>'.replace('é', 'é'.repeat(900))
    const written = times(30, (at) => `<enclosure url="/${at}.mp3"/>`)
    const { enclosures = [] } = read(item(long + written)).items[0] ?? {}
    expect(enclosures.map(({ url }) => url.slice(18))).toEqual(
      Array.from({ length: 20 }, (_, at) => `${at}.mp3`),
    )
  })

  test('what JSON says of halves of characters and zeros is taken by a database', () => {
    const title = JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      items: [{ id: '\u0000\ud800', title: 'a\u0000', tags: ['\udc00'] }],
    })
    expect(read(title).items[0]).toMatchObject({ id: '\ufffd', title: 'a', categories: ['\ufffd'] })
  })

  test('a film comes above its words, which are cleaned once', () => {
    const video = entry(
      '<yt:videoId>dQw4w9WgXcQ</yt:videoId><content type="html">&lt;p onclick="x()"&gt;Words&lt;/p&gt;</content>',
    )
    expect(read(video).items[0]?.content).toMatch(
      /^<iframe src="https:\/\/www.youtube-nocookie.com\/embed\/dQw4w9WgXcQ" [^<>]*><\/iframe><p>Words<\/p>$/,
    )
  })
})
