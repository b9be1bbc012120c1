// A day as people type it: figures in the order of their country, names of months and weekdays, `tomorrow`, `+7`. Pure.
import { normalForm } from '#core/letters/normal-form.ts'
import { monthOf } from '#core/import/months.ts'
import { isDay } from './day.ts'
import { dayStyle } from './day-style.ts'
import { dayAfter, dayMs } from './zone.ts'

export interface TypedDayFacts {
  /** `2026-11-29`: what `tomorrow` and a day without a year are reckoned from. */
  readonly today: string
  readonly locale: string
  /** ISO 3166-1, if one is chosen. */
  readonly country: string | undefined
}

/** More letters than any day has. */
const maxLength = 40

/** Words of both languages that say a day by its distance from today. */
const distances: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['hoje', 0],
  ['tomorrow', 1],
  ['amanha', 1],
  ['yesterday', -1],
  ['ontem', -1],
])

/** From Sunday on; three letters are enough of each. */
const weekdays = [
  ['sunday', 'domingo'],
  ['monday', 'segunda'],
  ['tuesday', 'terca'],
  ['wednesday', 'quarta'],
  ['thursday', 'quinta'],
  ['friday', 'sexta'],
  ['saturday', 'sabado'],
]

/** What is written between the parts of a day: `30 de novembro`, `the 3rd of May`, `sexta-feira`. */
const fillers: ReadonlySet<string> = new Set('de do of the st nd rd th o a feira'.split(' '))

/** `2026-11-30`; undefined when the text is not a day. A day without a year is the one nearest to today. */
export function readTypedDay(typed: string, facts: TypedDayFacts): string | undefined {
  if (typed.length > maxLength) return undefined
  const text = normalForm(typed.trim().toLowerCase(), 'NFKD').replace(/\p{M}/gu, '')
  const { today } = facts
  if (/^[+-]\d{1,4}$/.test(text)) return dayAfter(today, Number(text))
  const distance = distances.get(text)
  if (distance !== undefined) return dayAfter(today, distance)
  if (!/^[\p{L}\d\s.,/-]+$/u.test(text)) return undefined
  const words = (text.match(/\d+|\p{L}+/gu) ?? []).filter((word) => !fillers.has(word))
  const [first = '', ...rest] = words
  const weekday = weekdayOf(first)
  if (weekday === undefined) return readParts(words, facts)
  return rest.length === 0 ? nextWeekday(today, weekday) : readParts(rest, facts)
}

function weekdayOf(word: string): number | undefined {
  const at = weekdays.findIndex((names) => names.some((name) => name.startsWith(word)))
  return word.length >= 3 && at >= 0 ? at : undefined
}

/** The first one after today. */
function nextWeekday(today: string, weekday: number): string {
  const now = new Date(`${today}T00:00:00Z`).getUTCDay()
  return dayAfter(today, (weekday - now + 7) % 7 || 7)
}

function readParts(words: readonly string[], facts: TypedDayFacts): string | undefined {
  const { today, locale, country } = facts
  const [a = '', b = '', c = ''] = words
  if (words.length === 1) return readFigures(a, facts)
  if (words.length < 2 || words.length > 3) return undefined
  const inYear = (month: number | string, day: string, year: string) =>
    year === '' ? nearest(month, day, today) : dayIn(year, month, day, today)
  const named = [a, b].findIndex((word) => /^\p{L}{3,}$/u.test(word))
  if (named >= 0) {
    const month = monthOf(words[named]!)
    return month === undefined ? undefined : inYear(month, named === 0 ? b : a, c)
  }
  const { order } = dayStyle(country, locale)
  const isYearFirst = a.length === 4 || (order === 'ymd' && c !== '' && c.length <= 2)
  if (isYearFirst) return c === '' ? undefined : dayIn(a, b, c, today)
  const [day, month] = order === 'dmy' ? [a, b] : [b, a]
  // What is no day in the order of the country may be one in the other.
  return inYear(month, day, c) ?? inYear(day, month, c)
}

/** Eight figures without anything between them: with the year last, and where that is no day, first. */
function readFigures(figures: string, facts: TypedDayFacts): string | undefined {
  const [, a, b, c, d] = /^(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(figures) ?? []
  if (!a || !b || !c || !d) return undefined
  const [first, last] = [readParts([a, b, c + d], facts), dayIn(a + b, c, d, facts.today)]
  return dayStyle(facts.country, facts.locale).order === 'ymd' ? (last ?? first) : (first ?? last)
}

function dayIn(year: string, month: number | string, day: string, today: string) {
  const full = year.length === 2 ? today.slice(0, 2) + year : year
  const iso = `${full}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : undefined
}

function nearest(month: number | string, day: string, today: string): string | undefined {
  const year = Number(today.slice(0, 4))
  const away = (one: string) => Math.abs(Date.parse(one) - Date.parse(today)) / dayMs
  return [year, year + 1, year - 1]
    .flatMap((one) => dayIn(String(one), month, day, today) ?? [])
    .toSorted((one, other) => away(one) - away(other))[0]
}
