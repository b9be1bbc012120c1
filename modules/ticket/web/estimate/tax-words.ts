// A tax as screens name it: `Sales tax 9.25%`, and that the prices have it in them.
import type { Texts } from '#web/api/texts.ts'
import { percentText, type Tax } from '../../rules/estimate/tax.ts'

export function taxWords(t: Texts, { name = '', rate = '', included }: Tax): string {
  const tax = `${name} ${percentText(rate, t.locale)}`
  return included ? t('estimate.included', { tax }) : tax
}
