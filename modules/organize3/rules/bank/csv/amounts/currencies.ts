// Which currency amounts are in: what a cell or a line above a table says (a code, a sign, a number of ISO 4217, a name), and which columns
// say it.
import { wordKey } from '#core/import/rules.ts'
import { movedRoles, type ColumnRole, type Known } from '../../choices.ts'
import { named, type Facts } from '../facts.ts'
import type { MoneyColumns } from './money-columns.ts'
import { currencyCodes, currencyOfAmount, currencyOfName, fitOf, nameKey } from '../names.ts'

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
function areCurrencies(cells: readonly string[], own: string): boolean {
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

/**
 * The one that is called as the amount is (`Total`, `Currency (Total)`), else what is called a currency and nothing more. Of several that
 * belong to something (`Account Currency`) all: a row in which they differ is not read.
 */
export function currencyColumns(
  facts: readonly Facts[],
  money: MoneyColumns,
  { currency }: Known,
): readonly Facts[] {
  const wordsIn = (name = '') =>
    nameKey(name)
      .split(' ')
      .filter((one) => !plainWords.has(one))
  const own = new Set(wordsIn((money.value ?? money.in ?? money.out)?.name))
  const isOf = ({ order, values }: Facts) => order === undefined && areCurrencies(values, currency)
  const kin = facts.filter(({ name }) => wordsIn(name).some((one) => own.has(one)))
  const called = facts.filter((one) => fitOf('currency', one.name) >= 80 && isOf(one))
  const plain = called.filter(
    ({ name }) => wordsIn(name).length === 0 || !nameKey(name).includes(' '),
  )
  const best = named(kin, 'currency', isOf) ?? named(plain, 'currency', isOf)
  if (best) return [best]
  return called.length > 0 ? called : facts.filter(isOfCoins).slice(0, 1)
}

const plainWords = new Set(['amount', 'currency', 'code', 'in', 'of', 'value'])

/** Each row's own coin, as programs that trade them write: no amount of one is in another. */
const isOfCoins = ({ name, values, filled }: Facts) =>
  /^(?:coin|asset|crypto ?currency|token)$/.test(nameKey(name)) &&
  filled >= 0.9 &&
  values.every((text) => text === '' || /^[A-Z0-9.]{2,10}$/.test(text))

/** The currency of the whole file by the names of its columns of money. */
export function currencyOfColumns(
  header: readonly string[],
  roles: readonly ColumnRole[],
): string | undefined {
  const at = roles.findIndex((role) => movedRoles.has(role))
  return at === -1 ? undefined : currencyOfName(header[at] ?? '')
}

/** Of the rows: the wallet's where the file has it or none, else what most rows have. Of the file: what all its rows have. */
export function currencyOf(
  facts: readonly Facts[],
  roles: readonly ColumnRole[],
  { currency }: Known,
): { rows: string; file: string | undefined } {
  const column = facts[roles.indexOf('currency')]?.values.map((code) => currencyIn(code, currency))
  const amounts = facts.filter(({ at }) => movedRoles.has(roles[at] ?? 'ignore'))
  const moved = amounts.flatMap(({ values }) => values.filter((text) => /[1-9]/.test(text)))
  const marks = moved.map((text) => currencyOfAmount(text, currency))
  // Beside amounts that are marked, those without are the wallet's.
  const all = marks.some(Boolean) ? marks.map((mark) => mark || currency) : []
  const found = Map.groupBy(column?.filter(Boolean) ?? all, (code) => code)
  const [[most] = [currency]] = [...found].toSorted(([, a], [, b]) => b.length - a.length)
  const rows = found.has(currency) ? currency : most
  // A sign of many currencies, as `$` is, may still be none of the wallet's.
  const isNamed = found.size > 0 && /^(?:[A-Z]{3}|\p{Sc})$/u.test(rows)
  return { rows, file: isNamed ? rows : undefined }
}
