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
  [/\\([\\`*_{}[\]()#+.!>~|-])/g, '$1'],
]

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
  return signs.reduce((words, [sign, kept]) => words.replace(sign, kept), line).trim()
}
