// Reads a page of the handbooks: CommonMark with GitHub's tables and tasks, links to other pages by their names, `[[name]]` and
// `[[name|words]]`, and values of fields, `{{page!!field}}`. What is written in code is never a link.
import type { MarkedExtension, Tokens } from 'marked'
import { makeLexer } from './lexer.ts'
import { ownFile, safeLink } from './links.ts'
import { parseAs } from './parse.ts'
import type { Block, Inline } from './tree.ts'

/** Characters that are read as Markdown at once. A longer page is read in portions; a longer note is shown as it was written. */
export const maxCharacters = 100_000

/** Characters of Markdown that a server reads between two requests; longer ones keep others waiting. */
export const maxAtOnce = 4_000

export interface PageReading {
  /** The name of the page that an address in a link leads to; undefined for every other address. */
  pageOf(href: string): string | undefined
  /** The file that a picture is of, as the tree names it; of the record itself unless said. */
  fileOf?(href: string): string | undefined
  /** The end of a line is one where the text is read, too. */
  readonly breaks?: boolean
  /** Character references as characters: `&copy;` is ©. */
  decode(text: string): string
}

const named = /^\[\[([^[\]\n|]{1,300})(?:\|([^[\]\n]{1,300}))?\]\]/
/** `![[photo.png]]`, `![[photo.png|words]]`: a picture; other files and pages are links. */
const shown =
  /^!\[\[([^[\]\n|]{1,300}\.(?:png|jpe?g|webp|gif|avif|heic))(?:\|([^[\]\n]{1,300}))?\]\]/i
const fields = /\{\{([^{}!|\n]{0,300})!!([^{}!|\n]{1,100})\}\}/g

const grammar: MarkedExtension = {
  gfm: true,
  extensions: [
    {
      name: 'picture',
      level: 'inline',
      tokenizer(text) {
        const [raw, href, alt] = shown.exec(text) ?? []
        return raw === undefined ? undefined : { type: 'picture', raw, href, alt }
      },
    },
    {
      name: 'page',
      level: 'inline',
      tokenizer(text) {
        const [raw, name = '', words = name] = named.exec(text) ?? []
        // A reference that the text itself defines is Markdown's own.
        const isDefined = Object.hasOwn(this.lexer.tokens.links, name.trim().toLowerCase())
        if (raw === undefined || name.trim() === '' || isDefined) return undefined
        return { type: 'page', raw, name: name.trim(), words: words.trim() }
      },
    },
  ],
}
const take = makeLexer(grammar)
const takeLines = makeLexer({ ...grammar, breaks: true })

/** The page as a tree in which no other page has been looked for: links to pages are `missing`, values of fields null. */
export function parsePage(
  text: string,
  { pageOf, fileOf = ownFile, breaks = false, decode }: PageReading,
): Block[] {
  const words = (part: string) => withFields(part, decode)
  return parseAs(text, {
    maxCharacters,
    take: breaks ? takeLines : take,
    words,
    decode,
    file: fileOf,
    own({ type, name, words: label, href, alt }: Tokens.Generic) {
      if (type === 'picture') {
        const file = fileOf(decode(String(href).trim()))
        // Of an Obsidian note the words may be a width.
        const said = /^\d+(?:x\d+)?$/.test(String(alt)) ? undefined : (alt as string | undefined)
        return file === undefined ? [] : [{ type: 'image', name: file, alt: decode(said ?? file) }]
      }
      if (type !== 'page') return undefined
      return [{ type: 'missing', name: String(name), children: words(String(label)) }]
    },
    link(href, { title, children }) {
      const name = pageOf(href)
      if (name !== undefined) return [{ type: 'missing', name, title, children }]
      const safe = /^#[^\s#]+$/.test(href) ? href : safeLink(href)
      return safe === undefined ? children : [{ type: 'link', href: safe, title, children }]
    },
  })
}

/** A text with the values of fields in it as parts of their own. */
export function withFields(text: string, decode: PageReading['decode']): Inline[] {
  const parts: Inline[] = []
  const say = (words: string) => {
    // Blanks at the beginning of a line mean nothing.
    if (words !== '') parts.push({ type: 'text', text: decode(words.replace(/\n[ \t]+/g, '\n')) })
  }
  let from = 0
  for (const { 0: whole, 1: page = '', 2: field = '', index } of text.matchAll(fields)) {
    say(text.slice(from, index))
    parts.push({ type: 'field', of: `${page.trim()}!!${field.trim()}`, value: null })
    from = index + whole.length
  }
  say(text.slice(from))
  return parts
}
