// The thread of `read-article.ts`. jsdom and Readability are loaded here alone. A page that is read runs nothing and asks nobody: without
// `runScripts` and `resources` jsdom does neither.
import { isProbablyReaderable, Readability } from '@mozilla/readability'
import { JSDOM, VirtualConsole } from 'jsdom'
import { isNestedDeeper } from '../../rules/html/nesting.ts'
import { plainText } from '../../rules/html/plain-text.ts'
import { sanitize } from '../../rules/html/sanitize.ts'
import { maxArticleCharacters, type ArticleAnswer, type ArticlePiece } from './read-article.ts'

/** Elements that begin in a page, and ends of such: one that ends nothing is looked for among all that are open. */
const maxTags = 50_000
/** Elements in elements, as browsers allow: Readability's work grows by their square. */
const maxDepth = 512
/** The same as far as tags show it. The time that jsdom takes grows by its square too: 20,000 are ten seconds. */
const maxTagDepth = 2_000
/** Characters from which a text counts as an article, however its page is made. */
const certainCharacters = 500
const maxTitle = 300

/** The article of a page, or why there is none. */
export function work({ bytes, url, charset }: ArticlePiece): ArticleAnswer {
  const { begun, ended } = tagsIn(bytes)
  if (Math.max(begun, ended) > maxTags) return { failed: 'too_large' }
  const tags = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (isNestedDeeper(tags, maxTagDepth)) return { failed: 'no_article' }
  const contentType = charset === undefined ? 'text/html' : `text/html; charset=${charset}`
  try {
    const { window } = new JSDOM(bytes, { url, contentType, virtualConsole: new VirtualConsole() })
    const { document } = window
    return isDeep(document) ? { failed: 'no_article' } : articleOf(document, url)
  } catch {
    // Nested too deep for it.
    return { failed: 'no_article' }
  }
}

function tagsIn(bytes: Uint8Array): { begun: number; ended: number } {
  let [begun, ended] = [0, 0]
  for (let at = bytes.indexOf(openingSign); at !== -1; at = bytes.indexOf(openingSign, at + 1)) {
    if (isLetter(bytes[at + 1] ?? 0)) begun += 1
    else if (bytes[at + 1] === slash) ended += 1
  }
  return { begun, ended }
}

const openingSign = '<'.charCodeAt(0)
const slash = '/'.charCodeAt(0)
/** Of ASCII: capitals lie 32 below the others. */
const isLetter = (byte: number) => (byte | 32) >= 97 && (byte | 32) <= 122

function isDeep({ documentElement }: Document): boolean {
  let depth = 0
  for (let at: Element | null = documentElement; at;) {
    if (depth > maxDepth) return true
    if (at.firstElementChild) {
      at = at.firstElementChild
      depth += 1
      continue
    }
    while (at && !at.nextElementSibling) {
      at = at.parentElement
      depth -= 1
    }
    at = at?.nextElementSibling ?? null
  }
  return false
}

function articleOf(document: Document, url: string): ArticleAnswer {
  const isReadable = isProbablyReaderable(document)
  const found = new Readability(document).parse()
  const text = found?.textContent?.trim() ?? ''
  if (!found?.content || (!isReadable && text.length < certainCharacters)) {
    return { failed: 'no_article' }
  }
  const content = sanitize(found.content, url)
  if (content.length > maxArticleCharacters) return { failed: 'too_large' }
  const title = plainText(found.title ?? '', maxTitle)
  const byline = plainText(found.byline ?? '', maxTitle)
  return { article: { title, content, ...(byline && { byline }) } }
}
