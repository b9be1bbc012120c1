// RSS whose elements are written as fields of JSON: the same tree, so that it is read as any other.
import { XmlNode, type XmlDocument } from '../xml/tree.ts'
import { maxItems } from './parsed.ts'

const maxDepth = 8
const noAttributes: ReadonlyMap<string, string> = new Map()

export function rssInJson(rss: object): XmlDocument {
  const root = new XmlNode('', noAttributes)
  add('rss', rss, root, 0)
  return { root, isBroken: false, isCutOff: false, isTooComplex: false, isFull: false }
}

/** A list is as many elements; values other than text, number, boolean, object and list are left out. */
function add(written: string, value: unknown, parent: XmlNode, depth: number): void {
  if (depth > maxDepth) return
  if (Array.isArray(value)) {
    for (const one of value.slice(0, maxItems)) add(written, one, parent, depth + 1)
    return
  }
  const name = written.toLowerCase()
  if (typeof value === 'object' && value !== null) {
    const node = new XmlNode(name, attributesIn(value), parent)
    parent.children.push(node)
    // Beside a text there are attributes alone.
    if (node.attributes.has('#value')) node.children.push(node.attributes.get('#value')!)
    else for (const [key, inside] of Object.entries(value)) add(key, inside, node, depth + 1)
    return
  }
  const text = textIn(value)
  if (text === undefined) return
  const node = new XmlNode(name, noAttributes, parent)
  node.children.push(text)
  parent.children.push(node)
}

function attributesIn(fields: object): ReadonlyMap<string, string> {
  const texts = Object.entries(fields).map(([name, value]) => [name, textIn(value)] as const)
  const named = texts.flatMap(([name, text]) =>
    text === undefined ? [] : [[name.toLowerCase(), text] as const],
  )
  return new Map(named)
}

function textIn(value: unknown): string | undefined {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined
}
