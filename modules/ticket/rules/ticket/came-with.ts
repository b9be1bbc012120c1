// What a thing came with, as it is given back. Pure.

/** Each by itself, once: lines, and what commas part. */
export function cameWith(words = ''): string[] {
  const items = words.split(/[\n,;]+/).map((item) => item.trim())
  return [...new Set(items.filter(Boolean))]
}
