// What people type where they are asked for a feed, and the feeds that it may mean.
import { describe, expect, test } from 'vitest'
import { channelFeed, feedLinks, meantAddresses, usualPlaces } from './discover.ts'

test.each([
  ['https://a.example/feed', ['https://a.example/feed']],
  [' a.example/blog ', ['https://a.example/blog', 'http://a.example/blog']],
  ['feed://a.example/x', ['https://a.example/x']],
  ['feed:https://a.example/x', ['https://a.example/x']],
  ['', []],
])('%j means %j', (written, addresses) => {
  expect(meantAddresses(written)).toEqual(addresses)
})

describe('a page', () => {
  test('names its feeds, beside its own base', () => {
    const html = `<head><base href="/blog/"><link rel="stylesheet" href="a.css">
      <link rel="alternate" type="application/rss+xml" title="News &amp; more" href="feed.xml">
      <LINK REL='alternate' TYPE='application/atom+xml' HREF=//a.example/atom>
      <link rel="alternate" hreflang="pt" href="/pt"></head><a href="/rss">RSS</a>`
    expect(feedLinks(html, 'https://a.example/x/')).toEqual([
      { url: 'https://a.example/blog/feed.xml', title: 'News & more' },
      { url: 'https://a.example/atom' },
    ])
  })

  test('that names none has links that look like some', () => {
    const html =
      '<a href="/about">About</a><a href="/rss.xml">RSS</a><a href="javascript:x/feed">x</a>'
    expect(feedLinks(html, 'https://a.example/')).toEqual([{ url: 'https://a.example/rss.xml' }])
  })
})

test.each([
  [
    'https://www.youtube.com/channel/UCabc_1-2/videos',
    'https://www.youtube.com/feeds/videos.xml?channel_id=UCabc_1-2',
  ],
  [
    'https://youtube.com/playlist?list=PL123&x=1',
    'https://www.youtube.com/feeds/videos.xml?playlist_id=PL123',
  ],
  ['https://old.reddit.com/r/typescript/top', 'https://www.reddit.com/r/typescript/.rss'],
  ['https://github.com/nodejs/node', 'https://github.com/nodejs/node/releases.atom'],
  ['https://example.com/channel/UCabc', undefined],
])('the channel %s', (address, feed) => {
  const found = channelFeed(address)
  expect(found?.replace(/\/videos$/, '')).toBe(feed)
})

test('feeds usually lie below the page, or at the top of its site', () => {
  const places = usualPlaces('https://a.example/blog')
  expect(places[0]).toBe('https://a.example/blog/feed')
  expect(places).toContain('https://a.example/rss.xml')
})
