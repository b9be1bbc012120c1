// How long something lasts by now: "4 min", "5 h", "12 days". Pure.

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** In whole minutes, hours or days, a minute at least. */
export function elapsedTime(since: Date, now: Date, locale: string): string {
  const passed = Math.max(minute, now.getTime() - since.getTime())
  const unit = passed < hour ? 'minute' : passed < day ? 'hour' : 'day'
  const style = { style: 'unit', unit, unitDisplay: 'short' } as const
  const count = Math.floor(passed / { minute, hour, day }[unit])
  return new Intl.NumberFormat(locale, style).format(count).replace(/\bhr\b/, 'h')
}
