// Columns of money in and out by their names, where balances fall with what comes in: the books of a firm call the bank's debits
// credits. Which of them is money in is asked.
import type { BankChoices, BankQuestion, ColumnRole, Known } from '../choices.ts'
import { balanceProof, directionOf } from './balance-proof.ts'
import { isOfCards } from './columns.ts'
import { amountAt, differences, exactColumn, type Facts } from './facts.ts'
import { currencyCodes, fitOf, nameKey } from './names.ts'
import { isSpent } from './signs.ts'
import { sidesOf } from './words.ts'

/** Columns that the books of a firm have, and no statement of a bank. */
const bookNames =
  /\b(?:journal|ledger|gl account|account code|account type|chart of accounts|split|voucher|contrapartida|plano de contas|centro de custo|gegenkonto|sollkonto|habenkonto|kostenstelle|belegnr|belegnummer|numero de piece|journal code|ecriture\w*|asiento|poliza|bilag\w*|verifikation\w*|konto nr)\b/

export function sidesQuestion(
  facts: readonly Facts[],
  roles: readonly ColumnRole[],
  { choices, known }: { readonly choices: BankChoices; readonly known: Known },
): BankQuestion[] {
  const of = (role: ColumnRole) => facts[roles.indexOf(role)]
  const [into, out, balance] = [of('in'), of('out'), of('balance')]
  // What is owed on a card grows by what is spent.
  if (!into || !out || choices.isAmount || isSpent(facts, known)) return []
  const amounts = differences(into, out)
  const balances = balance ? exactColumn(balance) : []
  const { straight, turned } = balanceProof(amounts, balances, directionOf(facts))
  const isOfBooks = straight === 0 && facts.some(({ name }) => bookNames.test(nameKey(name)))
  if (turned <= straight && !isOfBooks) return []
  const options = [into, out].map(({ at, name, values }) => ({
    value: String(at),
    example: name || (values.find(Boolean) ?? ''),
  }))
  return [{ about: 'sides', options }]
}

interface Directions {
  readonly choices: BankChoices
  /** Signs, words or balances decide it. */
  readonly isSure: boolean
}

/** A column of two different cells that may say which way amounts without a sign went, in words that no list has. */
export function directionQuestion(
  facts: readonly Facts[],
  roles: readonly ColumnRole[],
  { choices, isSure }: Directions,
): BankQuestion[] {
  const value = facts[roles.indexOf('value')]
  const given = facts[roles.indexOf('side')]
  if (!value || choices.isOneWay || choices.most_items_are || choices.sides) return []
  const hasSigns = value.values.some((_, row) => (amountAt(value, row)?.sign ?? 'none') !== 'none')
  if (hasSigns || (given ? given.values.some(sidesOf(given.values)) : isSure)) return []
  const found = given ?? facts.find((one) => mayBeSides(one, roles[one.at]))
  const cells = [...new Set(found?.values.filter(Boolean))]
  if (!found || cells.length !== 2) return []
  // The first one is likely money out where either is known to be.
  const isOut = (cell: string) => Number(sidesOf(found.values)(cell) === 'out')
  const sorted = cells.toSorted((one, other) => isOut(other) - isOut(one))
  const options = [...sorted, ''].map((cell) => ({ value: cell, example: cell }))
  return [{ about: 'direction', column: found.at, options }]
}

const wordRoles: ReadonlySet<ColumnRole | undefined> = new Set([
  'ignore',
  'description',
  'category',
])

/** Two different cells in rows enough that they come again. */
const mayBeSides = (one: Facts, role: ColumnRole | undefined) =>
  !isOfCards(one) &&
  fitOf('description', one.name) === 0 &&
  !one.values.every((text) => currencyCodes.has(text)) &&
  !one.values.some((text) => /\d[.,]\d|^-\d/.test(text)) &&
  wordRoles.has(role) &&
  one.distinct === 2 &&
  one.filled >= 0.9 &&
  one.order === undefined &&
  one.values.length > 2 &&
  one.values.every((text) => text.length <= 40)
