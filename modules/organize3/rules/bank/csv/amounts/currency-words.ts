// Which currency a text is about: an amount, a name of a column, a line above a table. A code says it before a mark, a mark before the
// name of a currency; what several currencies share is the wallet's where it is one of them.
import { currencyCodes } from '#core/country/currencies.ts'
import { currencyMarks } from '#core/import/currency-marks.ts'
import { wordKey } from '#core/import/rules.ts'

/** By currency, its marks and the words of its names: both are looked up for the wallet's alone, since `Intl` takes its time. */
const marks = new Map<string, ReadonlySet<string>>()
const names = new Map<string, readonly ReadonlySet<string>[]>()

function once<Value>(kept: Map<string, Value>, currency: string, find: () => Value): Value {
  const known = kept.get(currency) ?? find()
  kept.set(currency, known)
  return known
}

type Display = 'symbol' | 'narrowSymbol' | 'name'

function shown(locale: string, currency: string, currencyDisplay: Display, amount = 1): string {
  // A wallet of points or coins has a currency that is no code.
  if (!/^[A-Z]{3}$/.test(currency)) return currency
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
  return format.formatToParts(amount).find(({ type }) => type === 'currency')?.value ?? currency
}

/** How amounts in a currency are marked: `CAD` with `$` and `CA$`. */
const marksOf = (currency: string) =>
  once(marks, currency, () => {
    const displays = ['symbol', 'narrowSymbol'] as const
    const found = ['en', 'pt-BR'].flatMap((one) => displays.map((as) => shown(one, currency, as)))
    return new Set([currency, ...found])
  })

const locales =
  'en pt-BR es fr it de nl sv da nb fi pl cs sk hu ro hr tr ru uk bg el ja ko zh zh-TW vi th id ar'.split(
    ' ',
  )

/** The words of each of its names, for one and for more. */
const namesOf = (currency: string) =>
  once(names, currency, () =>
    locales.flatMap((locale) =>
      [1, 2, 5].map(
        (amount) => new Set(wordKey(shown(locale, currency, 'name', amount)).split(' ')),
      ),
    ),
  )

/** Texts that were looked up: most cells of a column are alike. */
const lookedUp = new Map<string, boolean>()
const maxLookedUp = 500

/** It is called so, in full or in short: `Dólar`, `Reais`, `US Dollar`. */
function isNameOf(text: string, currency: string): boolean {
  if (lookedUp.size > maxLookedUp) lookedUp.clear()
  return once(lookedUp, `${currency} ${text}`, () => {
    const tokens = wordKey(text).split(' ')
    return namesOf(currency).some((name) => tokens.every((one) => name.has(one)))
  })
}

/** What is written in letters and signs: `US$`, `Kč`, `S/`, `USD`. */
const tokensOf = (text: string) => text.match(/S\/|[\p{L}\p{M}\p{Sc}]+/gu) ?? []

/** The currency that a mark is of, or the mark where it is of many; '' where it is none. */
function currencyOfMark(mark: string, own: string): string {
  if (marksOf(own).has(mark)) return own
  const of = currencyMarks.get(mark)
  if (of) return of.includes(own) ? own : of.length === 1 ? of[0]! : mark
  // `k€`, `MM$`: thousands and millions of it.
  const scaled = /^(?:[kKtTM]|MM)(\p{Sc})$/u.exec(mark)?.[1]
  if (scaled) return currencyOfMark(scaled, own)
  return /^[A-Za-z]{0,3}\p{Sc}$/u.test(mark) ? mark : ''
}

/** `CLP$` is one, too. */
const codeIn = (tokens: readonly string[], own: string) =>
  tokens
    .map((one) => one.replace(/(?<=^[A-Z]{3})\$$/, ''))
    .find((one) => one === own || currencyCodes.has(one))

/** The currency that an amount is marked with, or its mark where that is of many; '' for none. `own`: the wallet's, which counts first. */
export function currencyOfAmount(text: string, own: string): string {
  // Most amounts have none.
  if (text.length > 60 || !/[\p{L}\p{Sc}]/u.test(text)) return ''
  const tokens = tokensOf(text)
  return codeIn(tokens, own) ?? markIn(text, own)
}

/** Numbers of currencies, and a code that is no more. */
const numbers: Readonly<Record<string, string>> = {
  '986': 'BRL',
  '840': 'USD',
  '978': 'EUR',
  '826': 'GBP',
  '756': 'CHF',
  '392': 'JPY',
  '484': 'MXN',
  '124': 'CAD',
  '032': 'ARS',
  RUR: 'RUB',
  '152': 'CLP',
}

