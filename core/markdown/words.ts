// The words of parts of a text, without what they look like. Pure.
import type { Inline } from './tree.ts'

/** The words of some parts, without what they look like. */
export function wordsOf(parts: readonly Inline[]): string {
  const words = parts.map((one) => {
    if ('children' in one) return wordsOf(one.children)
    if (one.type === 'image') return one.alt
    if (one.type === 'field') return one.value ?? ''
    return one.type === 'break' ? ' ' : one.text
  })
  return words.join('')
}
