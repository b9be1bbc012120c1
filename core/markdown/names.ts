// The names by which texts call pages and notes: `[[DC jack]]`, `[[dc-jack]]` and the title "DC Jack" are one name. Pure.
import { prefixOf } from '../ids.ts'
import { plainText } from '#core/search/terms.ts'

/** Characters of an address, and of a name. */
export const maxUriLength = 200

/** `Não liga: fonte/placa` → `nao-liga-fonte-placa`; '' of a title without letters that addresses have. */
export function uriOf(title: string): string {
  const words = plainText(title).match(/[a-z0-9]+/g) ?? []
  return words.join('-').slice(0, 100).replace(/-$/, '')
}

/**
 * What a text between brackets, an address or a title calls a page by: an id, or what its address would be. Titles in other
 * letters are names as they are.
 */
export function nameOf(text: string): string {
  const plain = plainText(text).replace(/\s+/g, ' ').trim().slice(0, maxUriLength)
  if (prefixOf(plain) !== undefined) return plain
  if (/[^\p{ASCII}\p{P}\p{S}\p{Z}]/u.test(plain)) return plain
  return plain.split('/').map(uriOf).filter(Boolean).join('/') || plain
}
