// What each column of a bank's file is: by the name over it where the content bears it out, else by the content alone.
import type { ColumnRole, Known } from '../choices.ts'
import { accountColumn } from './account-columns.ts'
import { balanceProof, directionOf } from './amounts/balance-proof.ts'
import { currencyColumns } from './amounts/currencies.ts'
import { currencyOfName } from './amounts/currency-words.ts'
import { differences, exactColumn, hasMinuses, named, namesBoth, type Facts } from './facts.ts'
import { mayBeState } from './flags.ts'
import { moneyColumns, type MoneyColumns } from './amounts/money-columns.ts'
import {
  fitOf,
  idNames,
  isOfCards,
  isOfOther,
  isOwnAmount,
  isOwnCurrency,
  lesserDescriptions,
  isOfMeans,
  sourceNames,
  nameKey,
} from './names.ts'
import { endOf, opposite } from './ends.ts'
import { isOfNoRole, mayHaveFailed } from './outcomes.ts'
import { isHeld, isSettled, standingOf } from './words.ts'

export interface FoundRole {
  readonly role: ColumnRole
  readonly by: 'name' | 'content' | 'none'
}

/** Descriptions that are joined; more are repetitions. */
const maxDescriptions = 4

/** A role for every column, as the amounts were found. */
export function rolesOf(
  facts: readonly Facts[],
  known: Known,
  money: MoneyColumns = moneyColumns(facts, known),
): FoundRole[] {
  const roles = new Map<number, FoundRole>()
  const give = (one: Facts | undefined, role: ColumnRole, by: FoundRole['by'] = 'name') => {
    if (one && !roles.has(one.at)) roles.set(one.at, { role, by })
  }
  const free = () => facts.filter(({ at }) => !roles.has(at))

  const date = dateOf(facts)
  give(date?.one, 'date', date?.by)
  giveMoney(money, give)
  give(sideColumn(free(), money), 'side')
  // Amounts that are called after the wallet's currency are in it, whatever they were before.
  const isNamed = money.value && currencyOfName(money.value.name, known.currency) === known.currency
  const isOwn = money.value !== undefined && isOwnAmount(money.value.name)
  const currencies = free().filter(({ name }) => !isOwn || isOwnCurrency(name))
  const ownCodes = isNamed ? [] : currencyColumns(currencies, money, known)
  for (const one of ownCodes) give(one, 'currency')
  const isWhole = movesAll(money, facts)
  const account = accountColumn(free(), facts, isWhole)
  give(account?.one, 'account', account?.by)
  for (const one of free().filter(isOfSource)) give(one, 'status')
  give(named(free(), 'status', ({ letters }) => letters > 0) ?? free().find(isOfStates), 'status')
  for (const one of isWhole ? [] : free().filter(mayBeState)) give(one, 'status')
  for (const one of isWhole ? [] : free().filter(mayHaveFailed)) give(one, 'status')
  give(
    named(free(), 'category', ({ letters }) => letters > 0.5),
    'category',
  )
  give(free().find(isNamedId), 'bank_id')
  for (const one of described(free())) give(one, 'description')
  const party = named(free(), 'party', ({ letters }) => letters > 0.5)
  give(party, 'party')
  give(otherEnd(party, free()), 'party')
  giveWords(facts, roles, { free, give })
  const hasId = [...roles.values()].some(({ role }) => role === 'bank_id')
  if (!hasId) give(named(free(), 'bank_id', isUnique), 'bank_id')
  return facts.map(({ at }) => roles.get(at) ?? { role: 'ignore', by: 'none' })
}

/** Who was paid, beside who paid: of each row one of them is another. */
function otherEnd(party: Facts | undefined, facts: readonly Facts[]): Facts | undefined {
  const end = party && endOf(party.name)
  return end && facts.find(({ name, letters }) => letters > 0 && endOf(name) === opposite[end])
}

