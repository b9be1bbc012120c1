// Markdown as plain words: for lists, exports, paper and mails, where signs would be in the way. Reads line by line and loads no
// library. Pure.

const signs: readonly [pattern: RegExp, kept: string][] = [
  // Headings, quotes, lists, tasks.
  [/^\s*(?:(?:#{1,6}|>|[-*+]|\d{1,9}[.)])(?:\s+|$))+(?:\[[ xX]\]\s+)?/, ''],
  // Lines of dashes, and the fences of code.
  [/^\s*(?:[-*_]\s*){3,}$|^\s*(?:```|~~~)[^`]*$/, ''],
  // Links and pictures: their words.
  [/!?\[([^[\]]*)\]\((?:<[^<>]*>|[^()<>]*)\)/g, '$1'],
  [/\*\*([^*]+)\*\*/g, '$1'],
  [/(?<![\p{L}\p{N}_])__([^_]+)__(?![\p{L}\p{N}_])/gu, '$1'],
  [/~~([^~]+)~~/g, '$1'],
  [/\*([^*\s][^*]*)\*/g, '$1'],
  [/(?<![\p{L}\p{N}_])_([^_\s][^_]*)_(?![\p{L}\p{N}_])/gu, '$1'],
  [/`([^`]+)`/g, '$1'],
]

/** An escaped character: `\*`. */
const escaped = /\\([!-/:-@[-`{-~])/g
/** Escaped characters are replaced by private-use characters while the rest of the markup is read. */
const firstHidden = 0x10f000
const hidden = /[\u{10f000}-\u{10f07f}]/gu

/** The words of a text, in its lines. */
export function plainWords(text: string): string {
  return text
    .split('\n')
    .map(plainLine)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function plainLine(line: string): string {
  const safe = line.replace(escaped, (_, sign: string) =>
    String.fromCodePoint(firstHidden + sign.codePointAt(0)!),
  )
  return signs
    .reduce((words, [sign, kept]) => words.replace(sign, kept), safe)
    .replace(hidden, (sign) => String.fromCodePoint(sign.codePointAt(0)! - firstHidden))
    .trim()
}
