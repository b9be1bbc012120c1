// How many records there are, in figures.
import type { FindAnswer } from '#core/wire.ts'

export type Total = Pick<FindAnswer, 'total' | 'more'>

/** `16,551`, or `10,000+` where they were counted no further; nothing while it is not known. */
export function totalText(locale: string, { total, more }: Total): string | undefined {
  return total === undefined ? undefined : `${total.toLocaleString(locale)}${more ? '+' : ''}`
}
