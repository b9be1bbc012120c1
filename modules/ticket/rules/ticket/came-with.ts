// What a thing came with, as it is given back. Pure.

/** What begins the words about the state of the thing, in either language: nobody hands that back. */
const condition = /(?<![\p{L}\d])(?:condition|state|estado|condição|condições)\s*:[^]*/iu

/** Each by itself, once: lines, and what commas part, up to the condition of the thing. */
export function cameWith(words = ''): string[] {
  const items = words.replace(condition, '').split(/[\n,;]+/)
  return [...new Set(items.map((item) => item.trim().replace(/\.$/, '')).filter(Boolean))]
}
