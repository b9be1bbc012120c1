// Who is mentioned in a text: `@` and the whole name of a member. The text stays as it was written; whom it means is kept beside
// it, so that a person who changes their name later is still found. Pure.

import { normalForm } from '#core/letters/normal-form.ts'
import { maxMentions, type Mention } from './mention.ts'

const letter = /[\p{L}\p{N}]/u

/** Names as they are compared: capitals and ways of writing accents make no difference. */
const plain = (text: string) => normalForm(text).toLowerCase()

/** Where an `@` begins a word: not inside `dana@example.com`, nor where Markdown escapes it, `\@`. */
function beginnings(text: string): number[] {
  return [...text.matchAll(/(?<!\\)@/g)]
    .map(({ index }) => index)
    .filter((at) => at === 0 || !letter.test(text[at - 1]!))
}

function isWholeAt(text: string, at: number, name: string): boolean {
  return text.startsWith(name, at) && !letter.test(text[at + name.length] ?? ' ')
}

/** A mention in its text. */
export interface Found {
  /** Of its `@`, and how many characters it has with it. */
  readonly at: number
  readonly length: number
  /** People of the same name are all meant. */
  readonly mentions: readonly Mention[]
}

/**
 * Where a text mentions one of these. Of two names that both fit the longer one is meant. None are found in a text whose small
 * letters are another number of characters: positions in one would be wrong in the other.
 */
export function findMentions(text: string, known: readonly Mention[]): Found[] {
  const words = plain(text)
  if (words.length !== text.length) return []
  const names = known
    .filter(({ name }) => name !== '')
    .map((mention) => ({ mention, name: plain(mention.name) }))
    .sort((a, b) => b.name.length - a.name.length)
  return beginnings(words).flatMap((at) => {
    const fitting = names.filter(({ name }) => isWholeAt(words, at + 1, name))
    const length = fitting[0]?.name.length
    if (length === undefined) return []
    const meant = fitting.filter(({ name }) => name.length === length)
    return [{ at, length: length + 1, mentions: meant.map(({ mention }) => mention) }]
  })
}

/**
 * Those of `people` whom the text mentions, in its order, each once. `earlier`: mentions that were found before, which stay
 * while their words do, whatever those people are called now.
 */
export function mentionsIn(
  text: string,
  people: readonly Mention[],
  earlier: readonly Mention[] = [],
): Mention[] {
  const found = new Map<string, Mention>()
  for (const { mentions } of findMentions(plain(text), [...earlier, ...people])) {
    for (const mention of mentions) {
      if (found.size < maxMentions && !found.has(mention.user_id)) {
        found.set(mention.user_id, mention)
      }
    }
  }
  return [...found.values()]
}
