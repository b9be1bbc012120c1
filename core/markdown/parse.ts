// Reads Markdown as people write it in comments and handbooks (GitHub's: tables, tasks), by a library that only takes texts
// apart. HTML is text like any other. Whatever is too long or too deep to be read is shown as it was written.
import type { Token, Tokens } from 'marked'
import { withoutDirectionControls } from '#core/letters/direction.ts'
import type { Mention } from '#core/notifications/mention.ts'
import { findMentions } from '#core/notifications/mentions.ts'
import { makeLexer } from './lexer.ts'
import { ownFile, safeLink } from './links.ts'
import type { Block, Inline, Item } from './tree.ts'
import { wordsOf } from './words.ts'

/** Characters of a comment that is read as Markdown. */
const maxCharacters = 20_000
/** Lists and quotes inside each other. */
const maxDepth = 8
/** Signs at the beginning of one line, each of which begins another quote or list. */
const tooDeep = /^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])){9}/m
/**
 * Runs of special characters, and of blanks, that no real text has, and that take a Markdown parser longest. What may come between two of them
 * is never one of them, so the pattern matches in one way only and cannot backtrack exponentially.
 */
const tooMany =
  /[*_~`[\]()<>!]{200}|[^\S\n]{500}|(?:[*_~[\]()<>!\\][^\n*_~[\]()<>!\\]?){600}|(?:[!_][a-zA-Z\d.#$%&'+/=?{|}-]{0,20}){400}|(?:www\.(?:(?!www\.)\S){0,20}){200}/
/** Lines that each begin an item of a list: readers of Markdown look back at all of them. */
const listLine = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)/gm
const maxListLines = 2_000
/** Each begins a comment or the like of HTML, whose end is looked for through the whole text. */
const htmlOpening = /<[!?]/g
const maxHtmlOpenings = 500

/** How the words and links of one kind of text are read. */
export interface Manner {
  readonly maxCharacters: number
  take(text: string): Token[]
  words(text: string): Inline[]
  /** Of an address or title in the text: what it says. */
  decode(text: string): string
  /** The file that a picture is of; undefined for one from anywhere else. One of the record, by its name, unless said. */
  file?(href: string): string | undefined
  link(href: string, rest: { title?: string | undefined; children: Inline[] }): Inline[]
  /** A part that only this kind of text has; undefined for all others. */
  own?(token: Tokens.Generic): Inline[] | undefined
}

const take = makeLexer({ gfm: true, breaks: true })

/** A comment: line breaks stay, and people who are named in it are marked in the tree. */
export function parseMarkdown(text: string, mentions: readonly Mention[] = []): Block[] {
  return parseAs(text, {
    maxCharacters,
    take,
    words: (words) => marked(words, mentions),
    decode: (words) => words,
    link(href, { children }) {
      const safe = safeLink(href)
      return safe === undefined ? children : [{ type: 'link', href: safe, children }]
    },
  })
}

export function parseAs(text: string, manner: Manner): Block[] {
  const shown = withoutDirectionControls(text)
  if (shown.length > manner.maxCharacters || isTooMuch(shown)) return asWritten(shown)
  try {
    return blocks(manner.take(shown), { manner, depth: 0 })
  } catch {
    return asWritten(shown)
  }
}

function isTooMuch(text: string): boolean {
  if (tooDeep.test(text) || tooMany.test(text)) return true
  const count = (sign: RegExp) => text.match(sign)?.length ?? 0
  return count(listLine) > maxListLines || count(htmlOpening) > maxHtmlOpenings
}

/** The text alone, in its paragraphs and lines. */
export function asWritten(text: string): Block[] {
  return text.split(/\n{2,}/).map((part) => ({
    type: 'paragraph',
    children: part
      .split('\n')
      .flatMap((line, at): Inline[] => [
        ...(at > 0 ? [{ type: 'break' } as const] : []),
        { type: 'text', text: line },
      ]),
  }))
}

interface ParseContext {
  readonly manner: Manner
  readonly depth: number
}

function blocks(tokens: readonly Token[], context: ParseContext): Block[] {
  if (context.depth > maxDepth) return tokens.flatMap(({ raw }) => asWritten(raw.trim()))
  return tokens.flatMap((token) => block(token as Tokens.Generic, context))
}

function block(token: Tokens.Generic, context: ParseContext): Block[] {
  const inside = { ...context, depth: context.depth + 1 }
  switch (token.type) {
    case 'space':
    case 'def':
    case 'checkbox':
      return []
    case 'heading':
      return [{ type: 'heading', level: Number(token.depth), children: inlines(token, context) }]
    case 'code': {
      const language = context.manner.decode(
        String(token.lang ?? '')
          .trim()
          .split(/\s/, 1)[0]!,
      )
      const text = String(token.text)
      const isIndented = token.codeBlockStyle === 'indented'
      return [
        {
          type: 'code',
          text: isIndented ? text.replace(/\n$/, '') : text,
          language: language || undefined,
        },
      ]
    }
    case 'hr':
      return [{ type: 'rule' }]
    case 'blockquote':
      return [{ type: 'quote', children: blocks(token.tokens ?? [], inside) }]
    case 'list':
      return [list(token as Tokens.List, inside)]
    case 'table':
      return [table(token as Tokens.Table, context)]
    default:
      return paragraph(token, context)
  }
}

function paragraph(token: Tokens.Generic, context: ParseContext): Block[] {
  const children = token.tokens
    ? inlines(token, context)
    : context.manner.words(String(token.raw).trim())
  return children.length > 0 ? [{ type: 'paragraph', children }] : []
}

function list({ ordered, start, loose, items }: Tokens.List, context: ParseContext): Block {
  return {
    type: 'list',
    start: ordered ? Number(start) : undefined,
    tight: !loose,
    items: items.map((item): Item => ({
      checked: item.task ? item.checked === true : undefined,
      children: blocks(item.tokens, context),
    })),
  }
}

function table({ header, align, rows }: Tokens.Table, context: ParseContext): Block {
  return {
    type: 'table',
    align,
    head: header.map((cell) => inlines(cell, context)),
    rows: rows.map((row) => row.map((cell) => inlines(cell, context))),
  }
}

function inlines(
  { tokens = [] }: { tokens?: Token[] | undefined },
  context: ParseContext,
): Inline[] {
  if (context.depth > 2 * maxDepth) return [{ type: 'text', text: rawOf(tokens) }]
  return tokens.flatMap((token) => inline(token as Tokens.Generic, context))
}

const rawOf = (tokens: readonly Token[]) => tokens.map(({ raw }) => raw).join('')

function inline(token: Tokens.Generic, context: ParseContext): Inline[] {
  const inside = { ...context, depth: context.depth + 1 }
  const { manner } = context
  const own = manner.own?.(token)
  if (own) return own
  switch (token.type) {
    case 'checkbox':
      return []
    case 'br':
      return [{ type: 'break' }]
    case 'strong':
    case 'em':
    case 'del':
      return [{ type: token.type, children: inlines(token, inside) }]
    case 'codespan':
      return [{ type: 'code', text: String(token.text) }]
    case 'link':
      return link(token, inside)
    case 'image':
      return image(token, context)
    case 'escape':
      return [{ type: 'text', text: String(token.text) }]
    case 'text':
      // The library has made characters of their numbers by now.
      return token.tokens
        ? inlines(token, inside)
        : manner.words(withoutDirectionControls(String(token.text)))
    default:
      return manner.words(String(token.raw))
  }
}

function link(token: Tokens.Generic, context: ParseContext): Inline[] {
  const { manner } = context
  const children = inlines(token, context)
  // Addresses written in a text by themselves are left as they are.
  const decode = (text: string) => (token.autolink ? text : manner.decode(text))
  const title = token.title ? decode(String(token.title)) : undefined
  return manner.link(decode(String(token.href)), { title, children })
}

/** A picture from another server would reveal to it who reads the text, and when. */
function image(token: Tokens.Generic, context: ParseContext): Inline[] {
  const { decode, file = ownFile } = context.manner
  const words = inlines(token, { ...context, depth: context.depth + 1 })
  const name = file(decode(String(token.href)))
  if (name === undefined) return words
  const title = token.title ? decode(String(token.title)) : undefined
  return [{ type: 'image', name, alt: wordsOf(words) || name, title }]
}

/** A text with the people in it marked. */
function marked(text: string, mentions: readonly Mention[]): Inline[] {
  if (text === '') return []
  const parts: Inline[] = []
  let from = 0
  for (const { at, length, mentions: meant } of findMentions(text, mentions)) {
    if (at > from) parts.push({ type: 'text', text: text.slice(from, at) })
    parts.push({ type: 'mention', mention: meant[0]!, text: text.slice(at, at + length) })
    from = at + length
  }
  if (from < text.length) parts.push({ type: 'text', text: text.slice(from) })
  return parts
}
