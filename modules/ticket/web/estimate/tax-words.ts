// A tax as screens name it: `Sales tax 9.25%`, and that the prices have it in them.
import type { Texts } from '#web/api/texts.ts'
import { taxWords, type Tax } from '../../rules/estimate/tax.ts'

export const taxWordsIn = (t: Texts, one: Tax): string =>
  taxWords(one, t.locale, (tax) => t('estimate.included', { tax }))
