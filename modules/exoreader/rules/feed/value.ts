// The text of an element that may be plain, escaped HTML, XHTML or base64, by the rules of its format (RFC 4287 3.1, Atom 0.3) and, where
// the format has none, by what it looks like.
import { escapeText, escapeValue } from '#core/html/escape.ts'
import { allowedAttributes, voidElements } from '../html/elements.ts'
import { formulaAttributes } from '../html/formulas.ts'
import { decodeReferences } from '../xml/references.ts'
import type { XmlNode } from '../xml/tree.ts'
import { textOf } from './nodes.ts'

export interface Value {
  readonly isHtml: boolean
  readonly text: string
}

/** What an element is where it does not say: `guess` by its looks. */
export type Usual = 'html' | 'text' | 'guess'

export function valueOf(node: XmlNode, usual: Usual): Value {
  const type = (node.attributes.get('type') ?? '').trim().toLowerCase()
  const mode = node.attributes.get('mode')?.toLowerCase()
  const hasElements = node.children.some((child) => typeof child !== 'string')
  const isMarkup =
    /^(xhtml|application\/xhtml\+xml)$/.test(type) || (isHtmlType(type) && mode === 'xml')
  if (hasElements) return { isHtml: true, text: markupIn(node, type === 'xhtml') }
  const written = textOf(node)
  // Without elements it is either words alone or was escaped by mistake.
  if (isMarkup) return { isHtml: true, text: isMarkedUp(written) ? written : escapeText(written) }
  if (mode === 'base64' || (isBase64(type) && base64.test(written.trimEnd())))
    return ofBase64(written, type)
  if (isHtmlType(type)) return { isHtml: true, text: escapedOnce(written) }
  if (type !== '' && usual === 'text') return { isHtml: false, text: written }
  if (usual === 'html') return { isHtml: true, text: escapedOnce(written) }
  return usual === 'text' ? { isHtml: isMarkedUp(written), text: written } : guess(written, usual)
}

// What may end it is no blank: it would be looked for from each of a million blanks.
const base64 = /^[A-Za-z\d+/_\s-]+={0,2}$/

/** Begins and ends with a tag: more than words about HTML. */
const isMarkedUp = (text: string) => /^\s*<[a-z][^]*>\s*$/i.test(text) && looksLikeHtml(text)

/** HTML that was escaped once too often: it has no tags, and looks like HTML from one end to the other when it is decoded. */
function escapedOnce(html: string): string {
  if (!/^\s*&lt;[a-z]/i.test(html) || html.includes('<')) return html
  const decoded = decodeReferences(html)
  return isMarkedUp(decoded) ? decoded : html
}

function guess(text: string, usual: Usual): Value {
  return { isHtml: usual === 'guess' && looksLikeHtml(text), text }
}

const isHtmlType = (type: string) => /^(html|text\/html)\b/.test(type)

/** Any kind of media that is neither text nor XML (RFC 4287 4.1.3.3). */
function isBase64(type: string): boolean {
  return type.includes('/') && !type.startsWith('text/') && !/[+/]xml\b/.test(type)
}

function ofBase64(written: string, type: string): Value {
  const text = new TextDecoder().decode(Buffer.from(written, 'base64'))
  if (isHtmlType(type) || /xhtml/.test(type)) return { isHtml: true, text }
  // A picture or a document is nothing to read.
  return text.includes('\ufffd') ? { isHtml: false, text: '' } : guess(text, 'guess')
}

/** A closing tag or a reference, and no element that HTML does not have. */
export function looksLikeHtml(text: string): boolean {
  if (!/<\/\w+>|&#?\w+;|<(?:br|img|hr)\b[^<>]*>/i.test(text)) return false
  const tags = text.matchAll(/<\/?(\w+)/g)
  return tags.every(([, name = '']) => isElement(name.toLowerCase()))
}

const others = new Set([
  'script',
  'style',
  'form',
  'input',
  'button',
  'label',
  'object',
  'embed',
  'svg',
  'noscript',
  'select',
  'option',
  'textarea',
  'fieldset',
  'param',
  'map',
  'area',
])
const isElement = (name: string) =>
  allowedAttributes.has(name) || formulaAttributes.has(name) || others.has(name)

/** The content of the element as HTML, without the `div` that Atom 1.0 requires around it. */
function markupIn(node: XmlNode, isInDiv: boolean): string {
  const content = node.children.filter((child) => typeof child !== 'string' || child.trim() !== '')
  const [only] = content
  const isWrapped =
    isInDiv && content.length === 1 && typeof only === 'object' && localName(only) === 'div'
  return (isWrapped ? only.children : node.children).map(write).join('')
}

const localName = ({ name }: XmlNode) => name.slice(name.indexOf(':') + 1)

function write(child: XmlNode | string): string {
  if (typeof child === 'string') return escapeText(child)
  const name = localName(child)
  const attributes = [...child.attributes]
    .filter(([key]) => key !== 'xmlns')
    .map(([key, value]) => ` ${key}="${escapeValue(value)}"`)
  const opened = `<${name}${attributes.join('')}>`
  return voidElements.has(name)
    ? opened
    : `${opened}${child.children.map(write).join('')}</${name}>`
}
