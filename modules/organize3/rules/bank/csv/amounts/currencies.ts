// Which columns of a table say what currency its amounts are in, and which one the whole file is in.
import { currencyCodes } from '#core/country/currencies.ts'
import { movedRoles, type ColumnRole, type Known } from '../../choices.ts'
import { named, type Facts } from '../facts.ts'
import type { MoneyColumns } from './money-columns.ts'
import { fitOf, isOfOther, nameKey } from '../names.ts'
import { currencyAbove, currencyIn, currencyOfAmount, currencyOfName } from './currency-words.ts'

/** Whether most cells of a column say a currency that is known. */
function areCurrencies(cells: readonly string[], own: string): boolean {
  const filled = cells.filter(Boolean)
  const known = filled.filter((cell) => {
    const currency = cell.length <= 30 ? currencyIn(cell, own) : ''
    return currencyCodes.has(currency) || /\p{Sc}$/u.test(currency)
  })
  return filled.length > 0 && known.length >= filled.length / 2
}

/** Words and signs alone, as names of currencies are. */
const areWords = (cells: readonly string[]) =>
  cells.every((cell) => cell.length <= 30 && !/\d/.test(cell)) &&
  cells.some((cell) => /[\p{L}\p{Sc}]/u.test(cell))

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
  // Under a name of one and nothing else any cell is a currency.
  const isOf = ({ name, order, values }: Facts) =>
    order === undefined &&
    (areCurrencies(values, currency) || (fitOf('currency', name) >= 80 && areWords(values)))
  const kin = facts.filter(
    ({ name }) => !isOfOther('currency', name) && wordsIn(name).some((one) => own.has(one)),
  )
  const called = facts.filter((one) => fitOf('currency', one.name) >= 80 && isOf(one))
  const plain = called.filter(
    ({ name }) => wordsIn(name).length === 0 || !nameKey(name).includes(' '),
  )
  const best = named(kin, 'currency', isOf) ?? named(plain, 'currency', isOf)
  if (best) return [best]
  return called.length > 0 ? called : facts.filter((one) => areCoins(one, currency)).slice(0, 1)
}

const plainWords = new Set(['amount', 'currency', 'code', 'in', 'of', 'value'])

/**
 * Each row's own coin, as programs that trade them write, or codes under a name that says nothing, the wallet's among them: no amount of one
 * is in another.
 */
const areCoins = ({ name, values, filled }: Facts, own: string) =>
  (/^(?:coin|asset|crypto ?currency|token)$/.test(nameKey(name)) ||
    (values.includes(own) && fitOf('currency', name) === 0 && !isOfOther('currency', name))) &&
  filled >= 0.9 &&
  values.every((text) => text === '' || /^[A-Z0-9.]{2,10}$/.test(text))

interface Around {
  readonly header: readonly string[]
  readonly roles: readonly ColumnRole[]
  /** The rows before the table. */
  readonly above: readonly (readonly string[])[]
}

/** The currency of the whole file by the names of its columns of money, else by the lines above them. */
export function currencyAround(
  { header, roles, above }: Around,
  { currency }: Known,
): string | undefined {
  const name = header[roles.findIndex((role) => movedRoles.has(role))] ?? ''
  return currencyOfName(name, currency) ?? currencyAbove(above, currency)
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
  return { rows, file: found.size > 0 ? rows : undefined }
}
