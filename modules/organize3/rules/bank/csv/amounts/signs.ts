// The direction of a row's money: by two columns, a column of words, the signs of the amounts, and for amounts without a sign
// by what most items are (spec 3: most_items_are).
import type { Amount } from '#core/import/amounts.ts'
import type { BankChoices, ColumnRole, ItemKind, Known } from '../../choices.ts'
import { balanceProof, directionOf } from './balance-proof.ts'
import { hasMoney } from './candidates.ts'
import { amountAt, exactColumn, hasMinuses, isNegative, namesBoth, type Facts } from '../facts.ts'
import { fitOf, isOfTerminal } from '../names.ts'
import { isGivenBack, isOfCard, isPaymentReceived, isTransferIn, sideOf } from '../words.ts'

/** How the signs of a file's column of amounts are meant. */
export interface SignRule {
  /** Only some amounts have a plus or CR, and none a minus: it marks the exceptions. */
  readonly plusIsOther: boolean
  /** What an amount without a minus is. */
  readonly positive: ItemKind
  /** Most amounts of the column of money out have a minus, which then has no meaning. */
  readonly outIsNegative: boolean
  /** The same of money in: a column of credits that are written as what they take off a debt. */
  readonly inIsNegative: boolean
  /** A column names both sides, so what it names neither of may be either. */
  readonly isNamed: boolean
  /** What its cells mean. */
  readonly sideOf: typeof sideOf
  /** They are the signs of the amounts. */
  readonly isOfMinuses: boolean
  /** A card's amounts, which no sign tells from what it was paid or given back. */
  readonly isOfCard: boolean
}

/** Money in, as 1, or out, as -1. */
export type Way = 1 | -1

export interface FoundSigns {
  readonly rule: SignRule
  /** True when signs, columns or balances decide it, not only a convention. */
  readonly isSure: boolean
}

export function signRule(
  facts: readonly Facts[],
  roles: readonly ColumnRole[],
  known: Known,
  said: BankChoices['sides'] = {},
): FoundSigns {
  const of = (role: ColumnRole) => facts[roles.indexOf(role)]
  const [side, out, balance] = [of('side'), of('out'), of('balance')]
  const isOfMinuses = side !== undefined && hasMinuses(side)
  const value = isOfMinuses ? withMinuses(of('value'), side) : of('value')
  const into = of('in')
  const outIsNegative = out !== undefined && isNegative(out)
  const inIsNegative = out !== undefined && into !== undefined && isNegative(into)
  const sideIn = (text: string) => said[text] ?? (side?.sideOf ?? sideOf)(text)
  const isAnswered = Object.keys(said).length > 0
  const isNamed = isAnswered || new Set(side?.values.map(sideIn).filter(Boolean)).size === 2
  const named = { isNamed: isNamed && !isOfMinuses, sideOf: sideIn, isOfMinuses }
  const shape = { plusIsOther: false, isOfCard: false, outIsNegative, inIsNegative, ...named }
  const plain: SignRule = { ...shape, positive: 'income' }
  if (!value) return { rule: plain, isSure: true }
  if (side && !isOfMinuses)
    return { rule: { ...plain, positive: unmarked(side, sideIn) }, isSure: true }

  const signs = value.values.map((_, row) => amountAt(value, row)?.sign ?? 'none')
  const has = (...some: string[]) => signs.some((sign) => some.includes(sign))
  if (has('+', 'credit') && has('none') && !has('-', 'debit')) {
    return { rule: { ...plain, plusIsOther: true, positive: 'outgo' }, isSure: true }
  }
  if (has('debit') && !has('-', '+')) return { rule: plain, isSure: true }
  const amounts = exactColumn(value)
  const minuses = signs.filter((sign) => sign === '-').length
  if (balance) {
    const proof = balanceProof(amounts, exactColumn(balance), directionOf(facts))
    const { straight, turned, isEither } = proof
    // Amounts without any sign may be of either way: each of the balances must show the same one.
    const steps = exactColumn(balance).filter((one) => one !== undefined).length - 1
    const isWhole = has('-', '+')
      ? !isEither || straight > turned
      : !isEither && steps > 1 && Math.max(straight, turned) >= steps
    // What is owed on a card grows by what is spent, as what an account holds does by what comes in.
    const isOwed = straight > turned && minuses < signs.length / 2 && isSpent(facts, known)
    if (straight !== turned) {
      const positive = straight > turned && !isOwed ? 'income' : 'outgo'
      return { rule: { ...plain, positive }, isSure: !isOwed && isWhole }
    }
  }
  if (minuses > 0 && isContradicted(facts, amounts)) {
    return { rule: { ...plain, positive: 'outgo' }, isSure: false }
  }
  if (minuses > 0 && isOneSided(facts, amounts)) return { rule: plain, isSure: false }
  // All are marked; on a card a plus may be what is spent.
  if (has('+') && has('-') && !has('none') && !isSpent(facts, known)) {
    return { rule: plain, isSure: true }
  }
  if (minuses > 0) return turnedOrNot(plain, { facts, roles, known, amounts, minuses })
  const isCard = isSpent(facts, known)
  const positive = isCard ? 'outgo' : 'income'
  return { rule: { ...plain, isOfCard: isCard, positive }, isSure: false }
}

