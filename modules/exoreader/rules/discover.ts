// Where the feeds of a site may be: what its page links to, what a channel's address leads to, and the places where they usually are.
import { tagsOf } from '#core/html/tags.ts'

export interface FoundFeed {
  readonly url: string
  readonly title?: string
}

const maxFound = 20
const feedTypes = /^(application|text)\/((rss|atom|rdf)\+xml|feed\+json|x-rss\+xml|rss|atom)\b/i
const looksLikeFeed =
  /(\/(feed|rss|atom)\/?|[./](rss|atom|rdf)|\/(feed|rss|atom|index)\.(xml|json))$/i

/** The addresses that are meant by what a person typed: with a scheme, or without one first the safe one. */
export function meantAddresses(written: string): string[] {
  const plain = written
    .trim()
    .replace(/^feed:(\/\/)?(?=https?:)/i, '')
    .replace(/^feed:\/\//i, 'https://')
  const guesses = /^[a-z][a-z\d+.-]*:\/\//i.test(plain)
    ? [plain]
    : [`https://${plain}`, `http://${plain}`]
  return guesses.map((guess) => URL.parse(guess)?.href).filter((url) => url !== undefined)
}

/** What a page says are its feeds; where it says nothing, its links that look like some. */
export function feedLinks(html: string, pageUrl: string): FoundFeed[] {
  const said = new Map<string, FoundFeed>()
  const guessed = new Map<string, FoundFeed>()
  let base = pageUrl
  for (const { name, isEnd, attributes } of tagsOf(html)) {
    if (isEnd) continue
    const href = attributes.get('href')?.trim()
    if (!href) continue
    if (name === 'base') base = URL.parse(href, pageUrl)?.href ?? base
    if (name !== 'link' && name !== 'a') continue
    const url = URL.parse(href.replace(/^feed:(?=https?:)/i, ''), base)
    if (!url || !/^https?:$/.test(url.protocol)) continue
    const title = attributes.get('title')?.trim().slice(0, 300)
    const found = { url: url.href, ...(title && { title }) }
    const isFeed = feedTypes.test(attributes.get('type') ?? '')
    if (isFeed && /\b(alternate|feed)\b/i.test(attributes.get('rel') ?? ''))
      said.set(url.href, found)
    else if (name === 'a' && (isFeed || looksLikeFeed.test(url.pathname)))
      guessed.set(url.href, found)
  }
  return [...(said.size > 0 ? said : guessed).values()].slice(0, maxFound)
}

const channels: readonly (readonly [host: RegExp, path: RegExp, feed: string])[] = [
  [
    /^(www\.|m\.)?youtube\.com$/,
    /^\/channel\/([\w-]+)/,
    'https://www.youtube.com/feeds/videos.xml?channel_id=$1',
  ],
  [
    /^(www\.|m\.)?youtube\.com$/,
    /^\/playlist\?(?:.*&)?list=([\w-]+).*/,
    'https://www.youtube.com/feeds/videos.xml?playlist_id=$1',
  ],
  [/^(www\.|old\.)?reddit\.com$/, /^(\/(?:r|user)\/[\w-]+).*/, 'https://www.reddit.com$1/.rss'],
  [/^github\.com$/, /^(\/[\w.-]+\/[\w.-]+?)(?:\.git|\/.*)?$/, 'https://github.com$1/releases.atom'],
  [/^vimeo\.com$/, /^\/([\w-]+)\/?$/, 'https://vimeo.com/$1/videos/rss'],
]

/** The feed of a channel by its address alone; undefined for a site whose pages say it. */
export function channelFeed(address: string): string | undefined {
  const url = URL.parse(address)
  if (!url) return undefined
  const path = `${url.pathname}${url.search}`
  const found = channels.find(([host, where]) => host.test(url.hostname) && where.test(path))
  return found && path.replace(found[1], found[2])
}

const places = ['feed', 'rss', 'feed.xml', 'rss.xml', 'atom.xml', 'index.xml', 'feed.json']

/** Below the page itself, then at the top of its site; `/feed` first. */
export function usualPlaces(pageUrl: string): string[] {
  const page = new URL(pageUrl)
  const folder = page.pathname.endsWith('/') ? page.pathname : `${page.pathname}/`
  const folders = [...new Set([folder, '/'])]
  return folders.flatMap((at) => places.map((place) => new URL(`${at}${place}`, page).href))
}
