// Questions to the tree of a feed: elements by name, their text, the base of relative addresses.
import type { XmlNode } from '../xml/tree.ts'
import { absoluteAddress } from './addresses.ts'

export function elementsOf(node: XmlNode): XmlNode[] {
  return node.children.filter((child) => typeof child !== 'string')
}

/** Children of that name, those of the first name before those of the next. */
export function named(node: XmlNode, ...names: readonly string[]): readonly XmlNode[] {
  let found: readonly XmlNode[] = []
  for (const name of names) {
    const more = node.named(name)
    if (more.length > 0) found = found.length > 0 ? [...found, ...more] : more
  }
  return found
}

/** All that lies in it, as text. */
export function textOf(node: XmlNode): string {
  const [only] = node.children
  if (only === undefined) return ''
  if (typeof only === 'string' && node.children.length === 1) return only
  return node.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')
}

/** The first that is not blank, trimmed. */
export function firstText(nodes: readonly XmlNode[]): string | undefined {
  for (const node of nodes) {
    const text = textOf(node).trim()
    if (text !== '') return text
  }
  return undefined
}

/** The last of each name counts where there are several. */
export function latest(node: XmlNode, ...names: readonly string[]): XmlNode[] {
  const found: XmlNode[] = []
  for (const name of names) {
    const all = node.named(name)
    for (let at = all.length - 1; at >= 0; at -= 1) found.push(all[at]!)
  }
  return found
}

export function attribute(node: XmlNode, name: string): string | undefined {
  const value = node.attributes.get(name)?.trim()
  return value === '' ? undefined : value
}

/** What its `xml:base`, and those around it, say; undefined where none says anything. Each is resolved against the one around it. */
export function xmlBase(node: XmlNode | undefined, documentBase: string): string | undefined {
  if (!node?.hasBase) return undefined
  const around = xmlBase(node.parent, documentBase)
  const own = node.attributes.get('xml:base')
  return own === undefined ? around : (absoluteAddress(own, around ?? documentBase) ?? around)
}
