// People, categories, sounds, pictures and dates as real feeds write them.
import { describe, expect, test } from 'vitest'
import { read, item, atom, entry, expectItem, type Case } from '#tests/reader/written.ts'

describe('people, categories, media and dates', () => {
  const cases: readonly Case[] = [
    ['mail and name', item('<author>me@site.test (My Name)</author>'), { author: 'My Name' }],
    ['name and mail', item('<author>My Name &lt;me@site.test&gt;</author>'), { author: 'My Name' }],
    [
      'a mail that is not one',
      item('<author>noreply@blogger.com (Unknown)</author><dc:creator>Me</dc:creator>'),
      { author: expect.stringMatching(/./) },
    ],
    [
      'a name in a section',
      item('<dc:creator><![CDATA[ My Name ]]></dc:creator>'),
      { author: 'My Name' },
    ],
    [
      'two people',
      item('<dc:creator>A</dc:creator><dc:creator>B</dc:creator>'),
      { author: 'A, B' },
    ],
    [
      'the author of the whole feed',
      atom('<author><name>Me</name></author><entry><title>x</title></entry>'),
      { author: 'Me' },
    ],
    [
      'the author of another source',
      entry('<source><author><name>Other</name></author></source>'),
      { author: 'Other' },
    ],
    [
      'an address alone',
      entry('<author><email>me@site.test</email></author>'),
      { author: 'me@site.test' },
    ],
    [
      'categories with schemes',
      entry('<category scheme="https://s.test" term="a" label="Alpha"/><category term="b"/>'),
      { categories: ['Alpha', 'b'] },
    ],
    [
      'categories in sections',
      item('<category domain="x"><![CDATA[A & B]]></category><category/>'),
      { categories: ['A & B'] },
    ],
    [
      'the same twice',
      item('<category>A</category><category> A </category>'),
      { categories: ['A'] },
    ],
    [
      'a sound without a type',
      item('<enclosure url="https://site.test/a.mp3"/>'),
      { enclosures: [{ url: 'https://site.test/a.mp3', type: 'audio/mpeg' }] },
    ],
    [
      'a sound behind a counter',
      item(
        '<enclosure url="https://count.test/r/site.test/a.mp3?x=1" type="audio/mpeg" length="1,234"/>',
      ),
      { enclosures: [{ url: 'https://count.test/r/site.test/a.mp3?x=1', bytes: 1234 }] },
    ],
    [
      "FeedBurner's original sound",
      item(
        '<enclosure url="https://feedproxy.test/a.mp3" type="audio/mpeg"/><feedburner:origEnclosureLink>https://site.test/a.mp3</feedburner:origEnclosureLink>',
      ),
      { enclosures: [{ url: 'https://site.test/a.mp3' }] },
    ],
    [
      'a film of YouTube',
      entry(
        '<yt:videoId>dQw4w9WgXcQ</yt:videoId><title>Film</title><media:group><media:content url="https://www.youtube.com/v/x" type="application/x-shockwave-flash"/><media:thumbnail url="https://i.ytimg.com/vi/x/hq.jpg"/><media:description>Words</media:description></media:group>',
      ),
      {
        image: 'https://i.ytimg.com/vi/x/hq.jpg',
        content: expect.stringContaining('youtube-nocookie.com/embed/dQw4w9WgXcQ'),
      },
    ],
    [
      'a post of Mastodon',
      item(
        '<guid isPermaLink="true">https://m.test/@a/1</guid><pubDate>Mon, 05 Feb 2024 10:00:00 +0000</pubDate><description>&lt;p&gt;Hi&lt;/p&gt;</description><media:content url="https://m.test/1.png" type="image/png" medium="image"><media:description type="plain">Alt</media:description></media:content>',
      ),
      {
        title: '',
        content: '<p>Hi</p>',
        image: 'https://m.test/1.png',
        publishedAt: '2024-02-05T10:00:00.000Z',
      },
    ],
    [
      'a picture of iTunes',
      item('<itunes:image href="https://site.test/a.jpg"/>'),
      { image: 'https://site.test/a.jpg' },
    ],
    [
      'a length in minutes',
      item('<itunes:duration>62:03</itunes:duration><enclosure url="/a.mp3"/>'),
      { enclosures: [{ seconds: 3723 }] },
    ],
    [
      'a length in words',
      item('<itunes:duration>1h 2m 3s</itunes:duration><enclosure url="/a.mp3"/>'),
      { enclosures: [{ seconds: 3723 }] },
    ],
    [
      'a length of ISO',
      item('<itunes:duration>PT1H2M3S</itunes:duration><enclosure url="/a.mp3"/>'),
      { enclosures: [{ seconds: 3723 }] },
    ],
    ['comments that are words', item('<comments>Some words</comments>'), { comments: undefined }],
    [
      'comments of Atom',
      entry(
        '<link rel="replies" type="application/atom+xml" href="/1.atom"/><link rel="replies" type="text/html" href="/1#c"/>',
      ),
      { comments: 'https://site.test/1#c' },
    ],
    [
      'a date in a section',
      item('<pubDate><![CDATA[Mon, 05 Feb 2024 10:00:00 GMT]]></pubDate>'),
      { publishedAt: '2024-02-05T10:00:00.000Z' },
    ],
    [
      'an empty date and another',
      item('<pubDate/><dc:date>2024-02-05</dc:date>'),
      { publishedAt: '2024-02-05T00:00:00.000Z' },
    ],
    [
      'a date in capitals',
      item('<PUBDATE>MON, 05 FEB 2024 10:00:00 GMT</PUBDATE>'),
      { publishedAt: '2024-02-05T10:00:00.000Z' },
    ],
    [
      'a date of an element that nobody specified',
      item('<date>2024-02-05T10:00:00Z</date>'),
      { publishedAt: '2024-02-05T10:00:00.000Z' },
    ],
    [
      'a wrong day of the week',
      item('<pubDate>Sun, 05 Feb 2024 10:00:00 GMT</pubDate>'),
      { publishedAt: '2024-02-05T10:00:00.000Z' },
    ],
    [
      'comments',
      item('<comments>https://site.test/1#c</comments><slash:comments>3</slash:comments>'),
      { comments: 'https://site.test/1#c' },
    ],
  ]
  test.each(cases)('%s', (_, written, expected) => expectItem(written, expected))
})

test('a length of nothing is none', () => {
  const { enclosures } = read(
    item('<itunes:duration>00:00</itunes:duration><enclosure url="/a.mp3" length="0"/>'),
  ).items[0]!
  expect(enclosures).toEqual([{ url: 'https://site.test/a.mp3', type: 'audio/mpeg' }])
})
