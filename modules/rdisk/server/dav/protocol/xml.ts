// Reads the XML that WebDAV clients send into a small tree, within limits, and writes pieces of such a tree back. A document
// type, and with it every entity of one's own, is refused before it does anything.
import { SaxesParser, type SaxesAttributeNS } from 'saxes'
import { escapeText, escapeValue, fitForXml } from '#core/html/escape.ts'

/** An expanded name: the namespace '' is none. */
export interface XmlName {
  readonly namespace: string
  readonly name: string
}

export interface XmlElement extends XmlName {
  /** Without declarations of namespaces. */
  readonly attributes: readonly (XmlName & { readonly value: string })[]
  readonly children: readonly (XmlElement | string)[]
}

const maxDepth = 32
/** Elements and attributes together. */
const maxElements = 4_000
/** Characters of a namespace: an answer repeats it with each name. */
const maxNamespaceLength = 1_000

/** What was sent is not well formed, or more than anybody needs to say. */
export class XmlError extends Error {}

export const dav = 'DAV:'
const xmlns = 'http://www.w3.org/2000/xmlns/'
const xml = 'http://www.w3.org/XML/1998/namespace'

/** The root element of a body in UTF-8, or in UTF-16 with a byte order mark. Throws XmlError. */
export function readXml(bytes: Uint8Array): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: false })
  const open: (XmlElement & { children: (XmlElement | string)[] })[] = []
  let root: XmlElement | undefined
  let elements = 0
  const refuse = (reason: string): never => {
    throw new XmlError(reason)
  }
  const keepText = (text: string) => open.at(-1)?.children.push(text)
  parser.on('error', (error) => refuse(error.message))
  parser.on('doctype', () => refuse('A document type is not taken'))
  parser.on('text', keepText)
  parser.on('cdata', keepText)
  parser.on('opentag', ({ uri, local, attributes }) => {
    const all = Object.values(attributes)
    elements += 1 + all.length
    if (open.length >= maxDepth || elements > maxElements) refuse('The body is too complex')
    if ([uri, ...all.map((one) => one.uri)].some((one) => one.length > maxNamespaceLength)) {
      refuse('A namespace is too long')
    }
    const element = {
      namespace: uri,
      name: local,
      attributes: readAttributes(all),
      children: [],
    }
    open.at(-1)?.children.push(element)
    open.push(element)
    root ??= element
  })
  parser.on('closetag', () => void open.pop())
  parser.write(decode(bytes)).close()
  return root ?? refuse('The body is empty')
}

function readAttributes(attributes: readonly SaxesAttributeNS[]): XmlElement['attributes'] {
  return attributes.flatMap(({ uri, prefix, local, value }) => {
    if (uri !== xmlns) return [{ namespace: uri, name: local, value }]
    if (prefix !== '' && value === '') throw new XmlError('A prefix stands for no namespace')
    return []
  })
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  const isWide = (first === 0xfe && second === 0xff) || (first === 0xff && second === 0xfe)
  const encoding = isWide ? (first === 0xfe ? 'utf-16be' : 'utf-16le') : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new XmlError('The body is not valid text')
  }
}

/** The elements directly below, without the text between them. */
export function elementsOf({ children }: XmlElement): XmlElement[] {
  return children.filter((child) => typeof child !== 'string')
}

/** The first element of this name in `DAV:` directly below. */
export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return elementsOf(element).find((child) => child.namespace === dav && child.name === name)
}

/** The text directly below, unchanged. */
export function textOf({ children }: XmlElement): string {
  return children.filter((child) => typeof child === 'string').join('')
}

/** `xml:lang` of an element itself. */
export function langOf({ attributes }: XmlElement): string | undefined {
  return attributes.find(({ namespace, name }) => namespace === xml && name === 'lang')?.value
}

/** Text as it is written in an element; characters that XML cannot hold become U+FFFD. */
export function escapeXml(text: string): string {
  return escapeText(fitForXml(text))
}

/** The content of an element, readable wherever it is put: each element names its own namespace. */
export function writeContent({ children }: XmlElement): string {
  return children
    .map((child) => (typeof child === 'string' ? escapeXml(child) : writeElement(child)))
    .join('')
}

function writeElement(element: XmlElement): string {
  const { namespace, name, attributes } = element
  const written = attributes.map(({ namespace: uri, name: key, value }, at) => {
    const text = `="${escapeValue(fitForXml(value))}"`
    if (uri === '') return ` ${key}${text}`
    if (uri === xml) return ` xml:${key}${text}`
    return ` xmlns:a${at}="${escapeValue(fitForXml(uri))}" a${at}:${key}${text}`
  })
  const open = `${name} xmlns="${escapeValue(fitForXml(namespace))}"${written.join('')}`
  const content = writeContent(element)
  return content === '' ? `<${open}/>` : `<${open}>${content}</${name}>`
}

/** An element with its content, already written, as it is in an answer whose prefix `D` is `DAV:`. */
export function writeNamed({ namespace, name }: XmlName, content: string, lang?: string): string {
  const tag = namespace === dav ? `D:${name}` : namespace === '' ? name : `x:${name}`
  const declared =
    namespace === dav || namespace === '' ? '' : ` xmlns:x="${escapeValue(fitForXml(namespace))}"`
  const spoken = lang === undefined ? '' : ` xml:lang="${escapeValue(fitForXml(lang))}"`
  return content === ''
    ? `<${tag}${declared}${spoken}/>`
    : `<${tag}${declared}${spoken}>${content}</${tag}>`
}
