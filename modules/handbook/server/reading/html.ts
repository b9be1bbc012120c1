// A page that is written in HTML as the same tree that Markdown becomes: only what the tree can hold is taken over, whatever
// the text says, so nothing of it runs, leads astray or loads from elsewhere.
import { ownFile, safeLink } from '#core/markdown/links.ts'
import { withFields, type PageReading } from '#core/markdown/pages.ts'
import type { Block, Inline } from '#core/markdown/tree.ts'
import { withoutDirectionControls } from '#core/letters/direction.ts'
import { elementsOf, isElement, type Element, type Node } from './html-elements.ts'
import { portionsOf } from './portions/html-portions.ts'

/** Nothing of these is text that anybody reads. */
const dropped = new Set(
  'script style template noscript iframe frame frameset object embed applet svg math head title textarea select option xmp noembed noframes plaintext audio video canvas map'.split(
    ' ',
  ),
)
const blockNames = new Set(
  'p div section article header footer main aside nav figure figcaption center address dl dt dd details summary form fieldset body html h1 h2 h3 h4 h5 h6 ul ol li blockquote pre hr table'.split(
    ' ',
  ),
)

/** The text of an HTML page as blocks; `reading` says which links lead to pages. */
export function readHtml(text: string, reading: PageReading): Block[] {
  return blocksOf(elementsOf(withoutDirectionControls(text)), reading)
}

/** The same in portions, each of which is made on request. */
export function htmlPortions(text: string, reading: PageReading): (() => Block[])[] {
  const nodes = elementsOf(withoutDirectionControls(text))
  return portionsOf(nodes).map((portion) => () => blocksOf(portion, reading))
}

const isBlock = (node: Node) => isElement(node) && blockNames.has(node.name)

function blocksOf(nodes: readonly Node[], reading: PageReading): Block[] {
  const blocks: Block[] = []
  let line: Node[] = []
  const endLine = () => {
    const children = trimmed(inlinesOf(line, reading))
    if (children.length > 0) blocks.push({ type: 'paragraph', children })
    line = []
  }
  for (const node of nodes) {
    if (!isBlock(node) && !holdsBlocks(node)) {
      line.push(node)
      continue
    }
    endLine()
    for (const block of blockOf(node as Element, reading)) blocks.push(block)
  }
  endLine()
  return blocks
}

/** An element of a line with blocks in it, such as a link around a heading. */
function holdsBlocks(node: Node): boolean {
  return (
    isElement(node) &&
    !dropped.has(node.name) &&
    node.children.some((one) => isBlock(one) || holdsBlocks(one))
  )
}

function blockOf({ name, children, attributes }: Element, reading: PageReading): Block[] {
  const heading = /^h([1-6])$/.exec(name)?.[1]
  if (heading) {
    const words = trimmed(inlinesOf(children, reading))
    return words.length > 0 ? [{ type: 'heading', level: Number(heading), children: words }] : []
  }
  switch (name) {
    case 'hr':
      return [{ type: 'rule' }]
    case 'pre':
      return [{ type: 'code', text: textOf(children).replace(/^\n|\n$/g, '') }]
    case 'blockquote':
      return [{ type: 'quote', children: blocksOf(children, reading) }]
    case 'ul':
    case 'ol': {
      const start = Number.parseInt(attributes.start ?? '1', 10)
      const items = children
        .filter((one) => isElement(one) || one.trim() !== '')
        .map((one) => ({
          checked: undefined,
          children: blocksOf(isElement(one) && one.name === 'li' ? one.children : [one], reading),
        }))
      const isNumbered = name === 'ol'
      return [{ type: 'list', start: isNumbered ? start || 1 : undefined, tight: true, items }]
    }
    case 'table':
      return tableOf(children, reading)
    default:
      return blocksOf(children, reading)
  }
}

function tableOf(children: readonly Node[], reading: PageReading): Block[] {
  const rows = rowsOf(children).map((row) =>
    row.children.flatMap((cell) =>
      isElement(cell) && /^t[dh]$/.test(cell.name)
        ? [trimmed(inlinesOf(cell.children, reading))]
        : [],
    ),
  )
  const [head, ...rest] = rows.filter((row) => row.length > 0)
  if (!head) return []
  return [{ type: 'table', align: head.map(() => null), head, rows: rest }]
}

function rowsOf(nodes: readonly Node[]): Element[] {
  return nodes
    .filter(isElement)
    .flatMap((one) => (one.name === 'tr' ? [one] : rowsOf(one.children)))
}

function inlinesOf(nodes: readonly Node[], reading: PageReading): Inline[] {
  return nodes.flatMap((node) => inlineOf(node, reading))
}

function inlineOf(node: Node, reading: PageReading): Inline[] {
  if (!isElement(node)) return withFields(node.replace(/[\t\n\f\r ]+/g, ' '), (words) => words)
  const { name, attributes, children } = node
  if (dropped.has(name)) return []
  const inside = () => inlinesOf(children, reading)
  switch (name) {
    case 'br':
      return [{ type: 'break' }]
    case 'b':
    case 'strong':
      return [{ type: 'strong', children: inside() }]
    case 'i':
    case 'em':
      return [{ type: 'em', children: inside() }]
    case 's':
    case 'del':
    case 'strike':
      return [{ type: 'del', children: inside() }]
    case 'code':
    case 'kbd':
    case 'samp':
    case 'tt':
      return [{ type: 'code', text: textOf(children) }]
    case 'img': {
      const { src = '', alt = '' } = attributes
      const file = ownFile(src)
      if (file !== undefined) return [{ type: 'image', name: file, alt: alt || file }]
      return alt === '' ? [] : [{ type: 'text', text: alt }]
    }
    case 'a':
      return linkOf(attributes.href ?? '', inside(), reading)
    default:
      return inside()
  }
}

function linkOf(href: string, children: Inline[], { pageOf }: PageReading): Inline[] {
  const name = pageOf(href)
  if (name !== undefined) return [{ type: 'missing', name, children }]
  const safe = /^#[^\s#]+$/.test(href) ? href : safeLink(href)
  return safe === undefined ? children : [{ type: 'link', href: safe, children }]
}

function textOf(nodes: readonly Node[]): string {
  return nodes
    .map((node) => (isElement(node) ? (dropped.has(node.name) ? '' : textOf(node.children)) : node))
    .join('')
}

/** A line without the blanks around it; nothing for a line of blanks alone. */
function trimmed(parts: readonly Inline[]): Inline[] {
  const isWord = (one: Inline) =>
    one.type !== 'break' && (one.type !== 'text' || one.text.trim() !== '')
  const start = parts.findIndex(isWord)
  const line = start < 0 ? [] : parts.slice(start, parts.findLastIndex(isWord) + 1)
  const [first] = line
  if (first?.type === 'text') line[0] = { ...first, text: first.text.trimStart() }
  const last = line.at(-1)
  if (last?.type === 'text') line[line.length - 1] = { ...last, text: last.text.trimEnd() }
  return line
}
