// A document of XML as a tree, its names in one form whatever prefixes it uses, within limits of elements and depth.
import { canonicalNamespace } from './namespaces.ts'
import { scanMarkup } from './scan.ts'

export class XmlNode {
  /** In lower case, with the usual prefix of its namespace: `title`, `dc:creator`. */
  readonly name: string
  /** In lower case, by the same rule: `href`, `xml:base`, `rdf:about`. */
  readonly attributes: ReadonlyMap<string, string>
  readonly parent: XmlNode | undefined
  /** It, or one around it, has an `xml:base`. */
  readonly hasBase: boolean
  readonly children: (XmlNode | string)[] = []
  #byName: Map<string, XmlNode[]> | undefined

  constructor(name: string, attributes: ReadonlyMap<string, string>, parent?: XmlNode) {
    this.name = name
    this.attributes = attributes
    this.parent = parent
    this.hasBase =
      (parent !== undefined && parent.hasBase) ||
      (attributes.size > 0 && attributes.has('xml:base'))
  }

  /** Its elements of that name, in their order. The tree is whole when somebody asks. */
  named(name: string): readonly XmlNode[] {
    this.#byName ??= this.#group()
    return this.#byName.get(name) ?? noNodes
  }

  #group(): Map<string, XmlNode[]> {
    if (this.children.length === 1 && typeof this.children[0] === 'string') return noNames
    const groups = new Map<string, XmlNode[]>()
    for (const child of this.children) {
      if (typeof child === 'string') continue
      const group = groups.get(child.name)
      if (group) group.push(child)
      else groups.set(child.name, [child])
    }
    return groups
  }
}

const noNodes: readonly XmlNode[] = []
const noNames = new Map<string, XmlNode[]>()
const noAttributes: ReadonlyMap<string, string> = new Map()

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
  readonly scope: Scope
}

/** Prefixes that are declared at an element and around it, and what names mean under them. */
interface Scope {
  readonly prefixes: ReadonlyMap<string, string>
  readonly elements: Map<string, string>
  readonly attributes: Map<string, string>
}

const makeScope = (prefixes: ReadonlyMap<string, string>): Scope => ({
  prefixes,
  elements: new Map(),
  attributes: new Map(),
})
/** Names of a scope that are remembered. */
const maxNames = 1_000
/** Prefixes of a scope; feeds have a dozen. More are not declared: each element that declares one takes those around it along. */
const maxPrefixes = 100

/** Names of what a feed lists: one of them never lies within another. */
const itemNames = new Set(['item', 'entry'])
/** Of HTML, and of no format of feeds: they hold nothing, and what follows one that is not closed lies beside it. */
const emptyNames = new Set(
  ['br', 'hr', 'img', 'input', 'wbr'].flatMap((name) => [name, `xhtml:${name}`]),
)
/** What items lie in, and nothing else of theirs around them. */
const holderNames = new Set(['rss', 'channel', 'feed', 'rdf:rdf', 'rdf', 'items'])
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

export function readXml(
  source: string,
  { maxItems, maxElements, maxDepth }: XmlLimits,
): XmlDocument {
  const root = new XmlNode('', noAttributes)
  const stack: Open[] = [{ node: root, written: '', scope: makeScope(new Map()) }]
  const counted = { elements: 0, items: 0 }
  let isUnbalanced = false
  let isTooDeep = false
  let isFull = false
  const top = () => stack[stack.length - 1]!
  const close = (written: string, isMissing = false) => {
    if (!isMissing && stack.length > 1 && top().written === written) {
      stack.length -= 1
      return
    }
    const at = stack.findLastIndex((open) => open.written === written)
    if (at < 0 && emptyNames.has(canonicalElement(written, top().scope))) return
    if (isMissing || at !== stack.length - 1) isUnbalanced = true
    if (at > 0) stack.length = at
  }
  /** Ends what should have ended where an item begins: the one before it, or what lies between it and its feed. */
  const closeBefore = (item: string) => {
    const unclosed = stack.find(({ node }) => node.name === item)
    if (unclosed) return close(unclosed.written, true)
    if (stack.some(({ node }) => itemNames.has(node.name))) return
    const holder = stack.findLastIndex(({ node }) => holderNames.has(node.name))
    const between = holder < 0 ? undefined : stack[holder + 1]
    if (between) close(between.written, true)
  }
  const open = (written: string, attributes: ReadonlyMap<string, string>, isEmpty: boolean) => {
    counted.elements += 1
    const scope = withDeclared(top().scope, attributes)
    const name = canonicalElement(written, scope)
    if (texts.has(top().node.name) && besideTexts.has(name)) close(top().written, true)
    if (itemNames.has(name)) {
      // An item that says nothing, which some have in each of theirs.
      if (isEmpty && attributes.size === 0) return
      closeBefore(name)
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
    const node = new XmlNode(name, canonicalAttributes(attributes, scope), parent)
    parent.children.push(node)
    if (!isEmpty && !emptyNames.has(name)) stack.push({ node, written, scope })
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

function withDeclared(around: Scope, attributes: ReadonlyMap<string, string>): Scope {
  if (attributes.size === 0) return around
  let declared: Map<string, string> | undefined
  for (const [name, value] of attributes) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue
    declared ??= new Map(around.prefixes)
    const prefix = name === 'xmlns' ? '' : name.slice(6).toLowerCase()
    if (declared.size < maxPrefixes || declared.has(prefix)) declared.set(prefix, value)
  }
  return declared ? makeScope(declared) : around
}

function canonicalElement(written: string, { prefixes, elements }: Scope): string {
  const known = elements.get(written)
  if (known !== undefined) return known
  const name = canonicalName(written, prefixes, true)
  if (elements.size < maxNames) elements.set(written, name)
  return name
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
  return prefix === '' || /^(atom(10|03)?|a10|rss|ns\d*)$/.test(prefix) ? '' : prefix
}

function canonicalAttributes(
  written: ReadonlyMap<string, string>,
  { prefixes, attributes }: Scope,
): ReadonlyMap<string, string> {
  if (written.size === 0) return noAttributes
  const named = new Map<string, string>()
  for (const [name, value] of written) {
    if (name.startsWith('xmlns:')) continue
    let canonical = attributes.get(name)
    if (canonical === undefined) {
      canonical = canonicalName(name, prefixes, false)
      if (attributes.size < maxNames) attributes.set(name, canonical)
    }
    named.set(canonical, value)
  }
  return named
}
