// JSON Feed as real feeds write it.
import { describe, expect, test } from 'vitest'
import { read, type Case } from '#tests/reader/written.ts'

const one = { title: 'Feed', items: [{ title: 'One' }] }

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
