// Dates as feeds write them: ISO 8601, RFC 822, C's asctime, numbers with dots or slashes, in many languages, with mistakes.
import { monthOf } from '#core/import/months.ts'
import { foldBlanks } from '../../html/plain-text.ts'
import { readZone } from './zones.ts'

export interface ReadDate {
  /** Milliseconds since 1970. */
  readonly at: number
  /** Minutes east of UTC, where the date says so itself. */
  readonly zoneMinutes?: number
}

interface Parts {
  readonly year: number
  readonly month: number
  readonly day: number
  /** What follows the day, from its time on. */
  readonly rest?: string
  /** Where it is usually written. */
  readonly usualZone?: number
}

const maxLength = 100
const korea = 9 * 60
const time =
  /^[t\s,]*(?:(?:às|as|at|à|um)\s+)?(\d{1,2})[:.h](\d{1,2})(?:[:.](\d{1,2})(?:[.,](\d{1,9}))?)?(?:\s*([ap])\.?m\.?(?![a-z]))?(?![:\d])/
const anyTime = /(?:^|[\st,])\d{1,2}[:h]\d{1,2}/

export interface DateHabits {
  /** Minutes east of UTC for dates that name no zone. */
  readonly zoneMinutes?: number | undefined
  /** Days come before months: `05/11/2026` is the fifth of November. */
  readonly isDayFirst?: boolean
}

/** Undefined when it is not a date. */
export function readDate(
  written: string,
  { zoneMinutes, isDayFirst = false }: DateHabits = {},
): ReadDate | undefined {
  const text = foldBlanks(written.trim().toLowerCase())
  if (text === '' || text.length > maxLength) return undefined
  if (/^\d{10}(\d{3})?$/.test(text)) return { at: Number(text.padEnd(13, '0')) }
  const western = isWestern(text) ? text : westernNumbers(text)
  const plain = isDayFirst ? western.replace(slashes, '$1$2.$3.') : western
  const parts = inNumbers(plain) ?? inWords(plain)
  if (!parts) return undefined
  const inKorea = /[년월]|오[전후]/.test(text) ? korea : undefined
  return moment(parts, inKorea ?? zoneMinutes)
}

/** With dots the day comes first in any case. */
const slashes = /^(\S+ )?(\d{1,2})\/(\d{1,2})\/(?=\d)/

const isWestern = (text: string) => !/[^\0-\x7f]/.test(text)

/** Digits as Arabic and Persian write them; years, months and days as Chinese, Japanese and Korean do. */
function westernNumbers(text: string): string {
  return text
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/(\d+)\s*[年년]\s*(\d+)\s*[月월]\s*(\d+)\s*[日일]?/, '$1-$2-$3 ')
    .replace(/(?:오전|上午|午前)\s*([\d:]+)/, '$1 am')
    .replace(/(?:오후|下午|午後)\s*([\d:]+)/, '$1 pm')
    .replaceAll(/\s+/g, ' ')
}

type Form = readonly [pattern: RegExp, read: DateParser]
type DateParser = (...numbers: string[]) => Parts | undefined

const date = (year: number, month: number, day: number, rest = ''): Parts => ({
  year,
  month,
  day,
  rest,
})
const century = (two: string) => Number(two) + (Number(two) < 90 ? 2000 : 1900)
const weekday = String.raw`(?:[^\d\s]+ )?`

