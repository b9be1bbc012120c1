// What real feeds do that no specification allows, or that only some do: each is read as those who follow them expect.
import { describe, expect, test } from 'vitest'
import { parseFeed } from './parse-feed.ts'
import type { FeedSource, ParsedFeed } from './parsed.ts'

const source: FeedSource = { url: 'https://site.test/blog/feed.xml' }

function read(written: string | Uint8Array, more: Partial<FeedSource> = {}): ParsedFeed {
  const bytes = typeof written === 'string' ? Buffer.from(written) : written
  const answer = parseFeed(bytes, { ...source, ...more })
  if ('failed' in answer) throw new Error(answer.failed)
  return answer.feed
}

const rss = (items: string, about = '<title>Feed</title>') =>
  `<?xml version="1.0"?><rss version="2.0"><channel>${about}${items}</channel></rss>`
const item = (inside: string) => rss(`<item>${inside}</item>`)
const atom = (inside: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>Feed</title>${inside}</feed>`
const entry = (inside: string) => atom(`<entry>${inside}</entry>`)
const titled = item('<title>One</title>')
const one = { title: 'Feed', items: [{ title: 'One' }] }

/** Of its first item; a field that is expected to be undefined is not there. */
function expectItem(written: string, expected: object): void {
  const item: Record<string, unknown> = { ...read(written).items[0] }
  const found = Object.keys(expected).map((name) => [name, item[name]])
  expect(Object.fromEntries(found)).toMatchObject(expected)
}

type Case = readonly [name: string, written: string, expected: object]

describe('around the feed', () => {
  const cases: readonly Case[] = [
    ['blank lines before the declaration', `\n\n  ${titled}`, one],
    ['a byte order mark as text', `\ufeff${titled}`, one],
    ['two byte order marks and a blank', `\ufeff\ufeff ${titled}`, one],
    [
      'a warning of PHP before it',
      `<br />\n<b>Warning</b>:  Undefined variable $x in <b>/www/feed.php</b> on line <b>3</b><br />\n${titled}`,
      one,
    ],
    ['words before it', `Notice: something\n${titled}`, one],
    ['a comment of a cache behind it', `${titled}<!-- cached 0.02 s -->`, one],
    ['a page behind it', `${titled}<html><body><script>if (a < b) x()</script></body></html>`, one],
    ['a second feed behind it', `${titled}${item('<title>Two</title>')}`, one],
    ['a style sheet', `<?xml-stylesheet href="/rss.xsl" type="text/xsl"?>${titled}`, one],
    ['two declarations', `<?xml version="1.0"?>${titled}`, one],
    ['a declaration of XML 1.1', titled.replace('1.0', '1.1'), one],
    [
      'a type with declarations of entities',
      `<!DOCTYPE rss [<!ENTITY x "y>"><!-- ]> -->]>${titled.replace(/^.*?\?>/, '')}`,
      one,
    ],
    ['an HTML page as its envelope', `<html><body>${titled}</body></html>`, one],
    [
      'a page of XHTML around Atom',
      `<!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><body>${entry('<title>One</title>')}</body></html>`,
      one,
    ],
    [
      'something around the items that is never closed',
      rss('<itunes:category text="A"><itunes:category text="B"/><item><title>One</title></item>'),
      one,
    ],
    ['empty items within items', rss('<item><title>One</title><item/></item>'), one],
    [
      'items in what an item holds',
      rss('<item><title>One</title><x:list><entry><title>Two</title></entry></x:list></item>'),
      one,
    ],
    ['a <pre> around it', `<pre>${titled}</pre>`, one],
    ['elements in capitals', titled.replaceAll(/<[^>]+>/g, (tag) => tag.toUpperCase()), one],
    ['attributes without quotes', titled.replace('"2.0"', '2.0'), one],
    ['no channel', '<rss><title>Feed</title><item><title>One</title></item></rss>', one],
    [
      'items outside the channel',
      '<rss><channel><title>Feed</title></channel><item><title>One</title></item></rss>',
      one,
    ],
    [
      'items in two channels',
      '<rss><channel><title>Feed</title><item><title>One</title></item></channel><channel><title>B</title><item><title>Two</title></item></channel></rss>',
      { title: 'Feed', items: [{ title: 'One' }, { title: 'Two' }] },
    ],
    [
      'no element around the channel',
      '<channel><title>Feed</title><item><title>One</title></item></channel>',
      one,
    ],
    ['a feed without items', rss(''), { title: 'Feed', items: [] }],
    ['an empty channel', '<rss><channel/></rss>', { title: '', items: [] }],
    ['a feed that ends in a title', '<rss><channel><title>Feed</title><item><title>One', one],
    [
      'a feed that ends in a tag',
      '<rss><channel><title>Feed</title><item><title>One</title><lin',
      one,
    ],
    [
      'a feed that ends in a section',
      '<rss><channel><title>Feed</title><item><title><![CDATA[One',
      one,
    ],
    ['control characters', titled.replace('One', '\u0000O\u0008ne\u001f'), one],
    [
      'RSS 0.90',
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://my.netscape.com/rdf/simple/0.9/"><channel><title>Feed</title></channel><item><title>One</title></item></rdf:RDF>',
      { ...one, format: 'rdf', version: '0.90' },
    ],
    [
      'RDF without a declared prefix',
      '<rdf:RDF><channel><title>Feed</title></channel><item><title>One</title></item></rdf:RDF>',
      { ...one, format: 'rdf' },
    ],
    [
      'RSS 1.0 with another prefix for each',
      '<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:q="http://purl.org/rss/1.0/"><q:channel><q:title>Feed</q:title></q:channel><q:item r:about="https://site.test/1"><q:title>One</q:title></q:item></r:RDF>',
      { ...one, format: 'rdf' },
    ],
    [
      'Atom with a prefix',
      '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>Feed</a:title><a:entry><a:title>One</a:title></a:entry></a:feed>',
      { ...one, format: 'atom' },
    ],
    [
      'Atom with a prefix that is not declared',
      '<ns0:feed><ns0:title>Feed</ns0:title><ns0:entry><ns0:title>One</ns0:title></ns0:entry></ns0:feed>',
      { ...one, format: 'atom' },
    ],
    [
      'Atom without a namespace',
      '<feed><title>Feed</title><entry><title>One</title></entry></feed>',
      { ...one, format: 'atom' },
    ],
    [
      'an entry alone',
      '<entry xmlns="http://www.w3.org/2005/Atom"><title>One</title></entry>',
      { items: [{ title: 'One' }] },
    ],
    [
      "RSS with a namespace that is Atom's",
      titled.replace('<rss', '<rss xmlns="http://www.w3.org/2005/Atom"'),
      one,
    ],
    [
      'RSS with a namespace that nobody knows',
      titled.replace('<rss', '<rss xmlns="https://site.test/ns"'),
      one,
    ],
    ['entries in RSS', rss('<entry><title>One</title></entry>'), one],
    [
      'items that are not closed',
      rss('<item><title>One</title><item><title>Two</title>'),
      { items: [{ title: 'One' }, { title: 'Two' }] },
    ],
    [
      'titles that are not closed',
      rss('<item><title>One<link>https://site.test/1</link></item>'),
      { items: [{ title: 'One', link: 'https://site.test/1' }] },
    ],
    ['a stray end', rss('</b><item><title>One</title></p></item>'), one],
    [
      'a title of a picture before that of the feed',
      rss(
        '<item><title>One</title></item>',
        '<image><title>Logo</title><url>/l.png</url></image><title>Feed</title>',
      ),
      { ...one, icon: 'https://site.test/l.png' },
    ],
  ]
  test.each(cases)('%s', (_, written, expected) => expect(read(written)).toMatchObject(expected))

  test.each([
    ['nothing', '', 'empty'],
    ['blanks', ' \n\t', 'empty'],
    ['a byte order mark alone', '\ufeff', 'empty'],
    [
      'a page',
      '<!doctype html><html><head><title>x</title></head><body><p>y</p></body></html>',
      'page',
    ],
    ['a page in capitals', '<HTML><BODY>Not found</BODY></HTML>', 'page'],
    [
      'a page that begins with a comment',
      `<!-- ${'x'.repeat(5_000)} --><html><body>x</body></html>`,
      'page',
    ],
    [
      'a page of XHTML',
      '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body><item>x</item></body></html>',
      'page',
    ],
    ['words', 'Service unavailable', 'no_feed'],
    ['JSON of something else', '{"error":"not found"}', 'no_feed'],
    ['a list in JSON', '[1,2]', 'no_feed'],
    [
      'a list of subscriptions',
      '<opml version="2.0"><head/><body><outline xmlUrl="https://site.test/f"/></body></opml>',
      'no_feed',
    ],
    ['a map of a site', '<urlset><url><loc>https://site.test/</loc></url></urlset>', 'no_feed'],
  ])('%s is no feed', (_, written, failed) =>
    expect(parseFeed(Buffer.from(written), source)).toEqual({ failed }),
  )
})

describe('titles', () => {
  const cases: readonly (readonly [name: string, inside: string, title: string])[] = [
    ['an entity of HTML', '<title>caf&eacute;&nbsp;&hellip;</title>', 'café …'],
    [
      'an entity of HTML, escaped twice',
      '<title>caf&amp;eacute; &amp;amp; co</title>',
      'café & co',
    ],
    ['a bare ampersand', '<title>Q&A at AT&T</title>', 'Q&A at AT&T'],
    ['numbers of Windows', '<title>don&#146;t &#150; &#x80;</title>', 'don’t – €'],
    ['a number too high', '<title>a&#x110000;b</title>', 'a\ufffdb'],
    ['a section', '<title><![CDATA[<b>One</b> & two]]></title>', 'One & two'],
    ['a section between words', '<title> One <![CDATA[& two]]> three </title>', 'One & two three'],
    [
      'a section with entities',
      '<title><![CDATA[One &amp; two &#8211; three]]></title>',
      'One & two – three',
    ],
    ['several lines', '<title>\n  One\n\ttwo  </title>', 'One two'],
    ['signs of less and more', '<title>1 &lt; 2 and 3 &gt; 2</title>', '1 < 2 and 3 > 2'],
    ['code', '<title>How List&lt;String&gt; works</title>', 'How List<String> works'],
    ['tags as they are', '<title>One <em>two</em></title>', 'One two'],
    ['two of them', '<title>One</title><title>Two</title>', 'One'],
    ['an empty one and that of a medium', '<title/><media:title>Film</media:title>', 'Film'],
    [
      'a title of iTunes beside it',
      '<itunes:title>Short</itunes:title><title>Long: short</title>',
      'Long: short',
    ],
    ['a title of Dublin Core alone', '<dc:title>One</dc:title>', 'One'],
    ['none', '<description>Words</description>', ''],
    ['marks that turn words around', '<title>One\u202egnp.exe</title>', 'Onegnp.exe'],
    ['half a character', '<title>One \ud83d</title>', 'One \ufffd'],
    ['a face in two references', '<title>&#55357;&#56832;</title>', '😀'],
  ]
  test.each(cases)('%s', (_, inside, title) =>
    expect(read(item(inside)).items[0]?.title).toBe(title),
  )

  test.each([
    ['escaped HTML', 'type="html"', 'A &lt;b&gt;bold&lt;/b&gt; &amp;amp; B', 'A bold & B'],
    ['text that looks like HTML', 'type="text"', 'A &lt;b&gt; tag', 'A <b> tag'],
    ['XHTML', 'type="xhtml"', '<div xmlns="http://www.w3.org/1999/xhtml">A <b>b</b></div>', 'A b'],
    ['base64', 'type="application/octet-stream" mode="base64"', 'RXhhbXBsZQ==', 'Example'],
    ['a type in capitals', 'type="HTML"', '&lt;i&gt;A&lt;/i&gt;', 'A'],
    ['a type of media', 'type="text/html"', '&lt;i&gt;A&lt;/i&gt;', 'A'],
  ])('of Atom: %s', (_, attributes, inside, title) =>
    expect(read(entry(`<title ${attributes}>${inside}</title>`)).items[0]?.title).toBe(title),
  )
})

describe('links and ids', () => {
  const cases: readonly Case[] = [
    [
      'blanks around an address',
      item('<link>\n  https://site.test/1  \n</link>'),
      { link: 'https://site.test/1' },
    ],
    [
      'an address in a section',
      item('<link><![CDATA[https://site.test/?a=1&b=2]]></link>'),
      { link: 'https://site.test/?a=1&b=2' },
    ],
    [
      'bare ampersands',
      item('<link>https://site.test/?a=1&b=2&copy=3</link>'),
      { link: 'https://site.test/?a=1&b=2&copy=3' },
    ],
    [
      'an address without a scheme',
      item('<link>//site.test/1</link>'),
      { link: 'https://site.test/1' },
    ],
    [
      'an address beside the site',
      rss('<item><link>/1</link></item>', '<link>https://www.other.test/</link>'),
      { link: 'https://www.other.test/1' },
    ],
    [
      'an address beside the feed',
      item('<link>1.html</link>'),
      { link: 'https://site.test/blog/1.html' },
    ],
    ['an address that is a script', item('<link>javascript:alert(1)</link>'), { link: undefined }],
    [
      'an id that is the address',
      item('<guid>https://site.test/1</guid>'),
      { link: 'https://site.test/1', id: 'https://site.test/1' },
    ],
    [
      'an id that is none',
      item('<guid isPermaLink="false">https://site.test/1</guid>'),
      { link: undefined, id: 'https://site.test/1' },
    ],
    [
      'an id that is a number',
      item('<guid>123</guid><link>https://site.test/1</link>'),
      { link: 'https://site.test/1', id: '123' },
    ],
    [
      'an empty link beside an id',
      item('<link/><guid isPermaLink="true">https://site.test/1</guid>'),
      { link: 'https://site.test/1' },
    ],
    [
      'a link as Atom has it',
      item('<link href="https://site.test/1"/>'),
      { link: 'https://site.test/1' },
    ],
    [
      'a link of Atom beside it',
      item(
        '<atom:link rel="self" href="https://site.test/1.xml"/><link>https://site.test/1</link>',
      ),
      { link: 'https://site.test/1' },
    ],
    [
      "FeedBurner's original",
      item(
        '<link>https://feedproxy.test/~r/1</link><feedburner:origLink>https://site.test/1</feedburner:origLink>',
      ),
      { link: 'https://site.test/1' },
    ],
    [
      'a page among several',
      entry(
        '<link rel="edit" href="/e/1"/><link rel="self" href="/s/1"/><link rel="alternate" type="application/json" href="/j/1"/><link rel="alternate" type="text/html" href="/1"/>',
      ),
      { link: 'https://site.test/1' },
    ],
    ['a link without a kind', entry('<link href="/1"/>'), { link: 'https://site.test/1' }],
    [
      'a link to itself alone',
      entry('<link rel="self" href="/1"/>'),
      { link: 'https://site.test/1' },
    ],
    [
      'an id that is an address, without a link',
      entry('<id>https://site.test/1</id>'),
      { link: 'https://site.test/1' },
    ],
    [
      'a link that is text',
      entry('<link>https://site.test/1</link>'),
      { link: 'https://site.test/1' },
    ],
    [
      'a base around it',
      atom('<entry xml:base="https://other.test/a/"><link href="1"/></entry>'),
      { link: 'https://other.test/a/1' },
    ],
    [
      'a base beside a base',
      atom('<entry xml:base="b/"><link xml:base="c/" href="1"/></entry>').replace(
        '<feed',
        '<feed xml:base="https://other.test/a/"',
      ),
      { link: 'https://other.test/a/b/c/1' },
    ],
    [
      'a kind by its whole name',
      entry('<link rel="http://www.iana.org/assignments/relation/alternate" href="/1"/>'),
      { link: 'https://site.test/1' },
    ],
    [
      'an address in letters of other alphabets',
      item('<link>https://müller.test/straße</link>'),
      { link: 'https://xn--mller-kva.test/stra%C3%9Fe' },
    ],
    [
      'an address with blanks',
      item('<link>https://site.test/my page.html</link>'),
      { link: 'https://site.test/my%20page.html' },
    ],
  ]
  test.each(cases)('%s', (_, written, expected) => expectItem(written, expected))

  test('an id that two items have makes two items, and the same two again', () => {
    const written = rss(
      '<item><guid>1</guid><title>A</title></item><item><guid>1</guid><title>B</title></item>',
    )
    const keys = () => read(written).items.map(({ key }) => key)
    expect(new Set(keys()).size).toBe(2)
    expect(keys()).toEqual(keys())
  })
})

describe('texts', () => {
  const cases: readonly Case[] = [
    [
      'an excerpt beside the whole',
      item(
        '<description>Begin […]</description><content:encoded><![CDATA[<p>Whole</p>]]></content:encoded>',
      ),
      { summary: 'Begin […]', content: '<p>Whole</p>' },
    ],
    [
      'an empty whole',
      item('<description>Begin</description><content:encoded/>'),
      { summary: 'Begin', content: 'Begin' },
    ],
    [
      'HTML that is escaped twice',
      item('<description>&amp;lt;p&amp;gt;One &amp;amp;amp; two&amp;lt;/p&amp;gt;</description>'),
      { content: '<p>One &amp; two</p>', summary: 'One & two' },
    ],
    [
      'escaped HTML in a section',
      item('<description><![CDATA[&lt;p&gt;One&lt;/p&gt;]]></description>'),
      { content: '<p>One</p>' },
    ],
    [
      'code that is escaped in HTML',
      item('<description><![CDATA[<p>Write &lt;b&gt;</p>]]></description>'),
      { content: '<p>Write &lt;b&gt;</p>' },
    ],
    [
      'HTML as it is, its breaks and pictures not closed',
      item('<description>One<br>two<img src="/a.png">three <b>four</b></description>'),
      { content: 'One<br>two<img src="https://site.test/a.png">three <b>four</b>' },
    ],
    [
      'HTML as it is, its breaks closed by an end',
      item('<description>One<br></br>two</description>'),
      { content: 'One<br>two' },
    ],
    [
      'HTML as it is',
      item('<description><p>One<br/>two</p></description>'),
      { content: '<p>One<br>two</p>' },
    ],
    [
      'a section within a section',
      item('<description><![CDATA[One <![CDATA[two]]> three]]></description>'),
      { summary: expect.stringMatching(/^One .*two.* three/) },
    ],
    [
      'XHTML',
      entry(
        '<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>One</p></div></content>',
      ),
      { content: '<p>One</p>' },
    ],
    [
      'XHTML with a prefix',
      entry(
        '<content type="xhtml"><x:div xmlns:x="http://www.w3.org/1999/xhtml"><x:p>One</x:p></x:div></content>',
      ),
      { content: '<p>One</p>' },
    ],
    [
      'XHTML that is escaped',
      entry('<content type="xhtml">&lt;p&gt;One&lt;/p&gt;</content>'),
      { content: '<p>One</p>' },
    ],
    [
      'plain text',
      entry('<content type="text">1 &lt; 2</content>'),
      { content: '1 < 2', contentType: 'text' },
    ],
    [
      'plain text of a medium',
      entry('<content type="text/plain">1 &lt; 2</content>'),
      { content: '1 < 2', contentType: 'text' },
    ],
    [
      'HTML without a word about it',
      entry('<content>&lt;p&gt;One&lt;/p&gt;</content>'),
      { content: '<p>One</p>', contentType: 'html' },
    ],
    [
      'base64',
      entry('<content type="text/html" mode="base64">PHA+T25lPC9wPg==</content>'),
      { content: '<p>One</p>' },
    ],
    [
      'base64 of a medium',
      entry('<content type="application/xhtml">PHA+T25lPC9wPg==</content>'),
      { content: '<p>One</p>' },
    ],
    [
      'JSON as a text',
      entry('<content type="application/json">{"a": 1}</content>'),
      { content: '{"a": 1}' },
    ],
    [
      'a text that lies elsewhere',
      entry('<content type="text/html" src="/1"/><summary>Short</summary>'),
      { content: 'Short' },
    ],
    [
      'addresses beside the page',
      item(
        '<link>https://site.test/2024/post/</link><description>&lt;img src="a.png"&gt;</description>',
      ),
      { content: '<img src="https://site.test/2024/post/a.png">' },
    ],
    [
      'a feed of pictures',
      item(
        '<media:group><media:title>T</media:title><media:description>Words</media:description></media:group>',
      ),
      { content: 'Words' },
    ],
    [
      'a podcast',
      item(
        '<title>E</title><itunes:summary>Words</itunes:summary><itunes:duration>1:02:03</itunes:duration><enclosure url="/e.mp3" length="" type="audio/mpeg"/>',
      ),
      { content: 'Words', enclosures: [{ url: 'https://site.test/e.mp3', seconds: 3723 }] },
    ],
    [
      'markdown beside HTML',
      item(
        '<source:markdown>**One**</source:markdown><description>&lt;b&gt;One&lt;/b&gt;</description>',
      ),
      { content: '<b>One</b>' },
    ],
    ['lines of plain text', item('<description>One\ntwo</description>'), { summary: 'One two' }],
  ]
  test.each(cases)('%s', (_, written, expected) => expectItem(written, expected))
})

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

describe('JSON Feed', () => {
  const json = (inside: object, about: object = {}) =>
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Feed',
      ...about,
      items: [inside],
    })
  const cases: readonly Case[] = [
    ['a mark and blanks before it', `\ufeff \n${json({ id: '1', title: 'One' })}`, one],
    [
      'an id that is a number',
      json({ id: 1, title: 'One' }),
      { items: [{ id: '1', title: 'One' }] },
    ],
    [
      'references in a title',
      json({ id: '1', title: 'A &amp; B' }),
      { items: [{ title: 'A & B' }] },
    ],
    [
      'the author of the whole feed',
      json({ id: '1' }, { authors: [{ name: 'Me' }] }),
      { items: [{ author: 'Me' }] },
    ],
    [
      'an author that is a list',
      json({ id: '1', author: [{ name: 'Me' }] }),
      { items: [{ author: 'Me' }] },
    ],
    ['an author that is a name', json({ id: '1', author: 'Me' }), { items: [{ author: 'Me' }] }],
    [
      'tags that are one text',
      json({ id: '1', tags: 'a, b' }),
      { items: [{ categories: ['a', 'b'] }] },
    ],
    [
      'tags that are nothing',
      json({ id: '1', tags: [null, '', ' a ', 'a', 7] }),
      { items: [{ categories: ['a'] }] },
    ],
    [
      'a type that says HTML',
      json({ id: '1', content_text: 'x', content_html: '<p>y</p>' }),
      { items: [{ content: '<p>y</p>', contentType: 'html' }] },
    ],
    [
      'an end in the middle',
      json({ id: '1', title: 'One' }).slice(0, -2) + ',{"id":"2","title":"Tw',
      { ...one, faults: ['cut_off'] },
    ],
    ['a comma too much', json({ id: '1', title: 'One' }).replace(/\]\}$/, ',]}'), one],
    [
      'line breaks within a text',
      json({ id: '1', title: 'One@two' }).replace('@', '\n'),
      { items: [{ title: 'One two' }] },
    ],
    [
      'RSS in JSON',
      JSON.stringify({
        rss: {
          version: '2.0',
          channel: {
            title: 'Feed',
            link: 'https://site.test/',
            item: [
              {
                title: 'One',
                link: 'https://site.test/1',
                description: '<p>y</p>',
                pubDate: 'Mon, 05 Feb 2024 10:00:00 GMT',
                guid: { '#value': 'x', isPermaLink: false },
              },
            ],
          },
        },
      }),
      {
        title: 'Feed',
        items: [
          {
            title: 'One',
            link: 'https://site.test/1',
            content: '<p>y</p>',
            publishedAt: '2024-02-05T10:00:00.000Z',
            id: 'x',
          },
        ],
      },
    ],
  ]
  test.each(cases)('%s', (_, written, expected) => expect(read(written)).toMatchObject(expected))
})

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

  test('a film stands above its words, which are cleaned once', () => {
    const video = entry(
      '<yt:videoId>dQw4w9WgXcQ</yt:videoId><content type="html">&lt;p onclick="x()"&gt;Words&lt;/p&gt;</content>',
    )
    expect(read(video).items[0]?.content).toMatch(
      /^<iframe src="https:\/\/www.youtube-nocookie.com\/embed\/dQw4w9WgXcQ" [^<>]*><\/iframe><p>Words<\/p>$/,
    )
  })
})

test('a length of nothing is none', () => {
  const { enclosures } = read(
    item('<itunes:duration>00:00</itunes:duration><enclosure url="/a.mp3" length="0"/>'),
  ).items[0]!
  expect(enclosures).toEqual([{ url: 'https://site.test/a.mp3', type: 'audio/mpeg' }])
})
