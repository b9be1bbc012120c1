// Small changes that the buttons over a text make to it. Pure.
import { normalForm } from '#core/letters/normal-form.ts'

/** A text and what is selected in it. */
export interface Selection {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Marks around what is selected, or taken away where they are; with nothing selected one writes between them. */
export function wrapped({ text, start, end }: Selection, mark: string): Selection {
  const [before, inside, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)]
  const { length } = mark
  if (before.endsWith(mark) && after.startsWith(mark)) {
    const bare = before.slice(0, -length) + inside + after.slice(length)
    return { text: bare, start: start - length, end: end - length }
  }
  return {
    text: before + mark + inside + mark + after,
    start: start + length,
    end: end + length,
  }
}

/** The selected lines as a list, or as plain lines where they are one. */
export function listed({ text, start, end }: Selection): Selection {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const lines = text.slice(from, end).split('\n')
  const isList = lines.every((line) => line.startsWith('- '))
  const changed = lines.map((line) => (isList ? line.slice(2) : `- ${line}`)).join('\n')
  const step = isList ? -2 : 2
  return {
    text: text.slice(0, from) + changed + text.slice(end),
    start: Math.max(from, start + step),
    end: from + changed.length,
  }
}

/** What is selected becomes the words of a link, or its address where it is one; the other part is selected then. */
export function linked({ text, start, end }: Selection, words: string): Selection {
  const inside = text.slice(start, end)
  const isAddress = /^(?:https?:\/\/|www\.)\S+$/i.test(inside)
  const [label, address] = isAddress ? [words, inside] : [inside || words, 'https://']
  const at = isAddress ? start + 1 : start + label.length + 3
  return {
    text: `${text.slice(0, start)}[${label}](${address})${text.slice(end)}`,
    start: at,
    end: at + (isAddress ? label : address).length,
  }
}

/** What is written after an `@` before the caret, while it may become a name; undefined elsewhere. */
export function nameBegun(text: string, caret: number): string | undefined {
  return /(?:^|[^\p{L}\p{N}])@([^\n@]{0,40})$/u.exec(
    text.slice(Math.max(0, caret - 42), caret),
  )?.[1]
}

/** The lines of the selection as headings of the second level, or as plain lines where they are some. */
export function headed({ text, start, end }: Selection): Selection {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const lines = text.slice(from, end).split('\n')
  const isHead = lines.every((line) => /^#{1,6} /.test(line))
  const heads = lines.map((line) => (isHead ? line.replace(/^#{1,6} /, '') : `## ${line}`))
  const changed = heads.join('\n')
  const step = heads[0]!.length - lines[0]!.length
  return {
    text: text.slice(0, from) + changed + text.slice(end),
    start: Math.max(from, start + step),
    end: from + changed.length,
  }
}

/** The name in the place of what is written of it, and a blank. */
export function named({ text, end }: Selection, begun: string, name: string): Selection {
  const from = end - begun.length
  const rest = text.slice(end)
  const blank = rest.startsWith(' ') ? '' : ' '
  const at = from + name.length + 1
  return { text: text.slice(0, from) + name + blank + rest, start: at, end: at }
}

/** Names that begin like this in one of their words, those that begin so as a whole first. */
export function fittingNames<P extends { readonly name: string }>(
  people: readonly P[],
  begun: string,
): P[] {
  const plain = (words: string) => normalForm(words, 'NFD').replace(/\p{M}/gu, '').toLowerCase()
  const wanted = plain(begun)
  const isIn = ({ name }: P) => ` ${plain(name)}`.includes(` ${wanted}`)
  const begins = ({ name }: P) => (plain(name).startsWith(wanted) ? 0 : 1)
  return people
    .filter(isIn)
    .toSorted((a, b) => begins(a) - begins(b) || a.name.localeCompare(b.name))
}
