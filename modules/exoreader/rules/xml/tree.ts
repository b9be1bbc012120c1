// A document of XML as a tree, its names in one form whatever prefixes it uses, within limits of elements and depth.
import { canonicalNamespace } from './namespaces.ts'
import { scanMarkup } from './scan.ts'

export interface XmlNode {
  /** In lower case, with the usual prefix of its namespace: `title`, `dc:creator`. */
  readonly name: string
  /** In lower case, by the same rule: `href`, `xml:base`, `rdf:about`. */
  readonly attributes: ReadonlyMap<string, string>
  readonly children: (XmlNode | string)[]
  readonly parent?: XmlNode
}

export interface XmlDocument {
  /** Holds all that the document has; has no name itself. */
  readonly root: XmlNode
  readonly isBroken: boolean
  readonly isCutOff: boolean
  readonly isTooComplex: boolean
  /** It ended at `maxItems`. */
  readonly isFull: boolean
}

export interface XmlLimits {
  readonly maxItems: number
  readonly maxElements: number
  readonly maxDepth: number
}

interface Open {
  readonly node: XmlNode
  readonly written: string
  /** Prefixes that are declared here and around. */
  readonly prefixes: ReadonlyMap<string, string>
}

/** Names of what a feed lists: one of them never lies within another. */
const itemNames = new Set(['item', 'entry'])
/** What these hold is a text or nothing; where another of an item's elements begins in one, its end is missing. */
const texts = new Set(['title', 'link', 'guid', 'id', 'pubdate', 'published', 'updated'])
const besideTexts = new Set([
  ...texts,
  'description',
  'content:encoded',
  'summary',
  'content',
  'author',
  'category',
  'enclosure',
  'dc:creator',
])
const noPrefixes: ReadonlyMap<string, string> = new Map()

export function readXml(
  source: string,
  { maxItems, maxElements, maxDepth }: XmlLimits,
): XmlDocument {
  const root: XmlNode = { name: '', attributes: new Map(), children: [] }
  const stack: Open[] = [{ node: root, written: '', prefixes: noPrefixes }]
  const counted = { elements: 0, items: 0 }
  let isUnbalanced = false
  let isTooDeep = false
  let isFull = false
  const top = () => stack.at(-1)!
  const close = (written: string, isMissing = false) => {
    const at = stack.findLastIndex((open) => open.written === written)
    if (isMissing || at !== stack.length - 1) isUnbalanced = true
    if (at > 0) stack.length = at
  }
  const open = (written: string, attributes: ReadonlyMap<string, string>, isEmpty: boolean) => {
    counted.elements += 1
    const prefixes = withDeclared(top().prefixes, attributes)
    const name = canonicalName(written, prefixes, true)
    if (texts.has(top().node.name) && besideTexts.has(name)) close(top().written, true)
    if (itemNames.has(name)) {
      const unclosed = stack.find(({ node }) => node.name === name)
      if (unclosed) close(unclosed.written, true)
      if (counted.items === maxItems) {
        isFull = true
        return
      }
      counted.items += 1
    }
    if (stack.length > maxDepth) {
      isTooDeep = true
      return
    }
    const parent = top().node
    const node = {
      name,
      attributes: canonicalAttributes(attributes, prefixes),
      children: [],
      parent,
    }
    parent.children.push(node)
    if (!isEmpty) stack.push({ node, written, prefixes })
  }
  const result = scanMarkup(source, {
    open,
    close: (written) => close(written),
    text: (text) => top().node.children.push(text),
    goesOn: () => !isFull && counted.elements < maxElements,
  })
  const isTooComplex = isTooDeep || counted.elements >= maxElements
  return {
    root,
    isBroken: result.isBroken || (isUnbalanced && !isTooDeep),
    isCutOff: result.isCutOff || (stack.length > 1 && !isFull && !isTooComplex),
    isTooComplex,
    isFull,
  }
}

function withDeclared(
  around: ReadonlyMap<string, string>,
  attributes: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  let declared: Map<string, string> | undefined
  for (const [name, value] of attributes) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue
    declared ??= new Map(around)
    declared.set(name === 'xmlns' ? '' : name.slice(6).toLowerCase(), value)
  }
  return declared ?? around
}

/** A prefix that nobody declared, or of a namespace that nobody knows, stays as it is written. */
function canonicalName(
  written: string,
  prefixes: ReadonlyMap<string, string>,
  isElement: boolean,
): string {
  const colon = written.indexOf(':')
  const prefix = colon < 0 ? '' : written.slice(0, colon).toLowerCase()
  const local = (colon < 0 ? written : written.slice(colon + 1)).toLowerCase()
  if (prefix === '' && !isElement) return local
  const namespace = prefixes.get(prefix)
  const usual =
    namespace === undefined ? undeclared(prefix) : (canonicalNamespace(namespace) ?? prefix)
  return usual === '' ? local : `${usual}:${local}`
}

/** Prefixes of the formats themselves, where a feed forgot to declare them. */
function undeclared(prefix: string): string {
  return /^(atom(10|03)?|a10|rss|ns\d*)$/.test(prefix) ? '' : prefix
}

function canonicalAttributes(
  attributes: ReadonlyMap<string, string>,
  prefixes: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  if (attributes.size === 0) return attributes
  const named = new Map<string, string>()
  for (const [name, value] of attributes) {
    if (name.startsWith('xmlns:')) continue
    named.set(canonicalName(name, prefixes, false), value)
  }
  return named
}