const withMinuses = (value: Facts | undefined, { values: minuses }: Facts): Facts | undefined =>
  value && { ...value, values: value.values.map((text, row) => `${minuses[row]}${text}`) }

/** A column of directions says of each row the contrary of its sign. */
function isContradicted(
  facts: readonly Facts[],
  amounts: readonly (bigint | undefined)[],
): boolean {
  const side = facts.find(
    (one) => fitOf('side', one.name) > 0 && one.sides >= 0.9 && namesBoth(one),
  )
  if (!side) return false
  return side.values.every((text, row) => {
    const [way, amount] = [side.sideOf(text), amounts[row]]
    return !way || !amount || (way === 'in') === amount < 0n
  })
}

/** A column that may be one of directions says the same of amounts of both signs. */
const isOneSided = (facts: readonly Facts[], amounts: readonly (bigint | undefined)[]) =>
  new Set(amounts.filter(Boolean).map((amount) => amount! < 0n)).size === 2 &&
  facts.some(
    (one) => fitOf('side', one.name) > 0 && one.filled === 1 && one.sides === 1 && !namesBoth(one),
  )

/** Where only one side is marked (`CR`), what is not marked is the other. */
function unmarked({ values }: Facts, sideIn: typeof sideOf): ItemKind {
  return values.map(sideIn).includes('out') ? 'income' : 'outgo'
}

interface Signed {
  readonly facts: readonly Facts[]
  readonly roles: readonly ColumnRole[]
  readonly known: Known
  readonly amounts: readonly (bigint | undefined)[]
  readonly minuses: number
}

/**
 * Cards that write purchases without a minus: payments and refunds, which are rare, have it. A shop's account and a card both have a
 * minus here and there, so it is asked, but where words tell: of an account that transfers came in, of a card's month with many payments.
 */
function turnedOrNot(plain: SignRule, { facts, roles, known, ...rest }: Signed): FoundSigns {
  const { amounts, minuses } = rest
  const words = facts.filter(({ at }) => roles[at] === 'description' || roles[at] === 'party')
  const rowsOf = (fits: (text: string) => boolean, isBelow: boolean) =>
    amounts.filter(
      (amount, row) =>
        amount !== undefined &&
        amount < 0n === isBelow &&
        words.some(({ values }) => fits(values[row] ?? '')),
    ).length
  const [back, forth] = [rowsOf(isGivenBack, true), rowsOf(isGivenBack, false)]
  const isCard = isSpent(facts, known)
  const isAccount = rowsOf(isTransferIn, false) > 0 && rowsOf(isTransferIn, true) === 0
  if (isAccount && !isCard) return { rule: plain, isSure: true }
  const most = isCard ? minuses * 2 <= amounts.length : minuses * 2 < amounts.length
  // Who pays a fee on what comes is paid: that is no card.
  const isFew =
    most && (known.card || !facts.some((one) => roles[one.at] === 'fee' && hasMoney(one)))
  const isMarked = back >= minuses / 2 && (isFew || forth === 0)
  const isReceived = rowsOf(isPaymentReceived, true) > 0 && rowsOf(isPaymentReceived, false) === 0
  const isTurned = isFew
    ? isMarked || (isCard && (forth === 0 || back > 0))
    : isMarked && (isCard || isReceived)
  const positive = isTurned ? 'outgo' : 'income'
  return { rule: { ...plain, positive }, isSure: !isFew && !isTurned }
}

export function isSpent(facts: readonly Facts[], { card }: Known): boolean {
  const cells = facts.flatMap(({ values }) => values.slice(0, 20))
  // Who takes cards names those that others paid with.
  const isOfShop = facts.some(({ name }) => isOfTerminal(name))
  return (
    card ||
    (!isOfShop &&
      isOfCard(
        facts.filter(({ filled }) => filled >= 0.9).map(({ name }) => name),
        cells,
      ))
  )
}

/** Which way an amount of the column of values goes; undefined where its side is not named, though both are in other rows. */
export function wayOfValue({ sign }: Amount, side: string, rule: SignRule): Way | undefined {
  const positive: Way = rule.positive === 'income' ? 1 : -1
  const named = rule.sideOf(side)
  if (named) return named === 'in' ? 1 : -1
  if (sign === 'credit') return 1
  if (sign === 'debit') return -1
  if (sign === '+') return rule.plusIsOther ? 1 : positive
  // Where a plus marks money in, a minus marks money out, whatever the rest is.
  if (sign === '-') return rule.plusIsOther ? -1 : (-positive as Way)
  return rule.isNamed ? undefined : positive
}

/** Direction of an amount of a column of money in or out: the opposite sign means a reversal. A mark of its own says more than the column. */
export function wayOfColumn({ sign }: Amount, role: 'in' | 'out', rule: SignRule): Way {
  if (sign === 'credit' || sign === 'debit') return sign === 'credit' ? 1 : -1
  const isMinus = sign === '-'
  if (role === 'in') return isMinus === rule.inIsNegative ? 1 : -1
  return isMinus === rule.outIsNegative ? -1 : 1
}
