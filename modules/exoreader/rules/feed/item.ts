// One item of a feed in XML, whatever its format: the elements of all of them are known, and the better one counts.
import { cutText, plainText } from '../html/plain-text.ts'
import { sanitize } from '../html/sanitize.ts'
import { decodeReferences } from '../xml/references.ts'
import type { XmlNode } from '../xml/tree.ts'
import { absoluteAddress } from './addresses.ts'
import type { Clock } from './dates/clock.ts'
import type { UnknownItem } from './identity.ts'
import { baseOf, linksOf, pageOf, withRel, type Base, type Link } from './links.ts'
import { enclosuresOf, imageOf, mediaNamed } from './media.ts'
import { attribute, firstText, latest, named, textOf, xmlBase } from './nodes.ts'
import { pictureIn } from './picture-in.ts'
import { maxSummary, maxTitle } from './parsed.ts'
import { authorOf } from './people.ts'
import { embeddedVideo } from './video.ts'
import { valueOf, type Usual, type Value } from './value.ts'

export interface ItemContext extends Base {
  readonly format: 'rss' | 'rdf' | 'atom'
  readonly clock: Clock
  readonly feedAuthor?: string | undefined
}

const maxIdLength = 2_000

export function readItem(item: XmlNode, context: ItemContext): UnknownItem {
  const { clock } = context
  const id =
    firstText(named(item, 'guid', 'id'))?.slice(0, maxIdLength) ?? attribute(item, 'rdf:about')
  const links = linksOf(item, context)
  const link = itemLink(item, links, context)
  const body = bodyOf(item, context, link)
  const { content } = body
  const enclosures = enclosuresOf(item, links, { ...context, content })
  const published = clock.read(
    ...latest(
      item,
      'pubdate',
      'published',
      'issued',
      'dcterms:issued',
      'created',
      'dcterms:created',
      'dc:date',
      'date',
    ),
  )
  const updated = clock.read(
    ...latest(item, 'updated', 'modified', 'dcterms:modified', 'dc:date', 'lastbuilddate'),
    attribute(item, 'lastmod') ?? '',
  )
  const author = authorOf(item, ...writers) ?? authorAround(item, context)
  const image = imageOf(item, context) ?? pictureIn(content)
  const discussed = commentsOf(item, links, context)
  return {
    ...(id !== undefined && { id }),
    title: titleOf(item, context.format),
    ...(link && { link }),
    ...(author && { author }),
    ...(published && { publishedAt: published }),
    ...(updated && { updatedAt: updated }),
    ...body,
    categories: categoriesOf(item),
    enclosures,
    ...(image && { image }),
    ...(discussed && { comments: discussed }),
  }
}

const writers = ['author', 'dc:creator', 'itunes:author', 'dc:author', 'managingeditor']

/** Of the feed that it was taken from, else of the one it is in (RFC 4287 4.2.1). */
function authorAround(item: XmlNode, { format, feedAuthor }: ItemContext): string | undefined {
  if (format !== 'atom') return undefined
  const [source] = named(item, 'source')
  return (source && authorOf(source, 'author')) ?? feedAuthor
}

export function titleOf(node: XmlNode, format: ItemContext['format']): string {
  const usual = format === 'atom' ? 'text' : 'guess'
  const titles = [
    ...named(node, 'title', 'dc:title', 'itunes:title'),
    ...mediaNamed(node, 'media:title'),
  ]
  for (const title of titles) {
    const { isHtml, text } = valueOf(title, title.name === 'title' ? usual : 'guess')
    const plain = isHtml ? plainText(text, maxTitle) : cutText(text, maxTitle)
    if (plain !== '') return plain
  }
  return ''
}

function itemLink(item: XmlNode, links: readonly Link[], context: ItemContext): string | undefined {
  const original = firstText(named(item, 'feedburner:origlink'))
  const page = absoluteAddress(original, context.document) ?? pageOf(links)
  if (page) return page
  const [guid] = named(item, 'guid')
  const isPermanent = guid && attribute(guid, 'ispermalink')?.toLowerCase() !== 'false'
  const written = guid && textOf(guid).trim()
  if (isPermanent && /^(https?:|\/)/i.test(written ?? ''))
    return absoluteAddress(written, baseOf(guid, context))
  const address = attribute(item, 'href') ?? attribute(item, 'rdf:about')
  return (
    absoluteAddress(address, baseOf(item, context)) ??
    withRel(links, 'self').find(({ type }) => !type.includes('xml'))?.address ??
    addressIn(firstText(named(item, 'id')))
  )
}

