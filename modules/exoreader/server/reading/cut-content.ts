// The text of an item, as long as is kept: characters are up to four bytes, and a star keeps it for good.
import { sanitize } from '../../rules/html/sanitize.ts'

/** Bytes of the text of one item. */
const maxContentBytes = 1_000_000

/** The beginning of a text that is longer than is kept; of HTML with every element ended. */
export function cutContent(content: string, type: 'html' | 'text'): string {
  if (Buffer.byteLength(content) <= maxContentBytes) return content
  const cut = Buffer.from(content)
    .subarray(0, maxContentBytes)
    .toString()
    .replace(/\ufffd$/, '')
  if (type === 'text') return cut
  const [opened, closed] = [cut.lastIndexOf('<'), cut.lastIndexOf('>')]
  return sanitize(opened > closed ? cut.slice(0, opened) : cut)
}
