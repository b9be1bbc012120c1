// An estimate as screens read it.
import type { Doc } from '#core/entity/entity.ts'
import { moneyWords, usualCurrency } from '#core/numbers/money.ts'
import type { Locale } from '#core/wire.ts'
import type { estimate } from '../../entities/estimate.ts'

export type Estimate = Doc<typeof estimate>

/** An amount of it with its currency, as the reader writes it. */
export function amountOf({ currency }: Estimate, amount: string, locale: Locale): string {
  return moneyWords(amount, currency ?? usualCurrency(locale), locale)
}
