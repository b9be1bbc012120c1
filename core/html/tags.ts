// The tags of a text in HTML, in their order, in one walk over it: for pages and files that others wrote, however broken.
import he from 'he'

export interface Tag {
  /** In lower case. */
  readonly name: string
  readonly isEnd: boolean
  /** By name in lower case, decoded. */
  readonly attributes: ReadonlyMap<string, string>
  /** Where it begins, and the text behind it. */
  readonly start: number
  readonly end: number
}

/** Most have no character references: looking for the first costs a small part of reading all. */
function decoded(text: string, options?: Parameters<typeof he.decode>[1]): string {
  return text.includes('&') ? he.decode(text, options) : text
}

const tagStart = /<(\/?)([a-z][a-z0-9-]*)|<!--/gi
const attribute = /\s*([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']*)))?|\s*[/"'=]/y
/** Attributes of a tag that are read. */
const maxAttributes = 50

/** A comment or tag without an end hides what is behind it. */
export function* tagsOf(html: string): Generator<Tag> {
  for (let at = 0; ;) {
    tagStart.lastIndex = at
    const found = tagStart.exec(html)
    if (!found) return
    const [text, slash, name] = found
    if (name === undefined) {
      const end = html.indexOf('-->', found.index + 4)
      if (end < 0) return
      at = end + 3
      continue
    }
    const { attributes, end } = attributesAt(html, found.index + text.length)
    if (end < 0) return
    const tag = name.toLowerCase()
    yield { name: tag, isEnd: slash === '/', attributes, start: found.index, end }
    at = end
    if (slash !== '/' && (tag === 'script' || tag === 'style')) at = endOf(html, tag, end)
  }
}

/** Where the element that began ends, or the text does. */
function endOf(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}`, 'gi')
  closing.lastIndex = from
  return closing.exec(html)?.index ?? html.length
}

/** `end`: behind the tag; -1 where it has none. */
function attributesAt(
  html: string,
  from: number,
): { attributes: Map<string, string>; end: number } {
  const attributes = new Map<string, string>()
  let at = from
  for (let count = 0; count < maxAttributes; count += 1) {
    attribute.lastIndex = at
    const found = attribute.exec(html)
    if (!found || found[0] === '') break
    at = attribute.lastIndex
    const [, name, double, single, bare] = found
    if (name === undefined) continue
    const value = double ?? single ?? bare ?? ''
    const key = name.toLowerCase()
    if (!attributes.has(key)) attributes.set(key, decoded(value, { isAttributeValue: true }))
  }
  const close = html.indexOf('>', at)
  return { attributes, end: close < 0 ? -1 : close + 1 }
}

/** The words of a piece of HTML: without tags, decoded. */
export function wordsOf(html: string): string {
  let text = ''
  let from = 0
  for (const { name, start, end } of tagsOf(html)) {
    text += html.slice(from, start) + (name === 'br' || name === 'p' ? '\n' : '')
    from = end
  }
  return decoded(text + html.slice(from))
}
