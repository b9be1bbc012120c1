// Addresses of pages inside the handbooks of a Group. Pure.
import { prefixOf } from '#core/ids.ts'
import { maxUriLength } from '#core/markdown/names.ts'
import { plainText } from '#core/search/terms.ts'

const form = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/

/** Letters, digits, dashes, in parts between slashes; and nothing that looks like the id of a page. */
export function isUri(text: string): boolean {
  return text.length <= maxUriLength && form.test(text) && prefixOf(text) === undefined
}

/** The name of a value as it is kept, and as texts may write it. */
export function fieldNameOf(text: string): string {
  const words = plainText(text).match(/[a-z0-9_]+/g) ?? []
  return words.join('-')
}

/** The first of `uri`, `uri-2`, `uri-3` … that is not taken. */
export function freeUri(uri: string, taken: ReadonlySet<string>): string {
  return candidates(uri).find((one) => !taken.has(one)) ?? `${uri}-${taken.size}`
}

/** As many pages of one title get a number each. */
const maxAlike = 100

export function candidates(uri: string): string[] {
  const room = uri.slice(0, maxUriLength - 4).replace(/[-/]$/, '')
  return Array.from({ length: maxAlike }, (_, at) => (at === 0 ? uri : `${room}-${at + 1}`))
}
