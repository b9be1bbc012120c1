// A preview of the entries that a series will write. Pure.
import { splitAmount } from './instalments.ts'
import { seriesDay, type Series } from './plan.ts'

export interface InstalmentPlan {
  readonly count: number
  /** Decimal text: of every instalment but the last, and of the last. */
  readonly each: string
  readonly rest: string
  readonly first: string
  readonly last: string
}

/** The instalments of a price; undefined while something of them is missing or wrong. */
export function instalmentPlan(
  series: Series & { readonly value?: string | undefined },
  decimals: number,
): InstalmentPlan | undefined {
  const { value = '', count = 0 } = series
  const parts = splitAmount(value, count, decimals)
  const [first, last] = [seriesDay(series, 1), seriesDay(series, count)]
  if (!parts || !first || !last) return undefined
  return { count, each: parts[0]!, rest: parts.at(-1)!, first, last }
}
