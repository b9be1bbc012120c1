// Titles as real feeds write them.
import { describe, expect, test } from 'vitest'
import { read, item, entry } from '#tests/reader/written.ts'

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
