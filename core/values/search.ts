// Words as search compares them: without accents, lower case, split at anything that is no letter or digit.
import { normalForm } from '#core/letters/normal-form.ts'

/** Characters of a term. */
export const longestTerm = 64

/** The text without accents, in lower case. */
export function plainText(text: string): string {
  // Most texts are plain, and tables of all the world's letters take five times as long.
  const isPlain = !/\P{ASCII}/u.test(text)
  return (isPlain ? text : normalForm(text, 'NFKD').replace(/\p{M}/gu, '')).toLowerCase()
}

/** `Não liga; 7XK2-QG3` → ['nao', 'liga', '7xk2', 'qg3']; each word once, at most 64 characters each. */
export function searchTerms(text: string): string[] {
  const plain = plainText(text)
  const found = /\P{ASCII}/u.test(plain)
    ? plain.match(/[\p{L}\p{N}]+/gu)
    : plain.match(/[a-z0-9]+/g)
  return [...new Set(found?.map((term) => term.slice(0, longestTerm)))]
}

/** The number somebody names a record by: `#903` and `903` → 903. Undefined for any other text. */
export function soughtNumber(text: string): number | undefined {
  const digits = /^#?(\d{1,9})$/.exec(text.trim())?.[1]
  return digits === undefined ? undefined : Number(digits)
}
