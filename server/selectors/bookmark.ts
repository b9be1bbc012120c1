// Bookmarks: where a page ended, as the sort keys and id of its last row. The next page starts behind them by the
// index, so page 1,000 costs what page 1 does. Opaque to clients.
import { createHash } from 'node:crypto'
import { failCall } from '#core/errors.ts'

/** Ten keys of the longest kind, in the longest signs. */
const maxLength = 120_000

/** Ties a bookmark to an order: one made under another sort is refused. */
function mark(order: string): string {
  return createHash('md5').update(order).digest('hex').slice(0, 8)
}

export function writeBookmark(order: string, keys: readonly string[]): string {
  return Buffer.from(JSON.stringify([mark(order), ...keys])).toString('base64url')
}

/** The keys inside, one for each part of the order. Anything else → Failure invalid_bookmark. */
export function readBookmark(bookmark: string, order: string, parts: readonly string[]): string[] {
  const refusal = failCall(
    'invalid_bookmark',
    `Invalid bookmark value: ${JSON.stringify(bookmark)}`,
  )
  if (bookmark.length > maxLength) throw refusal
  let read: unknown
  try {
    read = JSON.parse(Buffer.from(bookmark, 'base64url').toString('utf8'))
  } catch {
    throw refusal
  }
  if (!Array.isArray(read) || read.length !== parts.length + 1 || read[0] !== mark(order)) {
    throw refusal
  }
  const keys = read.slice(1)
  const isGood = (key: unknown, at: number) => {
    if (typeof key !== 'string') return false
    if (parts[at] === 'seq') return /^\d{1,15}$/.test(key)
    return key.isWellFormed() && !key.includes('\0')
  }
  if (!keys.every(isGood)) throw refusal
  return keys as string[]
}
