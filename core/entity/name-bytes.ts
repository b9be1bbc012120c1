// Names of files are limited in bytes of UTF-8, not in characters. Pure.

/** How many bytes the text takes in UTF-8. */
export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}

/** The beginning of the text, of as many whole characters as fit into so many bytes of UTF-8. */
export function cut(text: string, bytes: number): string {
  if (bytesOf(text) <= bytes) return text
  let kept = ''
  let left = bytes
  for (const character of text) {
    left -= bytesOf(character)
    if (left < 0) break
    kept += character
  }
  return kept
}
