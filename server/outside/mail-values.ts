// What people wrote (names, names of Groups) made safe for a mail of ours: one line, short, and without anything
// that a mail program would make a link of, or that a reader could type into a browser. Pure.
import { insideSentence, withoutDirectionControls } from '#core/letters/direction.ts'

/** A name is cut here, in characters: it is no place for a message of its own. */
const maxNameLength = 60

/** Values that are names of people and Groups. Titles of records, which only members get, may be sentences. */
const names = new Set(['name', 'inviter', 'group', 'who'])
/** Figures that we counted, a moment, the address of a network, a code to type. */
const figures = new Set(['opened', 'finished', 'at', 'network', 'code'])
/** More words than this are a sentence, and more digits a telephone number or an account. */
const maxWords = 8
const maxDigits = 6
/** What ends a clause, with words after it: a name has them between two or three words at most. */
const clause = /[:;!?\u2026\uff1a\uff01\uff1f]\s+\S/u
const maxWordsWithClause = 3

/** Fewer letters or digits than this, after what was taken out, are no name. */
const minNameLetters = 2

// Invisible marks can hide an address from the patterns below. Joiners stay where emoji and scripts need them.
const invisible =
  /(?![\u200c\u200d]|(?<=\p{Extended_Pictographic})\ufe0f)\p{Default_Ignorable_Code_Point}|(?<=[\p{Script=Latin}\d.:/@-])[\u200c\u200d]+|(?<![\u200c\u200d])[\u200c\u200d]+(?=[\p{Script=Latin}\d.:/@-])/gu

/** What separates the parts of a domain, also in the writings of East Asia. */
const dot = '[.\u2024\ufe52\u3002\uff0e\uff61]'
const rest = '[^\\s<>"“”()]*'
// No ending of a domain is written with these; the long s is not among them, since without case it is any s.
const accented = '[\\u00c0-\\u017e\\u0180-\\u024f]'
// Each is looked for within the length that it may have (a scheme, a label, their number), or from the beginning of a word alone, so that the
// time grows with the text.
const addresses = [
  // A scheme: https://…, mailto:…, javascript:…
  `[\\p{L}][\\p{L}\\d+.-]{0,30}\\s*[:\uff1a]\\s*[/\\\\\uff0f]{2}\\s*${rest}`,
  `(?:mailto|tel|sms|data|javascript)[:\uff1a]${rest}`,
  // An e-mail address, with all that hangs on it.
  `(?<![^\\s@\uff20<>"()])[^\\s@\uff20<>"()]+[@\uff20][^\\s@<>"()]+`,
  `www${dot}${rest}`,
  // Four numbers, and a domain: labels, then letters of one script that no name ends a word with before an accent.
  `\\d{1,3}(?:${dot}\\d{1,3}){3}${rest}`,
  `[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,63}${dot}){1,20}(?:xn--[a-z\\d-]+|(?:(?!${accented})\\p{L}){2,})(?![\\p{L}\\p{N}])(?:[:/?#\uff0f]${rest})?`,
]
const anyAddress = new RegExp(addresses.join('|'), 'giu')

/** One line of at most so many characters without addresses; empty when hardly anything is left. */
function lineInMail(text: string, maxLength = maxNameLength): { line: string; isChanged: boolean } {
  const line = withoutDirectionControls(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .replace(invisible, '')
  const without = line.replace(anyAddress, ' ')
  const isChanged = without !== line
  const kept = without.replace(/\s+/g, ' ').trim()
  if ((kept.match(/[\p{L}\p{N}]/gu) ?? []).length < minNameLetters) return { line: '', isChanged }
  const characters = [...kept]
  if (characters.length <= maxLength) return { line: kept, isChanged }
  return { line: `${characters.slice(0, maxLength).join('').trimEnd()}…`, isChanged: true }
}

/** A text of a person as a line of a mail. */
export const textInMail = (text: string): string => lineInMail(text).line

/** Characters that are read of the text of a letter, and of each of its lines. */
const maxLetter = 4_000

/** A text of several lines, each as in `textInMail` and as long as it is. */
export const linesInMail = (text: string): string =>
  text
    .slice(0, maxLetter)
    .split('\n')
    .map((line) => lineInMail(line, maxLetter).line)
    .join('\n')
    .trim()

/**
 * A name, or nothing where it is a message of its own: with an address in it, cut, a sentence, a telephone number. What is left of a lure
 * ("Your parcel is held: pay at") lures as well.
 */
export function nameInMail(text: string): string {
  const { line, isChanged } = lineInMail(text)
  const words = line.split(' ').length
  const digits = (line.match(/\p{Nd}/gu) ?? []).length
  const isSentence = words > maxWords || (clause.test(line) && words > maxWordsWithClause)
  return isChanged || isSentence || digits > maxDigits ? '' : line
}

/**
 * The values of a mail's texts as they may be shown. `link` and figures are ours, and the recipient's own address is theirs; everything
 * else somebody wrote. For each `name` there is a `has_name`, yes or no, by which a text goes on without it.
 */
export function valuesInMail(
  values: Readonly<Record<string, string>>,
  recipient: string,
): Record<string, string> {
  const shown: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) {
    const isOurs = name === 'link' || figures.has(name) || value === recipient
    const text = isOurs ? value : names.has(name) ? nameInMail(value) : textInMail(value)
    shown[name] = isOurs ? text : insideSentence(text)
    shown[`has_${name}`] = text === '' ? 'no' : 'yes'
  }
  return shown
}
