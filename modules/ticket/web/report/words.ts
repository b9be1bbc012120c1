// Times of a report as people read them. Pure.

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
