// How many records there are, in figures.
import type { FindAnswer } from '#core/wire.ts'

export type Total = Pick<FindAnswer, 'total' | 'more'>

/** `16,551`, or `10,000+` where they were counted no further; nothing while it is not known. */
export function totalText(locale: string, { total, more }: Total): string | undefined {
  return total === undefined ? undefined : `${total.toLocaleString(locale)}${more ? '+' : ''}`
}

/** So many in a sentence: `count` decides its grammar, `shown` is the text in it. What was counted no further is not less. */
export interface Amount {
  readonly count: number
  readonly shown: string
}

export function amountOf(locale: string, { total = 0, more }: Total): Amount {
  return { count: total, shown: totalText(locale, { total, more }) ?? '' }
}
