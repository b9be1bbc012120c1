// What a page begins with that is written from a ticket: its title, what was reported and what was found, its category. Pure.
import type { WireDocument } from '#core/wire.ts'
import { uriOf } from '#core/markdown/names.ts'

export interface Heads {
  /** Headings over what was reported, and over what was found. */
  readonly reported: string
  readonly solution: string
}

/** `category`: name of the ticket's, where it has one. */
export function pageOfTicket(
  ticket: WireDocument,
  category: string | undefined,
  heads: Heads,
): Record<string, string> {
  const reported = textOf(ticket.content)
  const found = textOf(ticket.problem)
  const parts = [
    [heads.reported, reported],
    [heads.solution, found],
  ].filter(([, text]) => text !== '')
  return {
    title: titleOf(found || reported),
    content: parts.map(([head, text]) => `## ${head}\n\n${text}\n`).join('\n'),
    ...(category && uriOf(category) && { categories: uriOf(category) }),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** Characters of a title that is made of a text. */
const maxTitleLength = 100

/** The first sentence of the first line. */
function titleOf(text: string): string {
  const [line = ''] = text.split('\n')
  const sentence = /^.*?[^\s.][.!?](?=\s|$)/.exec(line)?.[0].replace(/\.$/, '') ?? line
  return sentence.slice(0, maxTitleLength).trim()
}
