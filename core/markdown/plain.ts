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

/** Where a link leads; undefined where its words are enough. */
type AddressOf = (href: string) => string | undefined

const link = /(?<!!)\[([^[\]]*)\]\(\s*<?([^()<>\s]*)>?[^()<>]*\)/g
const sign = /[!-/:-@[-`{-~]/g

/** The words of a text, in its lines; of links their words alone, or these and where they lead. */
export function plainWords(text: string, addressOf: AddressOf = () => undefined): string {
  return text
    .split('\n')
    .map((line) => plainLine(line, addressOf))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

const hide = (one: string) => String.fromCodePoint(firstHidden + one.codePointAt(0)!)
const show = (text: string) =>
  text.replace(hidden, (one) => String.fromCodePoint(one.codePointAt(0)! - firstHidden))

function plainLine(line: string, addressOf: AddressOf): string {
  const safe = line
    .replace(escaped, (_, one: string) => hide(one))
    .replace(link, (raw, words: string, href: string) => {
      const address = addressOf(show(href))
      return address === undefined ? raw : `${words} (${address.replace(sign, hide)})`
    })
  return show(signs.reduce((words, [found, kept]) => words.replace(found, kept), safe)).trim()
}
