// Days and moments as files write them: which order of day, month and year a column has, and reading one of its cells.
import { aheadMs } from '../values/zone.ts'
import { isDay } from '#core/values/day.ts'
import type { Locale } from '#core/wire.ts'
import { dateOrders, type DateOrder } from './rules.ts'

const pattern =
  /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})(?:[T ,]+(\d{1,2})[:h](\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap]m)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i

interface Written {
  readonly day: string
  readonly time: string | undefined
  /** `Z`, `+02:00`. */
  readonly zone: string | undefined
}

const two = (part: string | number) => String(part).padStart(2, '0')

function written(text: string, order: DateOrder): Written | undefined {
  const match = pattern.exec(text.trim())
  if (!match) return undefined
  const [, a = '', b = '', c = '', hour, minute, second = '00', half, zone] = match
  const [year, month, day] = order === 'ymd' ? [a, b, c] : order === 'dmy' ? [c, b, a] : [c, a, b]
  const full = year.length === 4 ? year : year.length === 2 ? centuryOf(year) : undefined
  if (full === undefined || day.length > 2) return undefined
  const iso = `${full}-${two(month)}-${two(day)}`
  if (!isDay(iso)) return undefined
  if (hour === undefined) return { day: iso, time: undefined, zone: undefined }
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  const hours = (Number(hour) % (half ? 12 : 24)) + (half?.toLowerCase() === 'pm' ? 12 : 0)
  return { day: iso, time: `${two(hours)}:${minute}:${second}`, zone: zone?.toUpperCase() }
}

/** Two digits: 00 to 69 are of this century. */
const centuryOf = (year: string) => (Number(year) < 70 ? `20${year}` : `19${year}`)

/** `2026-11-21`; undefined for what is no day in this order. A time of the day is dropped. */
export function readDay(text: string, order: DateOrder): string | undefined {
  return written(text, order)?.day
}

/**
 * ISO moment in UTC of a day and time on the clock of a zone (IANA name). A day alone is taken at noon, so that it is the
 * same day for neighbours. Undefined for what is none.
 */
export function readMoment(text: string, order: DateOrder, zone: string): string | undefined {
  const found = written(text, order)
  if (!found) return undefined
  const local = Date.parse(`${found.day}T${found.time ?? '12:00:00'}Z`)
  if (found.zone) {
    const offset = found.zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')
    return new Date(`${found.day}T${found.time}${offset}`).toISOString()
  }
  return new Date(local - aheadMs(zone, local)).toISOString()
}

export interface FoundOrder {
  readonly order: DateOrder
  /** No other order fits all values. */
  readonly isSure: boolean
}

/** Share of the values that must be days, for a column to be one of days. */
const mostly = 0.6

/** The order in which a column writes its days; undefined when it is none of days. Blank values do not count. */
export function orderOf(values: readonly string[], locale: Locale): FoundOrder | undefined {
  const filled = values.filter(Boolean)
  if (filled.length === 0) return undefined
  const usual: DateOrder = locale === 'pt-BR' ? 'dmy' : 'mdy'
  const fits = dateOrders
    .map((order) => ({ order, count: filled.filter((text) => readDay(text, order)).length }))
    .filter(({ count }) => count >= filled.length * mostly)
    .sort((a, b) => b.count - a.count || Number(b.order === usual) - Number(a.order === usual))
  const [best, second] = fits
  return best && { order: best.order, isSure: second === undefined || second.count < best.count }
}
