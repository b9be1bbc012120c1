// How often a Group may want a feed: what people choose from, and what each choice means.

/** Minutes. */
const minutes = {
  '15m': 15,
  '30m': 30,
  '1h': 60,
  '3h': 180,
  '6h': 360,
  '12h': 720,
  '24h': 1_440,
} as const
export type Interval = keyof typeof minutes
export const intervals = Object.keys(minutes) as Interval[]

/** null: as often as the feed asks for. */
export function minutesOf(every: Interval | undefined): number | null {
  return every === undefined ? null : minutes[every]
}

/** More often than every hour, where few feeds of a Group are. */
export const isQuick = (every: Interval | undefined) => (minutesOf(every) ?? Infinity) < 60
