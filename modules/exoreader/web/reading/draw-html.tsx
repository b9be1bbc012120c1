// The content of an item as React draws it: read without running anything; what is not on the lists here is not drawn. It was
// sanitised when it came in; this is the second wall (feeds 13).
import { createElement, Fragment } from 'react'
import type { ReactNode } from 'react'
import { formulaAttributes } from '../../rules/html/formulas.ts'

/** What screens draw in their own way. */
export interface Draw {
  readonly picture: (picture: Picture) => ReactNode
  readonly frame: (address: string) => ReactNode
  readonly media: (media: Media) => ReactNode
  readonly heading: 'h2' | 'h3'
}

export interface Picture {
  readonly src: string
  readonly alt: string
  readonly width?: number
  readonly height?: number
}

export interface Media {
  readonly type: 'audio' | 'video'
  readonly src: string
}

const plain = new Set(
  'a abbr b bdi bdo blockquote br caption cite code col colgroup dd del details dfn dl dt em figcaption figure hr i ins kbd li mark ol p pre q rp rt ruby s samp small strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr'.split(
    ' ',
  ),
)
/** Left out with all that is in them. */
const dropped = new Set(
  'script style template noscript svg annotation annotation-xml form input button select textarea object embed applet link meta base title head'.split(
    ' ',
  ),
)
const empty = new Set(['br', 'hr', 'wbr', 'col'])
/** Blocks whose own look is the site's. */
const blocks = new Set('address article aside center div footer header main nav section'.split(' '))
/** Ranks of strangers skip; all are one below the title of the item. */
const heading = /^h[1-6]$/
/** Wider than the page, they scroll by themselves: keys must reach them. */
const scrolls = new Set(['pre', 'table'])
/** Deeper ones are drawn as words. */
const maxDepth = 60

/** The nodes of a sanitised text of HTML. */
export function drawHtml(html: string, draw: Draw): ReactNode {
  const page = new DOMParser().parseFromString(html, 'text/html')
  return drawChildren(page.body, draw, 0)
}

function drawChildren(of: Node, draw: Draw, depth: number): ReactNode[] {
  return [...of.childNodes].map((node, at) => (
    <Fragment key={at}>{drawNode(node, draw, depth)}</Fragment>
  ))
}

function drawNode(node: Node, draw: Draw, depth: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return wordsOf(node)
  if (!(node instanceof Element)) return null
  const name = node.localName
  if (dropped.has(name)) return null
  if (depth > maxDepth) return node.textContent
  if (name === 'img') return drawPicture(node, draw)
  if (name === 'iframe') return draw.frame(node.getAttribute('src') ?? '')
  if (name === 'audio' || name === 'video') return drawMedia(node, name, draw)
  if (empty.has(name)) return createElement(name)
  const children = drawChildren(node, draw, depth + 1)
  if (node.namespaceURI === mathematics) return drawFormula(node, children)
  if (name === 'a') return drawLink(node, children)
  if (heading.test(name)) return createElement(draw.heading, { 'data-rank': name }, ...children)
  if (plain.has(name)) return createElement(name, attributesOf(node), ...children)
  return blocks.has(name) ? <div>{children}</div> : children
}

const mathematics = 'http://www.w3.org/1998/Math/MathML'

/** One on lines of its own scrolls by itself, as tables do. */
function drawFormula(node: Element, children: ReactNode[]): ReactNode {
  const allowed = formulaAttributes.get(node.localName)
  if (!allowed) return children
  const kept = [...node.attributes].filter(({ name }) => allowed.has(name))
  const attributes = Object.fromEntries(kept.map(({ name, value }) => [name, value]))
  const isLetter = node.localName === 'mi' && [...(node.textContent ?? '').trim()].length === 1
  if (isLetter && attributes.mathvariant !== 'normal') attributes['data-letter'] = ''
  const drawn = createElement(node.localName, attributes, ...children)
  const isAlone = attributes.display === 'block'
  return isAlone ? createElement('span', { 'data-formula': '', tabIndex: 0 }, drawn) : drawn
}

/** Blanks between the rows of a table are no children that a table may have. */
function wordsOf(node: Node): string | null {
  const text = node.nodeValue ?? ''
  const inTable = /^(?:table|tbody|thead|tfoot|tr|colgroup)$/.test(
    node.parentElement?.localName ?? '',
  )
  return inTable && text.trim() === '' ? null : text
}

/** An address on the web, or undefined. */
export function webAddress(address: string | null | undefined): string | undefined {
  if (!address) return undefined
  const url = URL.parse(address.trim(), window.location.href)
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}

function drawLink(link: Element, children: ReactNode): ReactNode {
  const address = link.getAttribute('href')?.trim() ?? ''
  const href = /^mailto:/i.test(address) ? address : webAddress(address)
  // A link within the text would lead to a part of this page.
  if (href === undefined || address.startsWith('#')) return children
  return (
    <a href={href} title={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}

function drawPicture(img: Element, draw: Draw): ReactNode {
  const src = img.getAttribute('src') ?? ''
  const [width, height] = ['width', 'height'].map((name) => sizeOf(img.getAttribute(name)))
  // A picture of one dot counts readers.
  if (src === '' || (width !== undefined && width < 3) || (height !== undefined && height < 3)) {
    return null
  }
  const picture = { src, alt: img.getAttribute('alt') ?? '' }
  const size = width && height ? { width, height } : {}
  return draw.picture({ ...picture, ...size })
}

const sizeOf = (value: string | null) =>
  value !== null && /^\d{1,5}$/.test(value) ? Number(value) : undefined

function drawMedia(media: Element, type: Media['type'], draw: Draw): ReactNode {
  const own = media.getAttribute('src') ?? media.querySelector('source')?.getAttribute('src')
  const src = webAddress(own)
  return src === undefined ? null : draw.media({ type, src })
}

const spans = { colspan: 'colSpan', rowspan: 'rowSpan' } as const

function attributesOf(element: Element): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const name of ['dir', 'lang', 'title'] as const) {
    const value = element.getAttribute(name)
    if (value) found[name] = value
  }
  for (const [name, as] of Object.entries(spans)) {
    const value = sizeOf(element.getAttribute(name))
    if (value !== undefined && value > 0 && value <= 1_000) found[as] = value
  }
  const moment = element.localName === 'time' && element.getAttribute('datetime')
  if (moment) found.dateTime = moment
  if (scrolls.has(element.localName)) found.tabIndex = 0
  const start = element.localName === 'ol' && sizeOf(element.getAttribute('start'))
  if (start) found.start = start
  return found
}
