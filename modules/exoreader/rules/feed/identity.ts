// What an item is known by within its feed, however often it is read (feeds 8): its id; where one document repeats that, the id with
// the link, then with its place among its like; without an id the link; without both its first file, else its title and content.
import { hash } from 'node:crypto'
import { isMedia } from '#core/entity/media-type.ts'
import type { ParsedItem } from './parsed.ts'

export type UnknownItem = Omit<ParsedItem, 'key' | 'aliasKey' | 'hash'>

export function identify(items: readonly UnknownItem[]): ParsedItem[] {
  const ids = items.map(idOf)
  const byId = amounts(ids)
  const names = items.map((item, index) => {
    const id = ids[index]!
    return byId.get(id) === 1 ? id : `${id}\n${item.link ?? ''}`
  })
  const left = amounts(names)
  return items.map((item, index) => {
    const name = names[index]!
    // New items come first, so the oldest of those that are alike keeps its place.
    const place = left.get(name)!
    left.set(name, place - 1)
    const alias = byId.get(ids[index]!) === 1 ? aliasOf(item.id ?? item.link) : undefined
    return {
      ...item,
      key: hashOf(place === 1 ? name : `${name}\n${place}`),
      ...(alias !== undefined && { aliasKey: hashOf(alias) }),
      hash: hashOf(`${item.title}\n${item.link ?? ''}\n${item.content}`),
    }
  })
}

function idOf({ id, link, enclosures, title, content }: UnknownItem): string {
  if (id !== undefined) return `id ${id}`
  if (link !== undefined) return `link ${link}`
  // An episode keeps its identity when its title or notes change.
  const file = enclosures.find(({ type = '' }) => isMedia(type))
  return file ? `file ${file.url}` : `text ${title}\n${content}`
}

function amounts(names: readonly string[]): Map<string, number> {
  const counted = new Map<string, number>()
  for (const name of names) counted.set(name, (counted.get(name) ?? 0) + 1)
  return counted
}

/** An address whatever its scheme, default port and trailing slash. */
function aliasOf(id: string | undefined): string | undefined {
  if (id === undefined || !/^https?:\/\//i.test(id)) return undefined
  const url = URL.parse(id)
  if (!url) return undefined
  const port = url.port === '80' || url.port === '443' ? '' : url.port
  return `alias ${url.hostname}:${port}${url.pathname.replace(/\/+$/, '')}${url.search}${url.hash}`
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The first 160 bits of it: 26 characters of six bits, and one of four. */
function hashOf(text: string): string {
  const written = hash('sha256', text, 'base64url')
  return written.slice(0, 26) + letters[letters.indexOf(written[26]!) & 0b111100]!
}
