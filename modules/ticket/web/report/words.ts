// Numbers of a report as people read them: times, shares, and how much more or less than before. Pure.

const hourMinutes = 60
const dayMinutes = 1_440

/** `45 min`, `5.5 hr`, `3.4 days`: minutes below an hour, hours below two days. */
export function timeText(minutes: number | null, locale: string): string {
  if (minutes === null) return '–'
  const [amount, unit, unitDisplay] =
    minutes < hourMinutes
      ? ([Math.round(minutes), 'minute', 'short'] as const)
      : minutes < 2 * dayMinutes
        ? ([minutes / hourMinutes, 'hour', 'short'] as const)
        : ([minutes / dayMinutes, 'day', 'long'] as const)
  const format = { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 } as const
  return amount.toLocaleString(locale, format)
}

/** `82%`, cut to a whole number, so that 100% is all of them; a dash where there is nothing to divide. */
export function shareText(part: number, whole: number, locale: string): string {
  if (whole === 0) return '–'
  return (Math.trunc((100 * part) / whole) / 100).toLocaleString(locale, { style: 'percent' })
}

/** `+12%`, `−3%`; undefined where there was nothing before. */
export function changeText(now: number, before: number, locale: string): string | undefined {
  if (before === 0) return undefined
  const format = { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 } as const
  return ((now - before) / before).toLocaleString(locale, format)
}
