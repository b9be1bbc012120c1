// What a cell of a column of currencies, or a line above a table, says: a code, a sign, a number of ISO 4217, a name.
import { wordKey } from '#core/import/rules.ts'
import { currencyCodes, currencyOfAmount } from './names.ts'

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
  '152': 'CLP',
}

/** By currency, the names that it has in the languages whose names start with the noun, and in English. */
const names = new Map<string, readonly string[]>()

function namesOf(currency: string): readonly string[] {
  const known = names.get(currency)
  if (known) return known
  const found = ['en', 'pt-BR', 'es', 'fr', 'it', 'de'].flatMap((locale) =>
    [1, 2].map((amount) => {
      const format = { style: 'currency', currency, currencyDisplay: 'name' } as const
      const parts = new Intl.NumberFormat(locale, format).formatToParts(amount)
      return wordKey(parts.find(({ type }) => type === 'currency')?.value ?? '')
    }),
  )
  names.set(currency, found)
  return found
}

/** The code where it is known, else what the cell says; '' for nothing. `own`: the wallet's, which a sign or a name may be. */
export function currencyIn(cell: string, own: string): string {
  const text = cell.trim()
  if (text === '' || /^[A-Za-z]{3}$/.test(text)) return text.toUpperCase()
  const number = numbers[text]
  if (number) return number
  const key = wordKey(text)
  if (key !== '' && namesOf(own).some((name) => `${name} `.startsWith(`${key} `))) return own
  return currencyOfAmount(text, own) || key.toUpperCase()
}

/** Whether most cells of a column say a currency that is known. */
export function areCurrencies(cells: readonly string[], own: string): boolean {
  const filled = cells.filter(Boolean)
  const known = filled.filter((cell) => {
    const currency = cell.length <= 30 ? currencyIn(cell, own) : ''
    return currencyCodes.has(currency) || /^\p{Sc}$/u.test(currency)
  })
  return filled.length > 0 && known.length >= filled.length / 2
}

/** `Account currency: USD`. */
const title = /\b(?:currency|moeda|w(?:ae|a)hrung|divisa|devise|valuta|bewertet in)\b/

/** The currency that the rows above a table name; undefined where they name none. */
export function currencyAbove(rows: readonly (readonly string[])[]): string | undefined {
  for (const row of rows) {
    const text = row.filter(Boolean).join(' ')
    const code = text.length < 100 && title.test(wordKey(text)) && /\b([A-Z]{3})\b/.exec(text)?.[1]
    if (code && currencyCodes.has(code)) return code
  }
  return undefined
}