/** What a payment was made with: a bank's account moves no balance of a wallet that sends its money. */
const isOfSource = ({ name, letters }: Facts) => letters > 0 && sourceNames.has(nameKey(name))

/** Some of its cells say that no money was moved: few where all of them do; of the others each says that it was, or they are few words. */
const isOfStates = ({ name, values, standings, filled, distinct }: Facts) =>
  (filled >= 0.9 || standings === 1) &&
  !isOfOther('status', name) &&
  standings > 0 &&
  ((isOfFew(name, distinct, values) && values.some(isHeld)) ||
    values.every((text) => text === '' || isSettled(text) || standingOf(text) !== undefined))

const isOfFew = (name: string, distinct: number, { length }: readonly string[]) =>
  distinct <= Math.min(maxKinds, length / 2) &&
  (['description', 'party', 'category'] as const).every((role) => fitOf(role, name) === 0)
const maxKinds = 8

type Give = (one: Facts | undefined, role: ColumnRole, by?: FoundRole['by']) => void

function giveMoney(money: MoneyColumns, give: Give): void {
  const by = money.isGuessed ? 'content' : 'name'
  for (const role of ['value', 'in', 'out'] as const) give(money[role], role, by)
  give(money.balance, 'balance', by)
  for (const one of money.fees) give(one, 'fee')
}

/** Where nothing is called a description: lesser names, the party, or the column with most to say. */
function giveWords(
  facts: readonly Facts[],
  roles: ReadonlyMap<number, FoundRole>,
  { free, give }: { free: () => readonly Facts[]; give: Give },
): void {
  const isThere = [...roles.values()].some(({ role }) => role === 'description')
  if (isThere) return
  const party = facts.find(({ at }) => roles.get(at)?.role === 'party')
  const isKnown = party && party.filled > 0.5 && isTelling(party)
  const words = free().filter(
    (one) => one.letters > 0.5 && !isOfSides(one) && !isOfMeans(one.name) && !areCodes(one),
  )
  const lesser = words.filter((one) => lesserDescriptions.has(nameKey(one.name)))
  // Beside who was paid, what a payment says of itself tells more; its kind does not.
  const worded = lesser.find(
    (one) =>
      isTelling(one) && (!isKnown || (nameKey(one.name) === 'reference' && one.filled > 0.5)),
  )
  if (worded) return give(worded, 'description')
  if (isKnown) return
  const texts = words.filter(({ filled }) => filled > 0.5)
  // Codes differ more than words do, but are shorter.
  const [most] = texts.toSorted(
    (a, b) => Number(isTelling(b)) - Number(isTelling(a)) || letterCount(b) - letterCount(a),
  )
  if (most) return give(most, 'description', 'content')
  // Words of directions are better than none: `Deposit`, `Withdrawal`.
  give(
    free().find(({ name, filled }) => filled > 0 && fitOf('description', name) >= 90),
    'description',
  )
}

const letterCount = ({ values }: Facts) => values.join('').replace(/\P{L}/gu, '').length

function dateOf(facts: readonly Facts[]): { one: Facts; by: 'name' | 'content' } | undefined {
  const days = facts.filter(({ order }) => order !== undefined)
  // What is not booked yet has no day on which it was.
  const state = named(facts, 'status', ({ standings }) => standings > 0)
  const filledOf = ({ values }: Facts) =>
    values.filter((text, row) => text && !standingOf(state?.values[row] ?? '')).length
  const full = Math.max(0, ...days.map(filledOf))
  const likely = days.filter((one) => filledOf(one) >= full * 0.9)
  // What is open has a day on which it is due, and none on which it was paid.
  const paid = days.filter(({ filled, name }) => filled >= 0.5 && fitOf('date', name) >= 80)
  const byName = named(likely, 'date', () => true) ?? named(paid, 'date', () => true)
  if (byName) return { one: byName, by: 'name' }
  // Eight digits alone may be a number of anything: days with marks between their parts come first.
  // The day of a statement is the same in all its rows.
  const rank = (one: Facts) =>
    (isOfOther('date', one.name) ? 0 : 4) + (isMarked(one) ? 2 : 0) + (one.distinct > 1 ? 1 : 0)
  const sorted = likely.toSorted((a, b) => rank(b) - rank(a))
  return sorted[0] && { one: sorted[0], by: 'content' }
}

