// Amounts of money: decimal text on the wire (`1234.50`), whole minor units (cents) to reckon with, never a float. Pure.
import type { Locale } from '#core/wire.ts'
import { placeCurrency, valuesIn } from '#core/time/day.ts'

/** Most digits of an amount: in minor units it stays below what a bigint column of PostgreSQL holds. */
const maxDigits = 18

/** `1234.5` with two decimals → `123450n`; undefined when the text is not an amount, or has more decimals than the currency. */
export function minorUnits(text: string, decimals: number): bigint | undefined {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  const digits = whole.replace(/^0+(?=\d)/, '') + fraction.padEnd(decimals, '0')
  if (whole === '' || fraction.length > decimals || digits.length > maxDigits) return undefined
  return BigInt(sign + digits)
}

/** `123450n` with two decimals → `1234.50`: each amount has one spelling. */
export function decimalText(minor: bigint, decimals: number): string {
  const digits = String(minor < 0n ? -minor : minor).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals)
  return `${minor < 0n ? '-' : ''}${whole}${decimals > 0 ? `.${fraction}` : ''}`
}

/** More than any currency, and any wallet, has (spec 3: precision). */
export const maxDecimals = 8

/**
 * An amount in its one spelling, with the decimals that it was written with: `007.50` → `7.50`. Noughts beyond `decimals` go;
 * undefined when the text is not an amount, or has any other digit there.
 */
export function amountText(text: string, decimals = maxDecimals): string | undefined {
  const [, whole = '', fraction = ''] = /^(-?\d+)(?:\.(\d+))?$/.exec(text) ?? []
  const own = fraction.slice(0, decimals)
  if (/[^0]/.test(fraction.slice(decimals))) return undefined
  const minor = minorUnits(own ? `${whole}.${own}` : whole, own.length)
  return minor === undefined ? undefined : decimalText(minor, own.length)
}

/** An amount in the smallest unit that any wallet has, however many digits it is; nought of what is no amount. */
export function exactUnits(text = '0'): bigint {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d{0,8})\d*)?$/.exec(text) ?? []
  return BigInt(sign + whole + part.padEnd(maxDecimals, '0'))
}

/** The same as decimal text, with two decimals at least. */
export function exactText(units: bigint): string {
  return decimalText(units, maxDecimals).replace(/0{1,6}$/, '')
}

/** Amounts together; what is no amount counts nothing. */
export function totalOf(amounts: readonly string[]): string {
  return exactText(amounts.reduce((sum, one) => sum + exactUnits(one), 0n))
}

/** Compares two amounts, whatever decimals they are written with: negative, zero or positive, as for `sort`. */
export function compareAmounts(one: string, other: string): number {
  const apart = exactUnits(one) - exactUnits(other)
  if (apart === 0n) return 0
  return apart < 0n ? -1 : 1
}

/** What selects the amounts of a span (`10.00..50.00`, either side may be missing); undefined: all of them. */
export function amountsIn(span: string): Record<string, string> | undefined {
  return valuesIn(span, (end) => (amountText(end) === undefined ? undefined : end))
}

/** The default currency of a language. */
export const usualCurrencies = { en: 'USD', 'pt-BR': 'BRL' } as const satisfies Record<
  Locale,
  string
>

/** Of the place that a page is about, else of the reader's language. */
export function usualCurrency(locale: Locale): string {
  return placeCurrency() ?? usualCurrencies[locale]
}

let last: { readonly key: string; readonly format: Intl.NumberFormat } | undefined

/** The last one is kept: making one takes longer than writing a hundred amounts, and a list is of one currency. */
function formatOf(locale: Locale, decimals: number, currency?: string): Intl.NumberFormat {
  const key = `${locale} ${decimals} ${currency}`
  if (last?.key !== key) {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
    const style = currency && ({ style: 'currency', currency } as const)
    last = { key, format: new Intl.NumberFormat(locale, { ...style, ...digits }) }
  }
  return last.format
}

/**
 * `R$ 1.234,50`, `−US$1,234.50` (spec 5: dollars say whose they are), with the decimals of the text. A currency that this
 * machine does not know is written as its code.
 */
export function moneyWords(text: string, currency: string | undefined, locale: Locale): string {
  const decimals = text.split('.')[1]?.length ?? 0
  // Text, not a number: every digit of it is written. The library's types know it as a literal alone.
  const exact = text as `${number}`
  const known = currency && /^[A-Z]{3}$/.test(currency) ? currency : undefined
  // A line may break behind a hyphen, and does not behind a minus.
  const words = formatOf(locale, decimals, known).format(exact).replace('-', '−')
  if (known === 'USD') return words.replace(/(?:US)?\$/, 'US$$')
  return known || !currency ? words : `${currency} ${words}`
}

/** The symbol before an amount in this currency: `R$`, `US$`, `KD`; '' without a currency. */
export function currencySign(currency: string | undefined, locale: Locale): string {
  if (!currency) return ''
  return moneyWords('0', currency, locale).replaceAll(/[\d\s]/gu, '')
}
