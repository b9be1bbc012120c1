// What a page says of itself: its title and description, read from the beginning of its HTML.
import { tagsOf, wordsOf } from '#core/html/tags.ts'
import { oneLine } from '#core/fields/text.ts'

export interface PageHead {
  readonly title?: string
  readonly description?: string
}

const maxTitleLength = 500
const maxDescriptionLength = 2_000
/** A page that says its encoding does so within these bytes. */
const encodingWithin = 2_048

/** `html` may be cut anywhere. */
export function pageHead(html: string): PageHead {
  let title = ''
  const named = new Map<string, string>()
  for (const { name, isEnd, attributes, end } of tagsOf(html)) {
    if (name === 'title' && !isEnd && title === '') {
      const close = html.slice(end, end + 4 * maxTitleLength).search(/<\/title/i)
      title = wordsOf(html.slice(end, close < 0 ? end + maxTitleLength : end + close))
    } else if (name === 'meta') {
      const property = attributes.get('name') ?? attributes.get('property') ?? ''
      named.set(property.toLowerCase(), attributes.get('content') ?? '')
    } else if (name === 'body') break
  }
  const said = {
    title: oneLine(title || named.get('og:title') || '').slice(0, maxTitleLength),
    description: oneLine(named.get('description') || named.get('og:description') || ''),
  }
  return {
    ...(said.title && { title: said.title }),
    ...(said.description && { description: said.description.slice(0, maxDescriptionLength) }),
  }
}

/** The text of a page in the encoding that it, or its server, says; in that of the west where it says none and is no UTF-8. */
export function pageText(bytes: Buffer, contentType: string | undefined): string {
  const said = /charset\s*=\s*"?([\w-]+)/i
  const beginning = bytes.subarray(0, encodingWithin).toString('latin1')
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const name = isMarked ? 'utf-8' : (said.exec(contentType ?? '')?.[1] ?? said.exec(beginning)?.[1])
  try {
    return new TextDecoder(name ?? 'utf-8', { fatal: name === undefined }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
