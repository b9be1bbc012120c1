// Which posts of the status feed are read, and who sees them for how long (spec 7, 9).
import { describe, expect, test } from 'vitest'
import { dayMs } from '#core/time/zone.ts'
import { postsFor, readStatusFeed } from './status-feed.ts'

const now = new Date('2026-11-28T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString()

const post = (set: object = {}) => ({
  id: '1',
  created_at: daysAgo(1),
  language: 'en',
  content: '<p>Updates on Sunday</p>',
  url: 'https://social.example/@shop/1',
  visibility: 'public',
  reblog: null,
  in_reply_to_id: null,
  ...set,
})
const shown = (set: object, locale: 'en' | 'pt-BR' = 'en') =>
  postsFor(readStatusFeed([post(set)]), locale, now)

test('a post is its words, when they were written, and where', () => {
  expect(shown({})).toEqual([
    {
      id: '1',
      at: daysAgo(1),
      text: 'Updates on Sunday',
      url: 'https://social.example/@shop/1',
    },
  ])
})

describe('who sees it, and for how long', () => {
  test.each([
    ['just under 16 days', { created_at: daysAgo(15.99) }, 1],
    ['16 days', { created_at: daysAgo(16) }, 0],
    ['a clock that is some minutes ahead', { created_at: daysAgo(-0.01) }, 1],
    ['of next week', { created_at: daysAgo(-7) }, 0],
    ['British English', { language: 'en-GB' }, 1],
    ['another language', { language: 'pt' }, 0],
    ['no language', { language: null }, 0],
    ['a boost', { reblog: { id: '9' } }, 0],
    ['an answer', { in_reply_to_id: '9' }, 0],
    ['for followers', { visibility: 'private' }, 0],
    ['no date', { created_at: 'soon' }, 0],
    ['no words', { content: '<p><img src="x"></p>' }, 0],
    ['a text of a megabyte', { content: 'x'.repeat(1_000_000) }, 0],
  ])('%s', (_, set, count) => {
    expect(shown(set)).toHaveLength(count)
  })

  test('Portuguese of any country is for readers of Portuguese', () => {
    expect(shown({ language: 'pt' }, 'pt-BR')).toHaveLength(1)
    expect(shown({ language: 'pt-PT' }, 'pt-BR')).toHaveLength(1)
  })

  test('the newest five, newest first', () => {
    const feed = Array.from({ length: 9 }, (_, at) =>
      post({ id: `${at}`, created_at: daysAgo(at) }),
    )
    const ids = postsFor(readStatusFeed(feed.toReversed()), 'en', now).map(({ id }) => id)
    expect(ids).toEqual(['0', '1', '2', '3', '4'])
  })
})

describe('what comes in is text from outside', () => {
  test.each([
    ['<p>One<br>two</p><p>three &amp; four</p>', 'One\ntwo\nthree & four'],
    ['<p onclick="x()">Hello <a href="javascript:x()">here</a></p>', 'Hello here'],
    ['&lt;b&gt; stays a text', '<b> stays a text'],
  ])('%s', (content, text) => {
    expect(shown({ content })[0]?.text).toBe(text)
  })

  test('an address that is none leads nowhere', () => {
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 7, null]) {
      expect(shown({ url })[0]?.url).toBeUndefined()
    }
  })

  test.each([[null], [{}], ['text'], [[null, 7, [], { id: 1 }]]])(
    '%j is an empty feed',
    (answer) => {
      expect(readStatusFeed(answer)).toEqual([])
    },
  )

  test('a long text is cut, and a long feed is read as far as is shown', () => {
    const text = shown({ content: 'word '.repeat(1_000) })[0]?.text ?? ''
    expect([text.length <= 1_000, text.endsWith('…')]).toEqual([true, true])
    expect(readStatusFeed(Array.from({ length: 500 }, () => post()))).toHaveLength(40)
  })
})
