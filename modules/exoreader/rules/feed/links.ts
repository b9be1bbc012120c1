// Where an item or a feed leads: its page, and what it names beside that.
import type { XmlNode } from '../xml/tree.ts'
import { absoluteAddress } from './addresses.ts'
import { attribute, named, textOf, xmlBase } from './nodes.ts'

export interface Base {
  /** Where the document was read. */
  readonly document: string
  /** The page of the feed, where it is known. */
  readonly site?: string
}

/** The base address of an element, which its relative ones are resolved against (feeds 12). */
export function baseOf(node: XmlNode, { document, site }: Base): string {
  return xmlBase(node, document) ?? site ?? document
}

export interface Link {
  readonly rel: string
  readonly type: string
  readonly address: string
  readonly node: XmlNode
}

/** Kinds may be written as the addresses of their register (RFC 4287 4.2.7.2). */
const registry = /^https?:\/\/www\.iana\.org\/assignments\/(?:link-)?relations?\//

export function linksOf(node: XmlNode, base: Base): Link[] {
  return named(node, 'link').flatMap((link) => {
    const written = link.attributes.get('href') ?? attribute(link, 'url') ?? textOf(link)
    const beside = baseOf(link, base)
    // Empty: the document itself.
    const address =
      written === '' && link.attributes.has('href') ? beside : absoluteAddress(written, beside)
    if (!address) return []
    const rel = (attribute(link, 'rel') ?? 'alternate').toLowerCase().replace(registry, '')
    return [{ rel, type: (attribute(link, 'type') ?? '').toLowerCase(), address, node: link }]
  })
}

export function withRel(links: readonly Link[], rel: string): Link[] {
  return links.filter(
    (link) => link.rel === rel || (/\s/.test(link.rel) && link.rel.split(/\s+/).includes(rel)),
  )
}

/** A page is preferred to anything else. */
export function pageOf(links: readonly Link[]): string | undefined {
  const pages = withRel(links, 'alternate')
  const isPage = ({ type }: Link) => type === '' || /html/.test(type)
  return (pages.find(isPage) ?? pages[0])?.address
}
