// Columns of money in and out by their names, where balances fall with what comes in, or nothing says that they are a bank's: the books
// of a firm call the bank's debits credits. Which of them is money in is asked.
import type { BankChoices, BankQuestion, ColumnRole, Known } from '../../choices.ts'
import { balanceProof, directionOf } from './balance-proof.ts'
import { differences, exactColumn, isSigned, namesBoth, type Facts } from '../facts.ts'
import { fitOf, isOfCards, isOfSides, isOfTerminal, nameKey, plainKey } from '../names.ts'
import { currencyCodes } from '#core/country/currencies.ts'
import { isSpent } from './signs.ts'

/** Columns that the books of a firm have, and no statement of a bank. */
const bookNames =
  /\b(?:journal|ledger|gl account|account code|account type|chart of accounts|split|voucher|contrapartida|plano de contas|centro de custo|gegenkonto|sollkonto|habenkonto|kostenstelle|belegnr|belegnummer|numero de piece|journal code|ecriture\w*|asiento|poliza|bilag\w*|verifikation\w*|konto nr)\b/

/** Codes of banks stand in no book. */
const areOfBooks = (facts: readonly Facts[]) =>
  facts.some(({ name }) => bookNames.test(nameKey(name))) &&
  !facts.some(({ name }) => /\b(?:bic|blz)\b/.test(nameKey(name)))

/** Words that books and banks use the other way round. */
const bookSides =
  /^(?:debits?|credits?|debitos?|creditos?|soll|haben|debe|haber|dare|avere|debet|kredit|credit amount|debit amount|valor (?:debito|credito))$/

/** Columns that the statement of a bank has, and hardly any book. */
const statementNames =
  /\b(?:(?:value|posted) date|date (?:de )?valeur|data valor|fecha valor|valuta\w*|wertstellung|card\w*|cartao|karte\w*|tarjeta|member name|cheque|iban|branch|comptabilisation|status)\b/

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
  const isOpen = straight === 0 && [into, out].every(({ name }) => bookSides.test(nameKey(name)))
  const isOfBooks =
    (straight === 0 && areOfBooks(facts)) ||
    (isOpen && !balance && !facts.some(({ name }) => statementNames.test(nameKey(name))))
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
  /** Somebody said it of all amounts. */
  readonly isSaid: boolean
}

/** Words of a column that are asked about one by one. */
const maxWords = 8

/**
 * Cells of a column that may say which way amounts without a sign went. Of two that no list has one answer says it, of more each is asked
 * about, and so is a word that all rows have under a name such as `Type`.
 */
export function directionQuestion(
  facts: readonly Facts[],
  roles: readonly ColumnRole[],
  { choices, isSure, isSaid }: Directions,
): BankQuestion[] {
  const value = facts[roles.indexOf('value')]
  const given = facts[roles.indexOf('side')]
  const { sides: said = {} } = choices
  const isAnswered = Object.keys(said).length > 0
  if (!value || choices.isOneWay || (isSaid && !isAnswered)) return []
  if (isSigned(value) || (!given && isSure)) return []
  const others = facts.filter((one) => mayBeSides(one, roles[one.at]))
  const found = given ?? others.find(({ name }) => fitOf('side', name) > 0) ?? others[0]
  const cells = [...new Set(found?.values.filter(Boolean))]
  if (!found || cells.length === 0) return []
  const { sideOf } = found
  const isOpen = isDoubted(found, cells, { facts, roles, value })
  if (cells.length === 2 && !isAnswered && !(given && !isOpen && cells.some(sideOf))) {
    // The first one is likely money out where either is known to be.
    const isOut = (cell: string) => Number(sideOf(cell) === 'out')
    const sorted = cells.toSorted((one, other) => isOut(other) - isOut(one))
    const options = [...sorted, ''].map((cell) => ({ value: cell, example: cell }))
    return [{ about: 'direction', column: found.at, options }]
  }
  return openWords(found, cells, { said, isOpen, isGiven: given !== undefined }).map((cell) => {
    const likely = sideOf(cell) === 'in' ? ['in', 'out'] : ['out', 'in']
    const options = [...likely, ''].map((one) => ({ value: one, example: '' }))
    return { about: 'direction', column: found.at, cell, options }
  })
}