/** In numbers alone; the first that fits counts. */
const forms: readonly Form[] = [
  [
    /^(\d{4})-0?(\d{1,2})-(\d{1,2})(?!\d)(.*)$/,
    (y, m, d, rest) => date(Number(y), Number(m), Number(d), rest),
  ],
  [
    /^(\d{4})(\d\d)(\d\d)(?!\d)(t?\d\d:.*)?$/,
    (y, m, d, rest) => date(Number(y), Number(m), Number(d), rest),
  ],
  [
    /^(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(\d\d)?(.*)$/,
    (y, m, d, hour, minute, second = '00', rest = '') =>
      date(Number(y), Number(m), Number(d), `${hour}:${minute}:${second}${rest}`),
  ],
  [/^(\d{4})-(\d\d)(?:t(.*))?$/, (y, m, rest) => date(Number(y), Number(m), 1, rest)],
  [/^(\d{4})-?(\d{3})(?!\d)(.*)$/, (y, d, rest) => date(Number(y), 1, Number(d), rest)],
  [/^(\d{4})$/, (y) => date(Number(y), 1, 1)],
  [
    /^(\d\d)-(\d\d)-(\d\d)(?!\d)(.*)$/,
    (y, m, d, rest) => date(century(y!), Number(m), Number(d), rest),
  ],
  [/^(\d\d)(\d\d)(\d\d)$/, (y, m, d) => date(century(y!), Number(m), Number(d))],
  [/^(\d\d)-?(\d{3})$/, (y, d) => date(century(y!), 1, Number(d))],
  [/^-(\d\d)-?(\d\d)$/, (y, m) => date(century(y!), Number(m), 1)],
]

/** The same behind a day of the week. */
const formsOfDays: readonly Form[] = [
  [
    new RegExp(String.raw`^${weekday}(\d{4})[/.](\d{1,2})[/.](\d{1,2})\.?(?!\d)(.*)$`),
    (y, m, d, rest) => date(Number(y), Number(m), Number(d), rest),
  ],
  [
    new RegExp(String.raw`^${weekday}(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d\d)(?!\d)(.*)$`),
    (first, sign, second, y, rest) => byHabit(Number(first), sign!, Number(second), y!, rest),
  ],
]

function inNumbers(text: string): Parts | undefined {
  return (/^[-\d]/.test(text) ? inForms(forms, text) : undefined) ?? inForms(formsOfDays, text)
}

function inForms(all: readonly Form[], text: string): Parts | undefined {
  for (const [pattern, read] of all) {
    const found = pattern.exec(text)
    if (found) return read(...found.slice(1))
  }
  return undefined
}

/** With slashes the month comes first, as in the United States, unless it can be none; else the day does. */
function byHabit(first: number, sign: string, second: number, y: string, rest = ''): Parts {
  const year = y.length === 2 ? century(y) : Number(y)
  const isMonthFirst = sign === '/' ? first <= 12 : second > 12
  return isMonthFirst ? date(year, first, second, rest) : date(year, second, first, rest)
}

/** With a month's name: `Sun, 16 Dec 2012 11:47:32 GMT`, `Thu Aug 30 17:26:16 +0200 2012`, `2004-július-13T9:15-05:00`. */
function inWords(text: string): Parts | undefined {
  const spelled = /^(\d{4})-([^\d\s-]+)-(\d{1,2})(.*)$/.exec(text)
  if (spelled) {
    const month = monthOf(spelled[2]!)
    return month === undefined
      ? undefined
      : date(Number(spelled[1]), month, Number(spelled[3]), spelled[4])
  }
  const timeAt = anyTime.exec(text)?.index ?? text.length
  let rest = text.slice(timeAt)
  let words = text.slice(0, timeAt)
  // The year may follow the time.
  const late = /^(.*:\d{1,2}(?:\.\d+)?(?: [a-z+-][\w+:-]*)?) (\d{4})\b(.*)$/.exec(rest)
  if (late && !/\d{4}/.test(words)) {
    rest = `${late[1]}${late[3]}`
    words += ` ${late[2]}`
  }
  const month = lastMonth(words.split(/[\d\s,.()/-]+/))
  const numbers = words.match(/\d+/g) ?? []
  const yearAt = numbers.findIndex((number) => number.length === 4)
  const [day, year] = yearAt === 0 ? [numbers[1], numbers[0]] : numbers
  if (month === undefined || day === undefined || year === undefined) return undefined
  if (numbers.length > 2) return undefined
  return date(year.length <= 2 ? century(year) : Number(year), month, Number(day), rest)
}

function lastMonth(words: readonly string[]): number | undefined {
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const word = words[at]!
    const month = word === '' ? undefined : monthOf(word)
    if (month !== undefined) return month
  }
  return undefined
}

function moment(
  { year, month, day, rest = '' }: Parts,
  usualZone: number | undefined,
): ReadDate | undefined {
  const found = time.exec(rest)
  if (!found && /\d:/.test(rest)) return undefined
  const [whole = '', hourText = '0', minute = '0', second = '0', fraction = '', half] = found ?? []
  const hour =
    half === undefined ? Number(hourText) : (Number(hourText) % 12) + (half === 'p' ? 12 : 0)
  const isTime = hour <= 24 && Number(minute) < 60 && Number(second) <= 60
  const isDay = month >= 1 && month <= 12 && day >= 1
  const start = new Date(0)
  start.setUTCFullYear(year, month - 1, day)
  // A day of the year (`2026-310`) is counted from the first of January.
  const isOfMonth = start.getUTCMonth() === month - 1 || (month === 1 && day > 31 && day <= 366)
  if (!isTime || !isDay || !isOfMonth) return undefined
  const zone = readZone(rest.slice(whole.length))
  if (zone === 'bad') return undefined
  start.setUTCHours(
    hour,
    Number(minute),
    Math.min(Number(second), 59),
    Number(fraction.slice(0, 3).padEnd(3, '0')),
  )
  const shift = zone ?? (found ? (usualZone ?? 0) : 0)
  const at = start.getTime() - shift * 60_000
  const shifted = new Date(at).getUTCFullYear()
  if (!(shifted >= 1 && shifted <= 9999)) return undefined
  return zone === undefined ? { at } : { at, zoneMinutes: zone }
}
