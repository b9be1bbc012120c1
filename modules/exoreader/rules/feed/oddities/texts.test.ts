// Texts as real feeds write them, escaped once too often or too seldom.
import { describe, expect, test } from 'vitest'
import { item, entry, expectItem, type Case } from '#tests/reader/written.ts'

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
