// Bytes of a feed as text (feeds 11): the byte-order mark says it, else valid UTF-8 beyond ASCII, else the header, else the XML
// declaration, else what its letters look like, else it is the encoding of the west. Servers name that one without looking.
import { guessEncoding } from '#core/letters/guess-encoding.ts'

export interface DecodedText {
  readonly text: string
  /** Characters that the encoding does not have were replaced. */
  readonly isBad: boolean
}

/** A declaration is looked for within these bytes. */
const declaredWithinBytes = 1_024
/** Of text that is said to be UTF-8: with more bad characters per good one beyond ASCII than this it is something else. */
const maxBadShare = 0.2

export function decodeText(bytes: Uint8Array, contentType?: string): DecodedText {
  const marked = byMark(bytes)
  if (marked) return clean(decodeAs(marked.encoding, bytes.subarray(marked.length)))
  const wide = byZeros(bytes)
  if (wide) return clean(decodeAs(wide, bytes))
  const said = [charsetOf(contentType), declaredIn(bytes)].filter((name) => name !== undefined)
  // Seven bits alone, yet not ASCII: Japanese and Chinese by escapes.
  const escaped = said.find((name) => /^(iso-2022-|hz-gb)/i.test(name)) ?? byEscapes(bytes)
  const utf8 = escaped ? undefined : decodeUtf8(bytes)
  if (utf8 !== undefined) return clean({ text: utf8, isBad: false })
  if (escaped && isKnown(escaped)) return clean(decodeAs(escaped, bytes))
  for (const name of said) {
    if (isUtf8(name)) {
      const lenient = decodeAs('utf-8', bytes)
      if (isMostlyGood(lenient.text)) return clean(lenient)
      continue
    }
    if (isKnown(name) && !isWestern(name)) return clean(decodeAs(name, bytes))
  }
  const guessed = guessEncoding(bytes)
  if (guessed !== undefined) return clean(decodeAs(guessed, bytes))
  return clean({ text: westernText.decode(bytes), isBad: said.some(isUtf8) })
}

const westernText = new TextDecoder('windows-1252')
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return undefined
  }
}

function byMark(bytes: Uint8Array): { encoding: string; length: number } | undefined {
  const [a, b, c, d] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: 'utf-8', length: 3 }
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return { encoding: 'utf-32le', length: 4 }
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return { encoding: 'utf-32be', length: 4 }
  if (a === 0xff && b === 0xfe) return { encoding: 'utf-16le', length: 2 }
  if (a === 0xfe && b === 0xff) return { encoding: 'utf-16be', length: 2 }
  return undefined
}

/** Encodings of two and four bytes without a mark: what begins a feed is ASCII, so the zeros show where its bytes lie. */
function byZeros(bytes: Uint8Array): string | undefined {
  const [a, b, c, d] = bytes
  if (a !== 0 && b !== 0 && c !== 0 && d !== 0) return undefined
  const zeros = [...bytes.subarray(0, 4)].map((byte) => (byte === 0 ? '0' : 'x')).join('')
  const encodings: Record<string, string> = {
    '000x': 'utf-32be',
    x000: 'utf-32le',
    '0x0x': 'utf-16be',
    x0x0: 'utf-16le',
  }
  return encodings[zeros]
}

/** Japanese in seven bits, by what switches to its signs. */
function byEscapes(bytes: Uint8Array): string | undefined {
  const all = bufferOf(bytes)
  return all.includes('\x1b$B') || all.includes('\x1b$@') ? 'iso-2022-jp' : undefined
}

function charsetOf(contentType: string | undefined): string | undefined {
  const name = /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '')?.[1]
  // What servers add to text/xml without looking.
  return name && /^(us-)?ascii$/i.test(name) ? undefined : name
}

function declaredIn(bytes: Uint8Array): string | undefined {
  const beginning = bufferOf(bytes.subarray(0, declaredWithinBytes)).toString('latin1')
  return /<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(beginning)?.[1]
}

/** The same bytes, not a copy. */
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength)

const isUtf8 = (name: string) => /^(utf-?8|unicode-1-1-utf-8|u8)$/i.test(name)

/** Also what is said where nobody looked; what it decodes to is the same for all of them. */
const isWestern = (name: string) => new TextDecoder(name).encoding === 'windows-1252'

function isKnown(name: string): boolean {
  try {
    // A declaration that could be read is not in an encoding of two bytes.
    return !new TextDecoder(name).encoding.startsWith('utf-16')
  } catch {
    return false
  }
}

function decodeAs(name: string, bytes: Uint8Array): DecodedText {
  if (name.startsWith('utf-32')) return decodeUtf32(bytes, name === 'utf-32le')
  const text = new TextDecoder(name).decode(bytes)
  return { text, isBad: text.includes('\ufffd') }
}

function decodeUtf32(bytes: Uint8Array, isLittleEndian: boolean): DecodedText {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const pieces: string[] = []
  let isBad = bytes.byteLength % 4 !== 0
  for (let at = 0; at + 4 <= bytes.byteLength; at += 4) {
    const code = view.getUint32(at, isLittleEndian)
    const isCharacter = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    isBad ||= !isCharacter
    pieces.push(isCharacter ? String.fromCodePoint(code) : '\ufffd')
  }
  return { text: pieces.join(''), isBad }
}

function isMostlyGood(text: string): boolean {
  let bad = 0
  let good = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0xfffd) bad += 1
    else if (code > 0x7f) good += 1
  }
  return bad <= maxBadShare * good || (good === 0 && bad <= 2)
}

// What XML does not allow, and databases refuse.
// oxlint-disable-next-line no-control-regex -- control characters are what it takes away
const controls = /[\0-\x08\x0b\x0c\x0e-\x1f\ufeff\ufffe\uffff]/g

const windowsSigns = westernText.decode(Uint8Array.from({ length: 32 }, (_, at) => 0x80 + at))

/** What nobody means: a byte of Windows that somebody took for a character of its own. */
function withWindowsSigns(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (sign) => windowsSigns[sign.charCodeAt(0) - 0x80]!)
}

function clean({ text, isBad }: DecodedText): DecodedText {
  return { text: withWindowsSigns(text).replace(controls, '').toWellFormed(), isBad }
}
