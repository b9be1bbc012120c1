// The tones a mark may take, and which one belongs to which person. Pure.

/** State colours of the tokens, two that mean nothing, and the orange of a counter that fills up. */
export type Tone =
  | 'open'
  | 'block'
  | 'doing'
  | 'review'
  | 'done'
  | 'cancel'
  | 'accent'
  | 'rose'
  | 'orange'

/** Six calm hues for people. */
const hues = ['review', 'open', 'doing', 'accent', 'rose', 'done'] as const satisfies Tone[]

/** One hue for one person wherever they are shown: by their id, or else by their name. */
export function hueOf(key: string): Tone {
  let sum = 0
  for (const letter of key) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return hues[sum % hues.length] ?? 'open'
}

const particles = new Set(['da', 'de', 'do', 'das', 'dos', 'e', 'von', 'van', 'der', 'del'])

/** First letters of the first and last name: `Maria Aparecida de Souza` → `MS`; `?` for nobody. */
export function initials(name: string | undefined): string {
  const words = (name ?? '')
    .replace(/@.*/, '')
    .split(/[\s._-]+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word) && !particles.has(word.toLowerCase()))
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  const found = letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
  return found || '?'
}
