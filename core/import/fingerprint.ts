// A short name of a text: the same for the same text. A file that was imported before is recognised by it; it protects nothing.

/** Two 32-bit hashes (FNV-1a, and one with another prime) and the length. */
export function fingerprintOf(text: string): string {
  let one = 0x811c9dc5
  let other = 0x9e3779b9
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    one = Math.imul(one ^ unit, 0x01000193)
    other = Math.imul(other ^ unit, 0x85ebca6b)
  }
  const hex = (hash: number) => (hash >>> 0).toString(16).padStart(8, '0')
  return `${hex(one)}${hex(other)}-${text.length}`
}
