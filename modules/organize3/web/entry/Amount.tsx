// An amount with its currency in front, figures under figures (spec 9), and the currency alone, as an input shows it.
import { moneyWords } from '#core/values/money.ts'
import type { Locale } from '#core/wire.ts'
import { useTexts } from '#web/api/texts.ts'
import classes from './entry.module.css'

interface AmountProps {
  /** Decimal text. */
  readonly text: unknown
  readonly currency: unknown
  /** Before the figure: what comes in or goes out. */
  readonly sign?: '+' | '−' | undefined
}

export function Amount({ text, currency, sign }: AmountProps) {
  const { locale } = useTexts()
  if (typeof text !== 'string') return <span className={classes.amount}>—</span>
  return (
    <span className={classes.amount} data-sign={sign}>
      {sign}
      {moneyWords(text, typeof currency === 'string' ? currency : undefined, locale)}
    </span>
  )
}

/** The symbol before an amount in this currency: `R$`, `US$`, `KD`; '' without a currency. */
export function currencySign(currency: string | undefined, locale: Locale): string {
  if (!currency) return ''
  return moneyWords('0', currency, locale).replaceAll(/[\d\s]/gu, '')
}
