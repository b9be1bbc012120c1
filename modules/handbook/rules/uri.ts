// Addresses of pages inside the handbooks of a Group, and the names that texts call them by. Pure.
import { prefixOf } from '#core/ids.ts'
import { plainText } from '#core/values/search.ts'

/** Characters of an address, and of a name. */
export const longestUri = 200

const form = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/

/** Letters, digits, dashes, in parts between slashes; and nothing that looks like the id of a page. */
export function isUri(text: string): boolean {
  return text.length <= longestUri && form.test(text) && prefixOf(text) === undefined
}

/** `Não liga: fonte/placa` → `nao-liga-fonte-placa`; '' of a title without letters that addresses have. */
export function uriOf(title: string): string {
  const words = plainText(title).match(/[a-z0-9]+/g) ?? []
  return words.join('-').slice(0, 100).replace(/-$/, '')
}

/** The name of a value as it is kept, and as texts may write it. */
export function fieldNameOf(text: string): string {
  const words = plainText(text).match(/[a-z0-9_]+/g) ?? []
  return words.join('-')
}

/**
 * What a text between brackets, an address or a title calls a page by: an id, or what its address would be. Titles in other
 * letters are names as they are.
 */
export function nameOf(text: string): string {
  const plain = plainText(text).replace(/\s+/g, ' ').trim().slice(0, longestUri)
  if (prefixOf(plain) !== undefined) return plain
  if (/[^\p{ASCII}\p{P}\p{S}\p{Z}]/u.test(plain)) return plain
  return plain.split('/').map(uriOf).filter(Boolean).join('/') || plain
}

/** The first of `uri`, `uri-2`, `uri-3` … that is not taken. */
export function freeUri(uri: string, taken: ReadonlySet<string>): string {
  return candidates(uri).find((one) => !taken.has(one)) ?? `${uri}-${taken.size}`
}

/** As many pages of one title get a number each. */
const mostAlike = 100

export function candidates(uri: string): string[] {
  const room = uri.slice(0, longestUri - 4).replace(/[-/]$/, '')
  return Array.from({ length: mostAlike }, (_, at) => (at === 0 ? uri : `${room}-${at + 1}`))
}
