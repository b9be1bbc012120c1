// Parts of an address as people read them. Pure.

/** `espresso-machines` → `Espresso machines`. */
export function segmentTitle(segment: string): string {
  const words = segment.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The addresses above this one, the top first: `a/b/c` → `a`, `a/b`. */
export function above(uri: string): string[] {
  const parts = uri.split('/')
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('/'))
}
