// Which columns say how much: one of signed amounts, or one of money in beside one of money out, and the balance. Where the
// file has balances they prove it: each differs from the one before it by the amount.
import type { Known } from '../../choices.ts'
import { balanceProof, directionOf, type Direction } from './balance-proof.ts'
import {
  areComplementary,
  byContent,
  followingOf,
  follows,
  likeness,
  provingOf,
} from './by-content.ts'
import { hasMoney, namedRivals, openBetween, type Candidate } from './candidates.ts'
import {
  differences,
  exactColumn,
  isAmounts,
  isSigned,
  sizesOf,
  sumOf,
  type Facts,
} from '../facts.ts'
import { fitOf, nameKey, taxNames } from '../names.ts'
import { currencyOfName } from './currency-words.ts'

export interface MoneyColumns extends Candidate {
  readonly balance?: Facts
  /** Fees and taxes beside the amounts. */
  readonly fees: readonly Facts[]
  /** Found by their content alone. */
  readonly isGuessed: boolean
  /** What may be the amount as well, with that which is used in front. */
  readonly open?: readonly Candidate[]
}

/** Finds the columns of amounts. */
export function moneyColumns(facts: readonly Facts[], known: Known): MoneyColumns {
  const columns = facts.filter(
    (one) => (isAmounts(one) || isNamedAmount(one)) && one.order === undefined,
  )
  const blank = facts.filter(({ filled }) => filled === 0)
  const balance = best(columns, (one) => fitOf('balance', one.name))
  const fees = feeColumns(columns.filter((one) => one !== balance))
  const rest = columns.filter((one) => one !== balance && !fees.includes(one))
  const direction = directionOf(facts)
  const charges = chargesOf(
    fees,
    rest.find(({ name }) => fitOf('value', name) > 0),
  )
  const value = valueOf(rest, { balance, charges, known, direction })
  const pair = pairOf([...rest, ...blank], known.currency)
  // One column of money in or out beside one of amounts may be a flag.
  const isNamedPair =
    fitOf('in', pair?.in?.name ?? '') > 0 && fitOf('out', pair?.out?.name ?? '') > 0
  const isPair = pair && (isNamedPair || pair.in === value || pair.out === value)
  const isNetPair = [pair?.in, pair?.out].every((one) => one && netName.test(nameKey(one.name)))
  const isOfPair = isNamedPair && (value === pair?.in || value === pair?.out)
  if (value && !isNetPair && !isOfPair && (isSigned(value) || !isPair)) {
    const proven = balance ?? followingOf(value, rest, direction)
    const isWithTax = isTaxed(value, columns)
    const isSure =
      (proven && follows(proven, value, direction)) ||
      isWithTax ||
      columns.some((gross) => isNet(value, gross, charges))
    const open = isSure ? undefined : namedRivals(value, rest, { own: known.currency, fees })
    const isWhole = isWithTax || wholeName.test(nameKey(value.name))
    const taxes = isWhole ? [] : rest.filter(isTax)
    const charged = [...fees, ...taxes.filter((one) => one !== value)]
    return { value, balance: proven, fees: charged, isGuessed: false, ...(open && { open }) }
  }
  const contrary = pair && !known.card && contraryOf(pair, balance, direction)
  if (contrary) return { value: contrary, balance, fees, isGuessed: false }
  if (pair) {
    const proof = provingOf(pair, [...(balance ? [balance] : []), ...rest], direction)
    const { open, ...sides } = pair
    return {
      ...sides,
      balance: balance ?? proof,
      fees,
      isGuessed: false,
      ...(open && !proof && { open }),
    }
  }
  // Whole numbers without a sign beside names may be numbers of anything.
  const isNamed = facts.some(({ name }) => name !== '')
  const likely = isNamed && known.precision > 0 ? rest.filter((one) => likeness(one) > 0) : rest
  return { ...byContent(likely, balance, direction), fees, isGuessed: true }
}

/** A column of money in, or out, beside no other one, that balances follow from the other way: they say which way each amount went. */
function contraryOf(
  { in: into, out }: Candidate,
  balance: Facts | undefined,
  direction: Direction | undefined,
): Facts | undefined {
  if ((into && out) || !balance) return undefined
  const { straight, turned } = balanceProof(differences(into, out), exactColumn(balance), direction)
  return turned > straight ? (into ?? out) : undefined
}

/** Called so and nothing else, and half of it readable: what is not is refused row by row. */
const isNamedAmount = (one: Facts) =>
  one.amounts >= 0.5 &&
  ['value', 'in', 'out'].some((role) => fitOf(role as 'value', one.name) >= 90)

/**
 * Called so, and less than an amount beside it in most rows; what is in rows of its own is an amount of them. Beside the sum of the others
 * these are none.
 */
function feeColumns(columns: readonly Facts[]): readonly Facts[] {
  const isFee = (one: Facts) => fitOf('fee', one.name) > 0
  const isMoney = (one: Facts) => fitOf('value', one.name) > 0 || likeness(one) > 0
  const amounts = columns.filter((one) => !isFee(one) && isMoney(one)).map(sizesOf)
  const isBeside = (one: Facts) => {
    const rows = sizesOf(one).flatMap((fee, row) =>
      fee ? [amounts.some((some) => (some[row] ?? 0n) > fee)] : [],
    )
    return rows.filter(Boolean).length >= rows.length / 2
  }
  const fees = columns.filter((one) => isFee(one) && (fitOf('fee', one.name) > 50 || isBeside(one)))
  const isSum = (one: Facts) => {
    const others = fees.filter((other) => other !== one && hasMoney(other))
    const sums = sumOf(others)
    return others.length > 1 && sumOf([one]).every((sum, row) => sum === sums[row])
  }
  const sum = fees.find(isSum)
  return sum ? [sum] : fees
}