interface Beside {
  readonly facts: readonly Facts[]
  readonly roles: readonly ColumnRole[]
  readonly value: Facts
}

/**
 * Its words of both sides may mean others: those of books are the contrary, and `Credit` and `Debit` are kinds of cards where neither a
 * name says directions nor a column of accounts that it is a bank's. Balances that follow from them prove them.
 */
function isDoubted(one: Facts, cells: readonly string[], { facts, roles, value }: Beside): boolean {
  if (!namesBoth(one)) return false
  const amounts = exactColumn(value).map((amount, row) =>
    one.sideOf(one.values[row] ?? '') === 'out' ? -(amount ?? 0n) : amount,
  )
  const balance = facts[roles.indexOf('balance')]
  const balances = balance ? exactColumn(balance) : []
  const { straight, turned } = balanceProof(amounts, balances, directionOf(facts))
  if (straight > 0) return false
  const isOfBank = roles.includes('account') && !facts.some(({ name }) => isOfTerminal(name))
  const mayBeCards =
    !isOfSides(one.name) && !isOfBank && cells.some((cell) => cardWords.test(plainKey(cell)))
  const mayBeBooks = cells.some((cell) => bookWords.test(plainKey(cell))) && areOfBooks(facts)
  return turned > 0 || mayBeCards || mayBeBooks
}

/** Of a bank and of its customer's books they are the contrary: not what came in or went out. */
const bookWords =
  /^(?:[sdhckдк]|[dc]r|[дк]т|soll|haben|dare|avere|debe|haber|borc|alacak|[ck]red(?:it\p{L}*)?|deb[ei]t\p{L}*)$/u

const cardWords = /^(?:[ck]red(?:it\p{L}*)?|deb[ei]t\p{L}*)$/u

interface Words {
  readonly said: NonNullable<BankChoices['sides']>
  readonly isOpen: boolean
  readonly isGiven: boolean
}

/** Beside words of both sides that are not in doubt the rows of others are refused. */
function openWords(
  { name, sideOf }: Facts,
  cells: readonly string[],
  { said, isOpen, isGiven }: Words,
): readonly string[] {
  const isAll = isOpen || (cells.length === 1 && vagueNames.test(nameKey(name)))
  const isAnswered = Object.keys(said).length > 0
  if (isGiven && !isAnswered && !isAll && cells.some(sideOf)) return []
  return cells.length > maxWords
    ? []
    : cells.filter((cell) => !said[cell] && (isAll || !sideOf(cell)))
}

/** `Credit` below it may be what kind of account or card a row is of. */
const vagueNames = /^(?:type|tipo|art|kind|details|(?:account|transaction) type|tipo de transacao)$/

const wordRoles: ReadonlySet<ColumnRole | undefined> = new Set([
  'ignore',
  'description',
  'category',
])

/** Two different cells in rows enough that they come again; more where its name or one of them speaks of directions. */
const mayBeSides = (one: Facts, role: ColumnRole | undefined) =>
  !isOfCards(one.name) &&
  fitOf('description', one.name) === 0 &&
  !one.values.every((text) => currencyCodes.has(text)) &&
  !one.values.some((text) => /\d[.,]\d|^-\d/.test(text)) &&
  wordRoles.has(role) &&
  (one.distinct === 2 || isOfDirections(one)) &&
  one.filled >= 0.9 &&
  one.order === undefined &&
  (one.values.length > 2 || isOfSides(one.name)) &&
  one.values.every((text) => text.length <= 40)

const isOfDirections = ({ name, distinct, values, sideOf }: Facts) =>
  distinct > 2 &&
  distinct <= maxWords &&
  (values.some((text) => text.length > 2 && sideOf(text)) ||
    fitOf('side', name) > 0 ||
    /^(?:action|operation|operacao|operacion|movement|movimento)$/.test(nameKey(name)))