const isMarked = ({ values }: Facts) => values.some((text) => /\d[-/. ]/.test(text))

/** The column whose words give the direction of amounts without a sign; where amounts have signs it is not needed. */
function sideColumn(facts: readonly Facts[], { value }: MoneyColumns): Facts | undefined {
  if (!value || value.values.some((text) => /[-+(]|\d-$/.test(text))) return undefined
  const isWhole = ({ filled, distinct }: Facts) => filled >= 0.9 || distinct === 1
  const sides = facts.filter(
    (one) => one.filled > 0 && one.sides >= 0.9 && isWhole(one) && !isOfCards(one.name),
  )
  // Without a name it must name both sides: `credit` alone may be the kind of a card.
  return (
    named(sides, 'side', () => true) ??
    sides.find((one) => namesBoth(one) || (hasMinuses(one) && isOfNoRole(one.name))) ??
    // Rows of neither side are refused one by one.
    named(facts, 'side', (one) => one.filled >= 0.5 && one.sides >= 0.9 && namesBoth(one)) ??
    named(facts, 'side', (one) => one.filled >= 0.9 && one.sides >= 0.5 && namesBoth(one))
  )
}

/** All columns named descriptions whose values differ between rows; a constant one only where there is no other. */
function described(facts: readonly Facts[]): Facts[] {
  const called = facts.filter((one) => fitOf('description', one.name) > 0 && one.filled > 0)
  const texts = called.filter((one) => !isOfSides(one))
  const telling = texts.filter(isTelling)
  const chosen = telling.length > 0 ? telling : texts.slice(0, 1)
  return chosen.slice(0, maxDescriptions)
}

/** Says in which direction the money went, not what for; a letter alone may be anything, most of all under a description. */
const isOfSides = ({ name, values, sides, letters }: Facts) =>
  sides >= (letters > 0.5 ? 0.5 : 0.9) &&
  !(fitOf('description', name) >= 90 && values.every((text) => text.length <= 1))

/** Of currencies. */
const areCodes = ({ values }: Facts) => values.every((text) => /^[A-Z]{3}$/.test(text))

/** Its values differ between rows; of one row alone nothing is known. */
const isTelling = ({ distinct, values }: Facts) => distinct > 1 || values.length === 1

function isNamedId({ name, filled, distinct, values }: Facts): boolean {
  const isOften = filled >= 0.9 && distinct >= values.filter(Boolean).length / 2
  return isOften && idNames.includes(nameKey(name)) && !isCount(values)
}

/** Each balance follows from the amount beside it: all rows moved the money of one account. */
function movesAll(
  { value, in: into, out, balance }: MoneyColumns,
  facts: readonly Facts[],
): boolean {
  if (!balance) return false
  const amounts = value ? exactColumn(value) : differences(into, out)
  const { straight, turned } = balanceProof(amounts, exactColumn(balance), directionOf(facts))
  return amounts.length > 1 && Math.max(straight, turned) >= amounts.length - 1
}

/** The bank's id of a movement differs from row to row, and is not a row number. */
function isUnique({ values, distinct, filled }: Facts): boolean {
  if (filled < 0.9 || distinct < values.filter(Boolean).length) return false
  // Words alone are kinds of documents: `PIX`, `TED`.
  return values.some((text) => /\d/.test(text)) && !isCount(values)
}

function isCount(values: readonly string[]): boolean {
  return values.every((text, at) => {
    const former = values[at - 1]
    return /^\d{1,5}$/.test(text) && (at === 0 || Math.abs(Number(text) - Number(former)) === 1)
  })
}