/** RSS names the page itself; Atom leads to it (RFC 4685 4), and to a feed of what is said there. */
function commentsOf(
  item: XmlNode,
  links: readonly Link[],
  context: ItemContext,
): string | undefined {
  const [comments] = named(item, 'comments')
  const written = comments ? textOf(comments).trim() : ''
  // Some write words, or how many there are.
  if (comments && /^(https?:)?\//i.test(written))
    return absoluteAddress(written, baseOf(comments, context))
  return withRel(links, 'replies').find(({ type }) => /html/.test(type))?.address
}

/** An id may be the address of its page, and be no more than a name. */
const addressIn = (id: string | undefined) =>
  /^https?:/i.test(id ?? '') ? absoluteAddress(id) : undefined

type Body = Pick<UnknownItem, 'summary' | 'content' | 'contentType'>

/** The longest text that the item has is its content, a shorter one its summary. */
function bodyOf(item: XmlNode, context: ItemContext, link: string | undefined): Body {
  const usual: Usual = context.format === 'atom' ? 'text' : 'html'
  const full = readValue(named(item, 'content:encoded', 'fullitem', 'xhtml:body', 'body'), 'html')
  const content = full ?? readValue(named(item, 'content').filter(isReadable), usual)
  const short =
    readValue(named(item, 'description', 'summary', 'abstract'), usual) ??
    readValue(
      [
        ...named(item, 'itunes:summary', 'dc:description'),
        ...mediaNamed(item, 'media:description'),
        ...named(item, 'itunes:subtitle'),
      ],
      'guess',
    )
  const main = content ?? short
  if (!main) return withVideo({ summary: '', content: '', contentType: 'text' }, item)
  const base = xmlBase(main.node, context.document) ?? link ?? context.site ?? context.document
  const about = short ?? main
  const summary = (about.isHtml ? plainText : cutText)(about.text, maxSummary)
  if (isPlain(main)) {
    const content = main.isHtml ? decodeReferences(main.text) : main.text
    return withVideo({ summary, content: content.trim(), contentType: 'text' }, item)
  }
  return withVideo({ summary, content: sanitize(main.text, base), contentType: 'html' }, item)
}

/** Plain words: a text, or one that is sent as HTML but has no tag and has empty lines, which HTML would lose. */
const isPlain = ({ isHtml, text }: Value) =>
  !isHtml || (!text.includes('<') && /\n[^\S\n]*\n/.test(text.trim()))

function withVideo(body: Body, item: XmlNode): Body {
  const frame = embeddedVideo(firstText(named(item, 'yt:videoid')), body)
  return frame === undefined ? body : { ...body, content: frame, contentType: 'html' }
}

/** Content at another address (`src`) is not read. */
const isReadable = (node: XmlNode) => !node.attributes.has('src')

interface FoundValue extends Value {
  readonly node: XmlNode
}

function readValue(nodes: readonly XmlNode[], usual: Usual): FoundValue | undefined {
  for (const node of nodes) {
    const value = valueOf(node, usual)
    if (value.text.trim() !== '') return { ...value, node }
  }
  return undefined
}

export function categoriesOf(node: XmlNode): string[] {
  const terms = [
    ...[
      ...named(node, 'category', 'dc:subject', 'media:category'),
      ...nested(node, 'itunes:category'),
    ].map(
      (one) =>
        attribute(one, 'label') ?? attribute(one, 'term') ?? attribute(one, 'text') ?? textOf(one),
    ),
    ...named(node, 'keywords', 'itunes:keywords', 'media:keywords').flatMap((one) =>
      textOf(one).split(','),
    ),
  ]
  const plain = terms.map((term) => cutText(term)).filter((term) => term !== '')
  return [...new Set(plain)]
}

/** A category of a podcast may hold finer ones. */
function nested(node: XmlNode, name: string): XmlNode[] {
  return named(node, name).flatMap((one) => [one, ...nested(one, name)])
}
