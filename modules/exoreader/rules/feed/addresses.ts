// Addresses in feeds: made absolute by the base addresses around them, and http alone.
import { withoutFeedScheme } from '../address.ts'

const maxLength = 4_000
const blanks = /[\0-\x20]+/g

/** Absolute, of http or https, at most 4,000 characters; undefined for anything else. */
export function absoluteAddress(written: string | undefined, base?: string): string | undefined {
  const trimmed = written?.trim() ?? ''
  if (trimmed === '' || trimmed.length > maxLength) return undefined
  const plain = withoutFeedScheme(trimmed)
  const named = /^www\.[\w-]+\./i.test(plain) ? `http://${plain}` : plain
  const url = URL.parse(named, base) ?? URL.parse(named.replace(blanks, '%20'), base)
  if (!url || !isWeb(url) || url.href.length > maxLength) return undefined
  return url.href
}

function isWeb({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:'
}
