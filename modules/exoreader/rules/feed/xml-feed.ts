// A feed in XML: RSS 0.9x and 2.0, RSS 0.90 and 1.0 in RDF, Atom 0.3 and 1.0, and channels without their root element.
import { escapeText } from '#core/html/escape.ts'
import { sanitize } from '../html/sanitize.ts'
import { readXml, type XmlDocument, type XmlNode } from '../xml/tree.ts'
import { absoluteAddress } from './addresses.ts'
import { makeClock, type Clock } from './dates/clock.ts'
import { identify } from './identity.ts'
import { readItem, titleOf } from './item.ts'
import { baseOf, linksOf, pageOf, withRel, type Base } from './links.ts'
import { firstPicture } from './media.ts'
import { attribute, elementsOf, firstText, latest, named, xmlBase } from './nodes.ts'
import { maxItems, type FeedFault, type FeedSource, type ParsedFeed } from './parsed.ts'
import { authorOf } from './people.ts'
import { pollingMinutes } from './polling.ts'
import { valueOf } from './value.ts'

const limits = { maxItems, maxElements: 400_000, maxDepth: 200 }

/** Undefined when it is not a feed. */
export function readXmlFeed(text: string, source: FeedSource): ParsedFeed | undefined {
  return feedIn(readXml(text, limits), source)
}

export function feedIn(document: XmlDocument, source: FeedSource): ParsedFeed | undefined {
  const root = rootOf(document.root)
  if (!root) return undefined
  const format = formatOf(root)
  const channel = channelOf(root)
  const address = absoluteAddress(source.contentLocation, source.url) ?? source.url
  const clock = makeClock(source.zoneMinutes, languageOf(channel))
  const about = aboutFeed(channel, { format, clock, base: { document: address } })
  const base: Base = { document: address, ...(about.link && { site: about.link }) }
  const context = { ...base, format, clock, feedAuthor: about.author }
  const items = itemsIn(root).map((item) => readItem(item, context))
  const language =
    about.language ?? attribute(root, 'xml:lang') ?? source.contentLanguage?.split(',')[0]?.trim()
  const zoneMinutes = clock.zoneMinutes()
  return {
    format,
    version: versionOf(root),
    ...about,
    ...(language && { language: language.replace('_', '-') }),
    ...(zoneMinutes !== undefined && { zoneMinutes }),
    items: identify(items),
    faults: faultsOf(document),
  }
}

const roots = new Set(['rss', 'rdf:rdf', 'rdf', 'feed', 'channel', 'item', 'entry'])
const maxRootDepth = 4

/** The element that is the feed, wherever it begins. */
function rootOf(top: XmlNode): XmlNode | undefined {
  let level = elementsOf(top)
  let isRoot = ({ name }: XmlNode) => roots.has(name)
  for (let depth = 0; depth < maxRootDepth; depth += 1) {
    const found = level.find(isRoot)
    // Items may lie side by side without anything around them.
    if (found) return found.name === 'item' || found.name === 'entry' ? found.parent : found
    if (level.some(({ name }) => name === 'html' || name === 'xhtml:html')) isRoot = isCertainRoot
    level = level.flatMap(elementsOf)
  }
  return undefined
}

/** No page has one of these by chance. */
function isCertainRoot(node: XmlNode): boolean {
  const isAtom = node.name === 'feed' && /atom/i.test(attribute(node, 'xmlns') ?? '')
  return isAtom || node.name === 'rss' || node.name === 'rdf:rdf'
}

/** The element that describes the feed: the root itself, or the only entry of a document that is one. */
function channelOf(root: XmlNode): XmlNode {
  const [channel] = named(root, 'channel')
  if (channel || root.name !== '') return channel ?? root
  return named(root, 'entry', 'item')[0] ?? root
}

function formatOf(root: XmlNode): 'rss' | 'rdf' | 'atom' {
  if (root.name === 'rdf:rdf' || root.name === 'rdf') return 'rdf'
  const isAtom = root.name === 'feed' || elementsOf(root).some(({ name }) => name === 'entry')
  return isAtom ? 'atom' : 'rss'
}

