// Words as search compares them: without accents, lower case, split at anything that is no letter or digit. What has no blanks between
// its words, and Hebrew, whose words begin with their article and prepositions, is found by the letters from any position on (core/search/README.md).
import { normalForm } from '#core/letters/normal-form.ts'

/** Characters of a term. */
export const maxTermLength = 64

/** The text without accents, in lower case. */
export function plainText(text: string): string {
  // Most texts are plain, and tables of all the world's letters take five times as long.
  const isPlain = !/\P{ASCII}/u.test(text)
  return (isPlain ? text : normalForm(text, 'NFKD').replace(/\p{M}/gu, '')).toLowerCase()
}

const unspaced =
  '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}\\p{sc=Hebr}]'
const letter = '[\\p{L}\\p{N}]'
const spans = new RegExp(`(?:(?=${letter})${unspaced})+|(?:(?!${unspaced})${letter})+`, 'gu')
const isUnspaced = new RegExp(`^${unspaced}`, 'u')

/** Whether a term is found anywhere in a word, not at its beginning alone. */
export function isGram(term: string): boolean {
  return isUnspaced.test(term)
}

/**
 * `Não liga; 7XK2-QG3` → ['nao', 'liga', '7xk2', 'qg3']; each word once, at most 64 characters each. `東京都民` →
 * ['東京都', '京都民', '都民', '民'], so that one of them begins with `京`, with `京都` and with `京都民`.
 */
export function searchTerms(text: string): string[] {
  return termsOf(text, false)
}

/** The same of what is looked for: each of them begins a term of the text. `東京都民` → ['東京都', '京都民'] */
export function soughtTerms(text: string): string[] {
  return termsOf(text, true)
}

function termsOf(text: string, isSought: boolean): string[] {
  const plain = plainText(text)
  const isPlain = !/\P{ASCII}/u.test(plain)
  const terms = new Set<string>()
  for (const span of plain.match(isPlain ? /[a-z0-9]+/g : spans) ?? []) {
    if (isGram(span)) addGrams(terms, span, isSought)
    else terms.add(beginningOf(span))
  }
  return [...terms]
}

/** Never half of a letter: PostgreSQL takes none. */
function beginningOf(span: string): string {
  const beginning = span.slice(0, maxTermLength)
  return beginning.isWellFormed() ? beginning : beginning.slice(0, -1)
}

/**
 * Three letters from each position on: with two, of some hundred letters, each long text would have nearly all pairs. The last places have
 * fewer; who looks for three or more needs none of these.
 */
function addGrams(terms: Set<string>, span: string, isSought: boolean): void {
  let [before, last, isLong] = ['', '', false]
  for (const one of span) {
    if (before !== '') terms.add(before + last + one)
    isLong = before !== ''
    ;[before, last] = [last, one]
  }
  if (isSought && isLong) return
  terms.add(before + last)
  if (!isSought) terms.add(last)
}

/** The number that names a record: `#903` and `903` → 903; undefined for any other text. */
export function soughtNumber(text: string): number | undefined {
  const digits = /^#?(\d{1,9})$/.exec(text.trim())?.[1]
  return digits === undefined ? undefined : Number(digits)
}
