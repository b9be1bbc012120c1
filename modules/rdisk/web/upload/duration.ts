// How long something takes, in one unit. Pure.

const units = [
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** "21 sec", "3 min", "2 hr", in the words of the language; never less than a second. */
export function durationText(seconds: number, locale: string): string {
  const [unit, size] = units.find(([, length]) => seconds >= length * 1.5) ?? units[2]
  const value = Math.max(1, Math.round(seconds / size))
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
}
