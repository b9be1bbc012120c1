// Shares and changes of a report as people read them. Pure.

/** `82%`, cut to a whole number, so that 100% is all of it; a dash where there is nothing to divide. */
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
