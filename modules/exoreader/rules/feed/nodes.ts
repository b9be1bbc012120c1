// Questions to the tree of a feed: elements by name, their text, the address that relative ones stand beside.
import type { XmlNode } from '../xml/tree.ts'
import { absoluteAddress } from './addresses.ts'

const known = new WeakMap<XmlNode, XmlNode[]>()

/** Asked of an item for each field that it may have, so the answer is kept. */
export function elementsOf(node: XmlNode): readonly XmlNode[] {
  const found = known.get(node) ?? node.children.filter((child) => typeof child !== 'string')
  known.set(node, found)
  return found
}

/** Children of that name, those of the first name before those of the next. */
export function named(node: XmlNode, ...names: readonly string[]): XmlNode[] {
  const elements = elementsOf(node)
  return names.flatMap((name) => elements.filter((element) => element.name === name))
}

/** All that lies in it, as text. */
export function textOf(node: XmlNode): string {
  const [only, ...more] = node.children
  if (only === undefined) return ''
  if (typeof only === 'string' && more.length === 0) return only
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
  return names.flatMap((name) => named(node, name).toReversed())
}

export function attribute(node: XmlNode, name: string): string | undefined {
  const value = node.attributes.get(name)?.trim()
  return value === '' ? undefined : value
}

/** What its `xml:base`, and those around it, say; undefined where none says anything. Each stands beside the one around it. */
export function xmlBase(node: XmlNode | undefined, documentBase: string): string | undefined {
  if (!node) return undefined
  const around = xmlBase(node.parent, documentBase)
  const own = node.attributes.get('xml:base')
  return own === undefined ? around : (absoluteAddress(own, around ?? documentBase) ?? around)
}
