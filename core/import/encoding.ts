// In which encoding the bytes of a file are: found, and may be corrected. Files of banks are seldom as their heads say.
import { farEncodings, guessNarrow, guessWide } from '#core/letters/guess-encoding.ts'

/** `mixed`: some lines are UTF-8, others Windows-1252, as where files of two programs were joined. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'iso-8859-2',
  'cp852',
  'cp850',
  ...farEncodings,
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
  const wide = guessWide(bytes)
  if (wide) return wide
  return linesOf(bytes).some((line) => line.some((byte) => byte > 127) && isUtf8(line))
    ? 'mixed'
    : (guessNarrow(bytes) ?? codePageOf(bytes))
}

/** Characters that are read to distinguish code pages. */
const lookedAt = 200_000

/** The upper half of code pages of DOS, which browsers do not decode. */
const upperHalves = {
  cp852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
} as const

/** Letters beyond ASCII of the languages that are written in a code page, the most frequent ones first. */
const western = ['ãçáéíóêõâúàô', 'óíáéñúü¿¡', 'éèàêçôîûùâïœëæü', 'üäöß', 'àèùòéì', 'äåö', 'øåæé']
const central = ['łżęąóśćńź', 'íáéěčšřžýůúťňóďćđäľôĺŕ', 'áéöóőüíúű', 'ăâîşţșț']
const codePages = [
  ['windows-1252', western],
  ['windows-1250', central],
  ['iso-8859-2', central],
  ['cp852', central],
  ['cp850', western],
] as const

/** Punctuation that occurs beside letters in every language. */
const usualSigns = /[\s‘’“”‚„–—…•€·ºª]/
/** How often a letter is met in a language that does not have it. */
const rarely = 0.002
/** How much likelier the letters of a page must be, each, than those of the page that most files are in. */
const margin = 0.5

/** One byte a letter: Cyrillic words are runs of letters beyond ASCII, which no Latin language has; others by the frequency of letters. */
function codePageOf(bytes: Uint8Array): Encoding {
  const sample = bytes.subarray(0, lookedAt)
  const text = decode(sample, 'windows-1252')
  const high = text.match(/[\u0080-\uffff]/g)?.length ?? 0
  const inRuns = (text.match(/[\u0080-\uffff]{3,}/g) ?? []).join('').length
  if (inRuns * 2 > high) return 'windows-1251'
  const scores = codePages.map(([page, languages]) => {
    const letters = lettersOf(decode(sample, page))
    const likely = Math.max(...languages.map((language) => likelihoodOf(letters, language)))
    return { page, score: likely / high - (page === 'windows-1252' ? 0 : margin) }
  })
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).page
}

/** Letters beyond ASCII, and what occurs beside them, with their frequency. */
function lettersOf(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const words = text.replace(/\b[cdk]?m[²³](?!\p{L})/gu, '')
  for (const { 0: sign, index } of words.matchAll(/[\u0080-\uffff]/g)) {
    const isPart =
      !usualSigns.test(sign) && /\p{L}/u.test(words.slice(Math.max(0, index - 1), index + 2))
    const letter = sign.toLowerCase()
    if (isPart) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  return counts
}

/** Of these letters in a language, as a logarithm: the second letter is half as frequent as the first, the third a third. */
function likelihoodOf(letters: ReadonlyMap<string, number>, language: string): number {
  const all = [...language].reduce((sum, _, at) => sum + 1 / (at + 1), 0)
  return [...letters].reduce((sum, [letter, count]) => {
    const at = language.indexOf(letter)
    return sum + count * Math.log(at === -1 ? rarely : 1 / (at + 1) / all)
  }, 0)
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
  if (encoding === 'cp852' || encoding === 'cp850') return decodeHalf(bytes, upperHalves[encoding])
  if (encoding !== 'mixed') return new TextDecoder(encoding).decode(bytes)
  const lines = linesOf(bytes).map((line) => decode(line, isUtf8(line) ? 'utf-8' : 'windows-1252'))
  return lines.join('')
}

/** By way of another page of one byte a letter. */
function decodeHalf(bytes: Uint8Array, half: string): string {
  const other = new TextDecoder('windows-1252')
  const upper = [...other.decode(Uint8Array.from({ length: 128 }, (_, at) => 128 + at))]
  const signs = new Map(upper.map((sign, at) => [sign, half[at]!]))
  return other.decode(bytes).replace(/[\u0080-\uffff]/g, (sign) => signs.get(sign) ?? sign)
}
