// What of a series is written already and what is to be written on a day: its entries are kept three months ahead, and at least the
// next one is. Instalments are written all at once. Pure.
import type { WireDocument } from '#core/wire.ts'
import { dayAfter } from '#core/time/zone.ts'
import { dayWithin, numbersBefore, type Limits, type Rhythm } from './dates.ts'

/** Days ahead of which entries are written. */
export const aheadDays = 92
/** Entries that one save or one run of the job writes. */
export const maxAtOnce = 96

export interface Series extends WireDocument {
  readonly of?: 'outgo' | 'income' | 'transfer' | undefined
  readonly starts_on?: string | undefined
  readonly every?: number | undefined
  readonly unit?: Rhythm['unit'] | undefined
  readonly ends_on?: string | undefined
  readonly count?: number | undefined
  /** The value is a price, divided into `count` instalments. */
  readonly instalments?: boolean | undefined
  /** The number of the last entry that was written. */
  readonly made?: number | undefined
  /** From this day on the next one is to be written; undefined once all are. */
  readonly fill_on?: string | undefined
}

export function rhythmOf({ starts_on = '', every = 1, unit = 'month' }: Series): Rhythm {
  return { starts_on, every, unit }
}

function limited(series: Series): Rhythm & Limits {
  return { ...rhythmOf(series), ends_on: series.ends_on, count: series.count }
}

/** The day of the entry with this number; undefined behind the end. */
export function seriesDay(series: Series, number: number): string | undefined {
  return dayWithin(limited(series), number)
}

/** Whether an entry of the series is due on the day. */
export function hasDay(series: Series, day: string): boolean {
  return seriesDay(series, numbersBefore(rhythmOf(series), day) + 1) === day
}

/** The day from which the entry with this number is to be written; undefined for one that there is not. */
function fillDay(series: Series, number: number): string | undefined {
  const day = seriesDay(series, number)
  if (day === undefined) return undefined
  const before = seriesDay(series, number - 1)
  const ahead = dayAfter(day, -aheadDays)
  return number > 1 && before !== undefined && before < ahead ? before : ahead
}

export interface Filled {
  readonly made: number
  readonly fill_on: string | undefined
}

/** How far a series is to be written on a day, beginning after `made`; `maxAtOnce` at once. */
export function filledOn(series: Series, made: number, today: string): Filled {
  let last = made
  while (last - made < maxAtOnce) {
    const next = fillDay(series, last + 1)
    if (next === undefined) return { made: last, fill_on: undefined }
    // The first entry is always written: the series was just created for it.
    if (!series.instalments && last > 0 && next > today) return { made: last, fill_on: next }
    last += 1
  }
  return { made: last, fill_on: fillDay(series, last + 1) }
}

/** Entries that were to be written before this day are missing: they could not be. */
export function isBehind({ fill_on }: Series, today: string): boolean {
  return fill_on !== undefined && fill_on < today
}

/** Other days than before. */
export function isRescheduled(now: Series, was: Series): boolean {
  const [one, other] = [rhythmOf(now), rhythmOf(was)]
  return one.starts_on !== other.starts_on || one.every !== other.every || one.unit !== other.unit
}

/**
 * The number behind which a changed series is written on: as far as it was, or with other days behind today, so that days that
 * are past stay as they are. Never behind its own end.
 */
export function madeAfter(now: Series, was: Series, today: string): number {
  const known = isRescheduled(now, was)
    ? numbersBefore(rhythmOf(now), dayAfter(today, 1))
    : (was.made ?? 0)
  let made = Math.min(known, now.count ?? known)
  while (made > 0 && seriesDay(now, made) === undefined) made -= 1
  return made
}
