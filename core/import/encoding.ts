// In which encoding the bytes of a file are: found, and may be corrected. Files of banks are seldom as their heads say.

/** `mixed`: some lines are UTF-8, others Windows-1252, as where files of two programs were joined. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'mixed',
] as const
export type Encoding = (typeof encodings)[number]

/** A byte order mark decides, then zero bytes of UTF-16, then whether the whole is UTF-8, then what its letters look like. */
export function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 1_000)
  const zeros = (from: 0 | 1) => sample.filter((byte, at) => at % 2 === from && byte === 0).length
  const many = sample.length / 5
  if (zeros(1) > many) return 'utf-16le'
  if (zeros(0) > many) return 'utf-16be'
  if (isUtf8(bytes)) return 'utf-8'
  return linesOf(bytes).some((line) => line.some((byte) => byte > 127) && isUtf8(line))
    ? 'mixed'
    : codePageOf(bytes)
}

/** Characters that are looked at to tell code pages apart. */
const lookedAt = 200_000

/**
 * One byte a letter: Cyrillic words are runs of letters beyond ASCII, which no Latin language has; Polish, Czech and Hungarian
 * have letters where Windows-1252 has signs, or letters that no one language of it has together.
 */
function codePageOf(bytes: Uint8Array): Encoding {
  const text = new TextDecoder('windows-1252').decode(bytes.subarray(0, lookedAt))
  const high = text.match(/[\u0080-\uffff]/g)?.length ?? 0
  const inRuns = (text.match(/[\u0080-\uffff]{3,}/g) ?? []).join('').length
  if (inRuns * 2 > high) return 'windows-1251'
  const isCentral =
    /[a-z][¹³¿][a-z]/i.test(text) ||
    [/ø/i, /ì/i].every((letter) => letter.test(text)) ||
    [/õ/i, /û/i].every((letter) => letter.test(text))
  return isCentral ? 'windows-1250' : 'windows-1252'
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** The lines, each with its line ending. */
function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = []
  let from = 0
  for (let at = 0; at < bytes.length; at++) {
    const isEnd = bytes[at] === 10 || (bytes[at] === 13 && bytes[at + 1] !== 10)
    if (isEnd || at === bytes.length - 1) {
      lines.push(bytes.subarray(from, at + 1))
      from = at + 1
    }
  }
  return lines
}

/** Signs that the encoding does not know become U+FFFD; the byte order mark is dropped. */
export function decode(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding !== 'mixed') return new TextDecoder(encoding).decode(bytes)
  const lines = linesOf(bytes).map((line) => decode(line, isUtf8(line) ? 'utf-8' : 'windows-1252'))
  return lines.join('')
}
