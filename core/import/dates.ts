// Days and moments as files write them: reading one cell of a column whose order of day, month and year is known.
import { aheadMs } from '#core/time/zone.ts'
import { isDay } from '#core/time/day.ts'
import { monthOf } from './months.ts'
import type { DateOrder } from './rules.ts'

/** Hours, minutes, seconds and a zone behind a day. */
const clock = String.raw`(?:(?:[T ,.]+(?:- |às |at )?|[-:](?=\d\d:))(\d{1,2})[:.h](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?\s*([ap]m)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2}|[A-Z]{1,3}[DS]?T)?(?: ?h(?:r?s)?\.?)?)?$`
const weekday = String.raw`^(?:\p{L}{2,10}\.?,\s*)?`
const patterns = {
  /** `03/05/2019`, `2019-05-03`, `2019年5月3日`. */
  figures: new RegExp(
    String.raw`${weekday}(\d{1,4})[-/. 年년]\s?(\d{1,4})[-/. 月월]\s?(\d{1,4})[.日일]?${clock}`,
    'iu',
  ),
  /** `03-May-2019`, `3 de maio de 2019`, `03MAY19`. */
  dayMonth: new RegExp(
    String.raw`${weekday}(\d{1,2})\.?[-/ ]?(?:de )?(\p{L}{3,12})\.?[-/, ]{0,2}(?:de )?(\d{2}|\d{4})${clock}`,
    'iu',
  ),
  /** `May 3, 2019`. */
  monthDay: new RegExp(
    String.raw`${weekday}(\p{L}{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})${clock}`,
    'iu',
  ),
  /** `20190503`, and with a time `20190503142000`. */
  digits: /^(\d{8})(?:(\d{2})(\d{2})(\d{2}))?$/,
}

interface Written {
  readonly day: string
  readonly time: string | undefined
  /** `Z`, `+02:00`; letters such as `EDT`, of which the offset is not known. */
  readonly zone: string | undefined
}

/** Year, month, day. */
type Parts = readonly [string, string, string]

const two = (part: string | number) => String(part).padStart(2, '0')

function written(text: string, order: DateOrder): Written | undefined {
  const cell = text
    .trim()
    .replace(/^(\d{1,2}:\d{2}(?::\d{2})?) (\S.+)$/, '$2 $1')
    .replace(/ as of [\d/.-]{6,10}$/i, '')
  // Most cells of most files are not dates, and this check is faster than four patterns.
  if (cell.length < 6 || cell.length > 45 || !/\d/.test(cell)) return undefined
  const figures = patterns.figures.exec(cell)
  if (figures) return moment(inOrder(figures, order), figures)
  const digits = patterns.digits.exec(cell)
  if (digits) return packed(digits, order)
  const named = patterns.dayMonth.exec(cell) ?? patterns.monthDay.exec(cell)
  if (!named) return undefined
  const [, first = '', second = '', year = ''] = named
  const [word, day] = /\d/.test(first) ? [second, first] : [first, second]
  const month = monthOf(word)
  return month === undefined ? undefined : moment([year, String(month), day], named)
}

function inOrder([, a = '', b = '', c = '']: RegExpExecArray, order: DateOrder): Parts {
  if (order === 'ymd') return [a, b, c]
  if (order === 'dmy') return [c, b, a]
  if (order === 'mdy') return [c, a, b]
  // A year of two digits in the middle could not be distinguished from a month.
  return b.length === 4 ? [b, c, a] : ['', '', '']
}

function moment([year, month, day]: Parts, match: RegExpExecArray): Written | undefined {
  const [hour, minute, second = '00', half, zone] = match.slice(4)
  const full = year.length === 4 ? year : year.length === 2 ? centuryOf(year) : undefined
  if (full === undefined || day.length > 2 || month.length > 2) return undefined
  const iso = `${full}-${two(month)}-${two(day)}`
  if (!isDay(iso)) return undefined
  if (hour === undefined) return { day: iso, time: undefined, zone: undefined }
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  const hours = (Number(hour) % (half ? 12 : 24)) + (half?.toLowerCase() === 'pm' ? 12 : 0)
  const offset = zone?.toUpperCase().replace(/^(?:UTC|GMT)$/, 'Z')
  return { day: iso, time: `${two(hours)}:${minute}:${second}`, zone: offset }
}

/** Eight digits are a day only in the years of which books are kept; other numbers have eight digits, too. */
function packed([, text = '', ...time]: RegExpExecArray, order: DateOrder): Written | undefined {
  const at = { ymd: [0, 4, 6], dmy: [4, 2, 0], mdy: [4, 0, 2], dym: [2, 6, 0] }[order]
  const [year = 0, month = 0, day = 0] = at
  const full = text.slice(year, year + 4)
  const iso = `${full}-${text.slice(month, month + 2)}-${text.slice(day, day + 2)}`
  if (!/^(?:19|20)/.test(full) || !isDay(iso)) return undefined
  const isTimed = time[0] !== undefined
  return { day: iso, time: isTimed ? time.join(':') : undefined, zone: undefined }
}

/** Two digits: 00 to 69 are of this century. */
const centuryOf = (year: string) => (Number(year) < 70 ? `20${year}` : `19${year}`)

/** `2026-11-21`; undefined when the text is not a day in this order. A time of the day is dropped. */
export function readDay(text: string, order: DateOrder): string | undefined {
  return written(text, order)?.day
}

/**
 * ISO moment in UTC of a day and time on the clock of a zone (IANA name). A day alone is taken at noon, so that it is the
 * same day for neighbours. Undefined when the text is not a day, or its zone is not known.
 */
export function readMoment(text: string, order: DateOrder, zone: string): string | undefined {
  const found = written(text, order)
  if (!found || /^[A-Z]{2}/.test(found.zone ?? '')) return undefined
  const local = Date.parse(`${found.day}T${found.time ?? '12:00:00'}Z`)
  if (found.zone) {
    const offset = found.zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')
    return new Date(`${found.day}T${found.time}${offset}`).toISOString()
  }
  return new Date(local - aheadMs(zone, local)).toISOString()
}
