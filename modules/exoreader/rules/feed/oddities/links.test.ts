// Links and ids as real feeds write them.
import { describe, expect, test } from 'vitest'
import { read, rss, item, atom, entry, expectItem, type Case } from '#tests/reader/written.ts'

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
