// What lies around the items of real feeds, and is no feed at all.
import { describe, expect, test } from 'vitest'
import { source, read, rss, item, entry, type Case } from '#tests/reader/written.ts'
import { parseFeed } from '../parse-feed.ts'

const titled = item('<title>One</title>')
const one = { title: 'Feed', items: [{ title: 'One' }] }

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
      'a section without its end',
      rss('<item><title><![CDATA[One]]</title></item><item><title>Two</title></item>'),
      { items: [{ title: 'One' }, { title: 'Two' }], faults: ['bad_markup'] },
    ],
    [
      'a section without its end before others that have theirs',
      rss(
        '<item><title><![CDATA[One</title><description><![CDATA[<p>a</p>]]></description></item><item><title><![CDATA[Two]]></title></item>',
      ),
      {
        items: [{ title: 'One', content: '<p>a</p>' }, { title: 'Two' }],
        faults: ['bad_markup'],
      },
    ],
    [
      'a section that tells of sections',
      rss(
        '<item><title>One</title><description><![CDATA[<p>Write &lt;title&gt;<![CDATA[x</p>]]></description></item>',
      ),
      { items: [{ title: 'One', content: expect.stringContaining('Write &lt;title&gt;') }] },
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
