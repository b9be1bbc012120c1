// Reads lists of subscriptions (OPML 1.0 and 2.0) as other readers write them, also where they are no well-formed XML: as far as they
// go. Folders become labels, nested ones "A/B" (OPML 2.0, `category` beside them).
import { oneLine } from '#core/fields/text.ts'
import { tagsOf, wordsOf, type Tag } from '#core/html/tags.ts'
import { withoutFeedScheme } from '../address.ts'
import { decodeText } from '../feed/decode.ts'
import { ownPrefix, type OpmlFeed } from './opml.ts'

export interface ReadOpml {
  /** The first of each address, the one in a folder before the others, in the order of the file. */
  readonly feeds: readonly OpmlFeed[]
  readonly title: string
  /** Outlines whose address is none of http or https. */
  readonly skipped: number
  /** It ends before its end; what could be read is there. */
  readonly broken: boolean
}

/** Bytes of a file. */
export const maxOpmlBytes = 1024 * 1024
/** Folders and feeds of a file together. */
export const maxOutlines = 2_000
const maxTitleLength = 300
const maxLabelLength = 100
const maxAddress = 2_000

/** `keyOf`: equal for two addresses of one feed. */
export function readOpml(
  bytes: Uint8Array,
  keyOf: (url: string) => string,
): ReadOpml | { readonly failed: 'no_feeds' | 'too_many_feeds' } {
  const outlines = outlinesOf(decodeText(bytes).text.trimStart())
  if (outlines === undefined) return { failed: 'too_many_feeds' }
  const { found, title, broken } = outlines
  const named = found.filter(({ attributes }) => addressIn(attributes) !== '')
  if (named.length === 0) return { failed: 'no_feeds' }
  const all = named.flatMap((outline) => feedOf(outline) ?? [])
  const feeds = new Map<string, OpmlFeed>()
  for (const feed of all) {
    const key = keyOf(feed.url)
    const before = feeds.get(key)
    // The place of the first one stays, so that a copy in a folder moves nothing.
    if (!before || (before.label === '' && feed.label !== '')) feeds.set(key, feed)
  }
  return { feeds: [...feeds.values()], title, skipped: named.length - all.length, broken }
}

interface Outline {
  readonly attributes: Tag['attributes']
  /** Names of the folders around it as a label, as much of them as one may have. */
  readonly folder: string
}

interface Outlines {
  readonly found: Outline[]
  readonly title: string
  readonly broken: boolean
}

/** undefined where there are too many. */
function outlinesOf(xml: string): Outlines | undefined {
  const found: Outline[] = []
  /** Of each open outline the label of what is in it: a feed adds nothing. */
  const open: string[] = []
  let title: string | undefined
  /** Where the name of the file begins. */
  let titleAt: number | undefined
  let broken = true
  for (const { name, isEnd, attributes, start, end } of tagsOf(xml)) {
    if (titleAt !== undefined) title ??= oneLine(wordsOf(xml.slice(titleAt, start)))
    if (name === 'title' && !isEnd) titleAt ??= end
    if (name === 'opml' && isEnd) broken = false
    if (name !== 'outline') continue
    if (isEnd) {
      open.pop()
      continue
    }
    if (found.length === maxOutlines) return undefined
    const folder = open.at(-1) ?? ''
    found.push({ attributes, folder })
    if (xml.startsWith('/>', end - 2)) continue
    const own = addressIn(attributes) === '' ? nameIn(attributes) : ''
    open.push([folder, own].filter(Boolean).join('/').slice(0, maxLabelLength))
  }
  return { found, title: (title ?? '').slice(0, maxTitleLength), broken }
}

const valueOf = (attributes: Tag['attributes'], name: string) => attributes.get(name)?.trim() ?? ''
const addressIn = (attributes: Tag['attributes']) => valueOf(attributes, 'xmlurl')
const nameIn = (attributes: Tag['attributes']) =>
  oneLine(valueOf(attributes, 'text') || valueOf(attributes, 'title')).slice(0, maxTitleLength)

function feedOf({ attributes, folder }: Outline): OpmlFeed | undefined {
  const url = webAddress(addressIn(attributes))
  if (url === undefined) return undefined
  return {
    url,
    title: nameIn(attributes),
    website_url: webAddress(valueOf(attributes, 'htmlurl')) ?? '',
    label: (folder || labelOf(valueOf(attributes, 'category'))).slice(0, maxLabelLength),
    active: attributes.get(`${ownPrefix}:active`) !== 'false',
    customize_title: attributes.get(`${ownPrefix}:customizetitle`) === 'true',
  }
}

/** The first of a list of categories, which are paths with a slash in front (OPML 2.0); '' for none. */
function labelOf(category: string): string {
  const [first = ''] = category.split(',')
  return first
    .split('/')
    .map((name) => oneLine(name))
    .filter(Boolean)
    .join('/')
}

/** As a subscription keeps it; undefined when the text is not a web address. */
function webAddress(address: string): string | undefined {
  if (address.length > 3 * maxAddress) return undefined
  const url = URL.parse(withoutFeedScheme(address))
  return url && /^https?:$/.test(url.protocol) && url.href.length <= maxAddress
    ? url.href
    : undefined
}