function versionOf(root: XmlNode): string {
  const written = attribute(root, 'version')
  if (written !== undefined || formatOf(root) === 'rss') return written ?? ''
  return attribute(root, 'xmlns')?.includes('rdf/simple/0.9') ? '0.90' : '1.0'
}

function itemsIn(node: XmlNode): XmlNode[] {
  return elementsOf(node).flatMap((element) => {
    if (element.name === 'item' || element.name === 'entry') return [element]
    return ['channel', 'items', 'rss', 'feed'].includes(element.name) ? itemsIn(element) : []
  })
}

interface AboutContext {
  readonly format: 'rss' | 'rdf' | 'atom'
  readonly clock: Clock
  readonly base: Base
}

type About = Omit<ParsedFeed, 'format' | 'version' | 'items' | 'faults' | 'zoneMinutes'>

function aboutFeed(channel: XmlNode, { format, clock, base }: AboutContext): About {
  const links = linksOf(channel, base)
  const link = pageOf(links) ?? absoluteAddress(attribute(channel, 'href'), baseOf(channel, base))
  const id = firstText(named(channel, 'id', 'guid')) ?? attribute(channel, 'rdf:about')
  const author = authorOf(
    channel,
    'author',
    'managingeditor',
    'dc:creator',
    'dc:author',
    'itunes:author',
    'dc:publisher',
    'webmaster',
  )
  const language = languageOf(channel)
  const self = withRel(links, 'self')[0]?.address
  const icon = iconOf(channel, base)
  const dates = [
    'lastbuilddate',
    'updated',
    'modified',
    'dcterms:modified',
    'pubdate',
    'published',
    'dc:date',
    'dcterms:issued',
    'dcterms:created',
  ]
  const updatedAt = clock.read(...latest(channel, ...dates), attribute(channel, 'lastmod') ?? '')
  const ttlMinutes = pollingMinutes(channel)
  return {
    title: titleOf(channel, format),
    description: descriptionOf(channel, format, { ...base, ...(link && { site: link }) }),
    ...(link && { link }),
    ...(id !== undefined && { id }),
    ...(author && { author }),
    ...(language && { language }),
    ...(self && { self }),
    hubs: withRel(links, 'hub').map(({ address }) => address),
    ...(icon && { icon }),
    ...(updatedAt && { updatedAt }),
    ...(ttlMinutes !== undefined && { ttlMinutes }),
  }
}

function languageOf(channel: XmlNode): string | undefined {
  return firstText(named(channel, 'language', 'dc:language')) ?? attribute(channel, 'xml:lang')
}

function descriptionOf(channel: XmlNode, format: AboutContext['format'], base: Base): string {
  const usual = format === 'atom' ? 'text' : 'html'
  const [node] = named(
    channel,
    'description',
    'subtitle',
    'tagline',
    'abstract',
    'dc:description',
    'itunes:summary',
    'itunes:subtitle',
  )
  if (!node) return ''
  const { isHtml, text } = valueOf(
    node,
    /^(description|subtitle|tagline)$/.test(node.name) ? usual : 'guess',
  )
  return isHtml
    ? sanitize(text, xmlBase(node, base.document) ?? base.site ?? base.document)
    : escapeText(text.trim())
}

function iconOf(channel: XmlNode, base: Base): string | undefined {
  const icons = [
    ...named(channel, 'icon', 'logo', 'itunes:image', 'image', 'media:thumbnail'),
    ...named(channel, 'itunes:link').filter((link) => attribute(link, 'rel') === 'image'),
  ]
  return firstPicture(icons, base, ['href', 'url'])
}

function faultsOf(document: XmlDocument): FeedFault[] {
  const faults: FeedFault[] = []
  if (document.isCutOff) faults.push('cut_off')
  else if (document.isBroken) faults.push('bad_markup')
  if (document.isFull) faults.push('too_many_items')
  if (document.isTooComplex) faults.push('too_complex')
  return faults
}