/** Of a cell that is about a currency: its code where it is known, else what the cell says; '' for nothing. */
export function currencyIn(cell: string, own: string): string {
  const text = cell.trim().slice(0, 60)
  if (text === '') return ''
  const number = numbers[text]
  if (number) return number
  if (currencyCodes.has(text.toUpperCase())) return text.toUpperCase()
  if (isNameOf(text, own)) return own
  return currencyOfAmount(text, own) || wordKey(text).toUpperCase()
}

/** What currencies are called in the languages of files, whichever country's they are. */
const noun =
  /^(?:dol+ar(?:e?s|ow|y|u|a)?|euros?|pfund|pounds?|libras?|sterline?|fran[ck](?:en|os|s|ow)?|pesos?|reais|yen(?:es|s)?|ienes?|yuan(?:es|s)?|renminbi|rubl\p{L}*|rou?bles?|rupees?|rupias?|rupien|kron(?:e[nr]?|or|y|a)|korun\p{L}*|coroas?|coronas?|zlot\p{L}*|złot\p{L}*|forint\p{L}*|lir[ae]s?|guaran[iy]e?s?|quetzal(?:es)?|lempiras?|bolivianos?|bitcoins?|tether|рубл\p{L}*|доллар\p{L}*|евро|гривн\p{L}*)$/u

/** The name of a currency in a text, as the text has it; the wallet's where it may be that. */
function nounIn(text: string, own: string): string {
  const found = wordKey(text)
    .split(' ')
    .find((one) => noun.test(one))
  if (found === undefined) return ''
  return isNameOf(found, own) ? own : found.toUpperCase()
}

/** `Amount_usd`; `total_all` is a word. */
const snakeTail = /_([a-z]{3})$/

/**
 * The currency that a name of a column carries: `Valor (R$)`, `USD Amount`, `Kwota zł`, `Valor em dólares`; undefined where it carries none.
 * `own`: the wallet's, which a mark or a name may be.
 */
export function currencyOfName(name: string, own: string): string | undefined {
  if (name.length > 100) return undefined
  const tail = snakeTail.exec(name)?.[1]?.toUpperCase()
  const isCode = tail !== undefined && tail !== 'ALL' && currencyCodes.has(tail)
  if (isCode) return tail
  // Names in capitals have words of three letters.
  const isCapitals = !/\p{Ll}/u.test(name.replace(/\([^()]*\)/g, ''))
  const tokens = tokensOf(name)
  const code = isCapitals
    ? codeIn(tokens.slice(Math.min(1, tokens.length - 1)), own)
    : codeIn(tokens, own)
  return (code ?? markIn(name, own)) || nounIn(name, own) || undefined
}

const markIn = (text: string, own: string) =>
  tokensOf(text)
    .map((one) => currencyOfMark(one, own))
    .find(Boolean) ?? ''

/** `Account currency: USD`. */
const title =
  /\b(?:currency|moeda|moneda|w(?:ae|a)hrung|divisa|devise|valuta|waluta|mena|para birimi|bewertet in)\b|валюта|通貨|币种/
/** Of a rate two currencies are named, and neither is the account's. */
const rate = /\b(?:rate|rates|kurs|cours|cotacao|cambio|wechselkurs)\b/
/** Letters beside a number, by which it is an amount. */
const amountIn =
  /(?:[\p{L}\p{Sc}/]{1,4}\.? ?)?[-+]?\d[\d.,' \u00a0]*[.,]\d{2}(?: ?[\p{L}\p{Sc}/]{1,4}(?!\p{L}))?/u

/** The currency that the rows above a table name, the wallet's where they name it; undefined where they name none. */
export function currencyAbove(
  rows: readonly (readonly string[])[],
  own: string,
): string | undefined {
  const found = rows.flatMap((row) => currencyOfLine(row, own) || [])
  return found.includes(own) ? own : found[0]
}

function currencyOfLine(row: readonly string[], own: string): string {
  const text = row.filter(Boolean).join(' ')
  const key = text.length < 100 ? wordKey(text) : ''
  if (key === '' || rate.test(key)) return ''
  const [amount = ''] = amountIn.exec(text) ?? []
  const isCapitals = !/\p{Ll}/u.test(text)
  const tokens = isCapitals && !title.test(key) ? tokensOf(behindMark(text)) : tokensOf(text)
  const said = codeIn(tokens, own) ?? currencyOfAmount(amount, own)
  return said || (title.test(key) ? nounIn(text, own) || markIn(text, own) : '')
}

/** In capitals only what is in brackets, or behind a colon or a figure, is a code: `ALL CARDS` has none. */
const behindMark = (text: string) => /[(:[\d][^(:[\d]*$/.exec(text)?.[0] ?? ''