function best(facts: readonly Facts[], fit: (one: Facts) => number): Facts | undefined {
  const fits = facts.map((one) => ({ one, score: fit(one) })).filter(({ score }) => score > 0)
  return fits.sort((a, b) => b.score - a.score)[0]?.one
}

/** By its name, in the wallet's currency rather than in another one; balances overrule names. */
function valueOf(
  columns: readonly Facts[],
  { balance, charges, known, direction }: Choosing,
): Facts | undefined {
  const balances = balance && exactColumn(balance)
  return best(columns, (one) => {
    const isLeft = columns.some((other) => isLessFees(one, other, charges))
    const isNetByName = !isLeft && columns.some((other) => isCalledNet(one, other))
    const left = isLeft ? 250 : isNetByName ? 100 : 0
    const fit = fitOf('value', one.name) + left + (isTaxed(one, columns) ? 200 : 0)
    const named = currencyOfName(one.name, known.currency)
    if (fit === 0 || (one.filled < 0.5 && named !== known.currency)) return 0
    const own = named === undefined ? 0 : named === known.currency ? 100 : -10
    const amounts = exactColumn(one)
    const empty = amounts.every((amount) => !amount) ? -30 : 0
    const { straight, turned } = balances ? balanceProof(amounts, balances, direction) : noProof
    return Math.max(1, fit + own + empty + (Math.max(straight, turned) > 0 ? 400 : 0))
  })
}

const noProof = { straight: 0, turned: 0 }

/** What may have been taken off in each row: each fee alone, or all of them together. */
export type Charges = readonly (readonly bigint[])[]

export const chargesOf = (fees: readonly Facts[], beside?: Facts): Charges => [
  sumOf(fees, beside),
  ...fees.map(sizesOf),
]

/**
 * What is left of another column's amounts once their fees are taken off: that is what reaches the account. Where there is no column of
 * fees, one that is called so.
 */
export const isNet = (one: Facts, gross: Facts, charges: Charges): boolean =>
  isCalledNet(one, gross) || isLessFees(one, gross, charges)

function isCalledNet(one: Facts, gross: Facts): boolean {
  if (!netName.test(nameKey(one.name))) return false
  const taken = takenOff(one, gross)
  return taken.some(Boolean) && taken.every((some) => some >= 0n)
}

/** Less by each of its fees or all of them together, and by nothing else. */
function isLessFees(one: Facts, gross: Facts, charges: Charges): boolean {
  const taken = takenOff(one, gross)
  return (
    taken.some(Boolean) && charges.some((some) => taken.every((size, row) => size === some[row]))
  )
}

/** By how much a column is less than another in each row; nought where both are one. */
function takenOff(one: Facts, gross: Facts): readonly bigint[] {
  const left = exactColumn(one)
  return exactColumn(gross).map((amount = 0n, row) => amount - (left[row] ?? 0n))
}

/** With the tax on top of another column: that is what is paid. */
function isTaxed(one: Facts, columns: readonly Facts[]): boolean {
  const [whole, tax] = [exactColumn(one), columns.find(({ name }) => taxName.test(nameKey(name)))]
  if (!tax || tax === one) return false
  const taxes = exactColumn(tax)
  return columns.some((net) => {
    const parts = exactColumn(net).map((amount = 0n, row) => amount + (taxes[row] ?? 0n))
    return (
      net !== one &&
      net !== tax &&
      taxes.some(Boolean) &&
      parts.every((sum, row) => sum === whole[row])
    )
  })
}

/** Taken off what comes in, or on top of what goes out. */
const isTax = (one: Facts) => taxNames.has(nameKey(one.name)) && hasMoney(one)

const taxName =
  /\b(?:vat|tax|steuerbetrag|steuer|podatek|mw ?st|ust|iva|tva|gst|imposto|impuesto)\b/
/** With all that belongs to it. */
const wholeName = /\b(?:total|totale|gross|bruto|brutto|brut|lordo|gesamt)\b/
const netName = /\b(?:net|netto|neto|liquido|payout)\b/

interface Choosing {
  readonly charges: Charges
  readonly balance: Facts | undefined
  readonly known: Known
  readonly direction: Direction | undefined
}

/**
 * Two columns of which each row fills one, by their names; one is blank where all money of a month went one way. Beside one that is called
 * so alone, one that is called an amount; what is called neither is asked about.
 */
function pairOf(
  columns: readonly Facts[],
  own: string,
): (Candidate & Pick<MoneyColumns, 'open'>) | undefined {
  const ins = columns.filter((one) => fitOf('in', one.name) > 0)
  const outs = columns.filter((one) => fitOf('out', one.name) > 0)
  const pairs = ins.flatMap((one) =>
    outs.flatMap((out) => (out !== one && areComplementary(one, out, 1) ? { in: one, out } : [])),
  )
  const isOwn = ({ name }: Facts) => currencyOfName(name, own) === own
  const pair = pairs.find((one) => isOwn(one.in) && isOwn(one.out)) ?? pairs[0]
  if (pair) return { ...pair, open: isOwn(pair.in) ? undefined : openBetween(pair, pairs) }
  const [only] = ins.length + outs.length === 1 ? [...ins, ...outs] : []
  if (!only) return undefined
  const withOther = (other?: Facts) =>
    ins.includes(only) ? { in: only, out: other } : { out: only, in: other }
  const others = columns.filter(
    (one) => one !== only && one.filled > 0 && areComplementary(one, only),
  )
  const named = others.find((one) => fitOf('value', one.name) > 0 && hasMoney(one))
  if (named) return withOther(named)
  const found = others.map(withOther)
  const alone = withOther()
  return found[0] ? { ...found[0], open: [...found, alone] } : alone
}
