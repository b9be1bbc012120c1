// The values that feedparser's cases expect, written in Python: strings, also put together by `+`, whole numbers, tuples of those.
export type PythonValue = string | number | readonly number[]

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '\n': '',
}
const string = /\s*(?:\+\s*)?u?('''|"""|'|")/y

/** Undefined for anything else. */
export function readPython(source: string): PythonValue | undefined {
  const text = source.trim()
  if (/^-?\d+$/.test(text)) return Number(text)
  if (/^\([-\d,\s]+\)$/.test(text))
    return text
      .slice(1, -1)
      .split(',')
      .filter((part) => part.trim() !== '')
      .map(Number)
  return readStrings(text)
}

function readStrings(text: string): string | undefined {
  let value = ''
  let at = 0
  while (at < text.length) {
    string.lastIndex = at
    const quote = string.exec(text)?.[1]
    if (!quote) return undefined
    const [piece, end] = readString(text, string.lastIndex, quote)
    if (end < 0) return undefined
    value += piece
    at = end
  }
  return value
}

function readString(text: string, from: number, quote: string): [value: string, end: number] {
  let value = ''
  for (let at = from; at < text.length; at += 1) {
    if (text.startsWith(quote, at)) return [value, at + quote.length]
    if (text[at] !== '\\') {
      value += text[at]
      continue
    }
    const coded = /^\\(?:u([\da-f]{4})|U([\da-f]{8})|x([\da-f]{2}))/i.exec(text.slice(at, at + 10))
    if (coded) {
      value += String.fromCodePoint(Number.parseInt(coded[1] ?? coded[2] ?? coded[3]!, 16))
      at += coded[0].length - 1
    } else {
      at += 1
      value += escapes[text[at]!] ?? `\\${text[at]}`
    }
  }
  return ['', -1]
}
