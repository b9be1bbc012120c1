// The words a ticket is known by. Pure.
import type { RecentWords } from '#core/entity/recent-words.ts'

/** Characters of the stored title (spec 9). */
const titleLimit = 60

/** First line with words in it, cut at `limit` characters (whole code points), without trailing blanks. */
export function firstLine(content: string, limit = titleLimit): string {
  const line = content
    .split('\n')
    .map((part) => part.trim())
    .find(Boolean)
  return cut(line ?? '', limit).trimEnd()
}

function cut(text: string, codePoints: number): string {
  let end = 0
  for (let count = 0; count < codePoints && end < text.length; count++) {
    end += text.codePointAt(end)! > 0xffff ? 2 : 1
  }
  return text.slice(0, end)
}

/** Title of a ticket (spec 9): first line or first 60 characters of the problem found, else of the one reported. */
export function ticketTitle(ticket: { problem?: string; content?: string }): string {
  return firstLine(ticket.problem ?? '') || firstLine(ticket.content ?? '')
}

/** Characters of a first line that screens show; the style cuts what finds no room. */
const shownLimit = 200

/** The title as screens show it: the whole first line, which the stored title has the beginning of. */
export function shownTitle(ticket: { title?: string; problem?: string; content?: string }): string {
  const { title = '', problem = '', content = '' } = ticket
  return wholeLine(problem) || wholeLine(content) || title
}

/** The customer's words, where the title says what was found instead. */
export function reportedWords(ticket: { problem?: string; content?: string }): string {
  const { problem = '', content = '' } = ticket
  const words = wholeLine(content)
  return wholeLine(problem) && words !== wholeLine(problem) ? words : ''
}

/** The first line; one that goes on without end is cut between two words. */
function wholeLine(text: string, limit = shownLimit): string {
  const line = firstLine(text, limit + 1)
  if ([...line].length <= limit) return line
  const words = cut(line, limit).replace(/\s+\S*$/, '')
  return `${words}…`
}

/** The first line as labels have it: of at most 60 characters in whole words, with "…" where it goes on. */
export const shortLine = (text: string): string => wholeLine(text, titleLimit)

/** What a device is, from its label, without the identifier behind it: `Dell Inspiron 15 · 7XK2QG3` → `Dell Inspiron 15`. */
export const deviceWords = (label: string): string => label.replace(/ · [^·]*$/, '')

/** Characters of it in recent changes, where there is little room. */
const recentLimit = 80

/** How recent changes call a ticket: by as much of its first line as has room, in whole words. */
export function recentTicket(ticket: {
  number?: number
  problem?: string
  content?: string
}): RecentWords {
  const { number, problem = '', content = '' } = ticket
  const title = wholeLine(problem, recentLimit) || wholeLine(content, recentLimit)
  return { label: labelOf(number, title) }
}

/**
 * `#12 Charging port oxidised`: the one line that names a ticket in lists, references and the palette. A title that was cut ends
 * with a whole word and "…".
 */
export function ticketLabel(ticket: {
  number?: number | undefined
  title?: string
  problem?: string
  content?: string
}): string {
  const { number, title = '', problem = '', content = '' } = ticket
  return labelOf(number, shortLine(problem) || shortLine(content) || title)
}

function labelOf(number: number | undefined, title: string): string {
  return [number === undefined ? '' : `#${number}`, title].filter(Boolean).join(' ')
}

/** The words of a label, where the number is shown beside them. */
export function labelWords({ number, label = '' }: { number?: number; label?: string }): string {
  const mark = `#${number} `
  return label.startsWith(mark) ? label.slice(mark.length) : label
}
