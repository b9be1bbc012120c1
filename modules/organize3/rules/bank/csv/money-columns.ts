// Which columns say how much: one of signed amounts, or one of money in beside one of money out, and the balance. Where the
// file has balances they prove it: each differs from the one before it by the amount.
import type { Known } from '../choices.ts'
import { balanceProof, directionOf, type Direction } from './balance-proof.ts'
import {
  amountAt,
  differences,
  exact,
  exactColumn,
  isAmounts,
  sizesOf,
  type Facts,
} from './facts.ts'
import { currencyOfName, fitOf, nameKey } from './names.ts'

export interface MoneyColumns {
  readonly value?: Facts
  readonly in?: Facts
  readonly out?: Facts
  readonly balance?: Facts
  readonly fee?: Facts
  /** Found by their content alone. */
  readonly isGuessed: boolean
  /** Columns that look as much like amounts as `value`, with it. */
  readonly open?: readonly Facts[]
}

/** Finds the columns of amounts. */
export function moneyColumns(facts: readonly Facts[], known: Known): MoneyColumns {
  const columns = facts.filter(
    (one) => (isAmounts(one) || isNamedAmount(one)) && one.order === undefined,
  )
  const blank = facts.filter(({ filled }) => filled === 0)
  const balance = best(columns, (one) => fitOf('balance', one.name))
  const fee = best(columns, (one) => fitOf('fee', one.name))
  const rest = columns.filter((one) => one !== balance && one !== fee)
  const pair = pairOf([...rest, ...blank])
  const direction = directionOf(facts)
  const value = valueOf(rest, { balance, fee, known, direction })
  // One column of money in or out beside one of amounts may be a flag.
  const isPair = pair && ((pair.in && pair.out) || pair.in === value || pair.out === value)
  const isNetPair = [pair?.in, pair?.out].every((one) => one && netName.test(nameKey(one.name)))
  if (value && !isNetPair && (isSigned(value) || !isPair)) {
    const proven = balance ?? rest.find((one) => follows(one, value, direction))
    const open = twinsOf(value, rest, proven && follows(proven, value, direction))
    return { value, balance: proven, fee, isGuessed: false, ...(open && { open }) }
  }
  if (pair) return { ...pair, balance, fee, isGuessed: false }
  // Whole numbers without a sign beside names may be numbers of anything.
  const isNamed = facts.some(({ name }) => name !== '')
  const likely = isNamed && known.precision > 0 ? rest.filter((one) => likeness(one) > 0) : rest
  return { ...byContent(likely, balance, direction), fee, isGuessed: true }
}

/** Called so and nothing else, and half of it readable: what is not is refused row by row. */
const isNamedAmount = (one: Facts) =>
  one.amounts >= 0.5 &&
  ['value', 'in', 'out'].some((role) => fitOf(role as 'value', one.name) >= 90)

/** Columns of one name with other amounts, where no balance proves which is the amount. */
function twinsOf(
  value: Facts,
  columns: readonly Facts[],
  isProven: boolean | undefined,
): readonly Facts[] | undefined {
  const amounts = exactColumn(value)
  const twins = columns.filter(
    (one) =>
      one !== value &&
      one.name === value.name &&
      exactColumn(one).some((amount, row) => amount !== undefined && amount !== amounts[row]),
  )
  return twins.length > 0 && !isProven ? [value, ...twins] : undefined
}

function best(facts: readonly Facts[], fit: (one: Facts) => number): Facts | undefined {
  const fits = facts.map((one) => ({ one, score: fit(one) })).filter(({ score }) => score > 0)
  return fits.sort((a, b) => b.score - a.score)[0]?.one
}

const isSigned = (one: Facts) =>
  one.values.some((_, row) => (amountAt(one, row)?.sign ?? 'none') !== 'none')

/** By its name, in the wallet's currency rather than in another one; balances overrule names. */
function valueOf(
  columns: readonly Facts[],
  { balance, fee, known, direction }: Choosing,
): Facts | undefined {
  const balances = balance && exactColumn(balance)
  return best(columns, (one) => {
    const isLeft = columns.some((other) => isNet(one, other, fee))
    const fit = fitOf('value', one.name) + (isLeft ? 100 : 0) + (isTaxed(one, columns) ? 200 : 0)
    if (fit === 0 || one.filled < 0.5) return 0
    const named = currencyOfName(one.name)
    const own = named === undefined ? 0 : named === known.currency ? 100 : -10
    const amounts = exactColumn(one)
    const empty = amounts.every((amount) => !amount) ? -30 : 0
    const { straight, turned } = balances ? balanceProof(amounts, balances, direction) : noProof
    return Math.max(1, fit + own + empty + (Math.max(straight, turned) > 0 ? 200 : 0))
  })
}

const noProof = { straight: 0, turned: 0 }

/**
 * What is left of another column's amounts once their fees are taken off: that is what reaches the account. Where there is no column of
 * fees, one that is called so.
 */
export function isNet(one: Facts, gross: Facts, fee: Facts | undefined): boolean {
  if (one === gross) return false
  const left = exactColumn(one)
  const taken = exactColumn(gross).map((amount = 0n, row) => amount - (left[row] ?? 0n))
  const fees = fee && sizesOf(fee)
  const isFee = fees !== undefined && taken.every((some, row) => some === fees[row])
  const isLess = netName.test(nameKey(one.name)) && taken.every((some) => some >= 0n)
  return taken.some(Boolean) && (isFee || isLess)
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

const taxName = /\b(?:vat|tax|mwst|ust|iva|tva|gst|imposto|impuesto)\b/
const netName = /\b(?:net|netto|neto|liquido|payout)\b/

interface Choosing {
  readonly fee: Facts | undefined
  readonly balance: Facts | undefined
  readonly known: Known
  readonly direction: Direction | undefined
}

/** Two columns of which each row fills one, by their names; one is blank where all money of a month went one way. */
function pairOf(columns: readonly Facts[]): { in?: Facts; out?: Facts } | undefined {
  const ins = columns.filter((one) => fitOf('in', one.name) > 0)
  const outs = columns.filter((one) => fitOf('out', one.name) > 0)
  for (const one of ins) {
    const other = outs.find((out) => out !== one && areComplementary(one, out))
    if (other) return { in: one, out: other }
  }
  const [only] = ins.length + outs.length === 1 ? [...ins, ...outs] : []
  if (!only) return undefined
  const other = columns.find((one) => one !== only && one.filled > 0 && areComplementary(one, only))
  return ins.includes(only) ? { in: only, out: other } : { out: only, in: other }
}

/** Most rows have an amount in one of both, and hardly any in both. */
function areComplementary(one: Facts, other: Facts): boolean {
  const filled = one.values.map(
    (_, row) => [one, other].filter((column) => exact(amountAt(column, row))).length,
  )
  const often = (count: number) => filled.filter((one) => one === count).length
  return often(1) >= filled.length / 2 && often(2) <= often(1) / 10
}

/** Without names: a column that balances follow, two that complete each other, or the one most like amounts. */
function byContent(
  columns: readonly Facts[],
  named: Facts | undefined,
  direction: Direction | undefined,
): Omit<MoneyColumns, 'fee' | 'isGuessed'> {
  const full = columns.filter(({ filled, name }) => filled >= 0.9 && !/sald|balan/i.test(name))
  for (const value of full) {
    const balance = (named ? [named] : full).find((one) => follows(one, value, direction))
    if (balance) return { value, balance }
  }
  const signed = full.filter(isSigned)
  if (signed.length > 0) return { ...likeliest(signed), balance: named }
  for (const [at, out] of columns.entries()) {
    const other = columns.slice(at + 1).find((one) => areComplementary(one, out))
    if (other && hasMoney(out) && hasMoney(other)) {
      return {
        balance: named,
        ...proven({ out, in: other }, named ? [named] : full, direction),
      }
    }
  }
  return { ...likeliest(full), balance: named }
}

function likeliest(some: readonly Facts[]): Pick<MoneyColumns, 'value' | 'open'> {
  const most = Math.max(...some.map(likeness))
  const alike = some.filter((one) => likeness(one) === most)
  return { value: alike[0], ...(alike.length > 1 && { open: alike }) }
}

/** Money out is before money in, unless balances show the contrary. */
function proven(
  pair: { in: Facts; out: Facts },
  columns: readonly Facts[],
  direction: Direction | undefined,
): Pick<MoneyColumns, 'in' | 'out' | 'balance'> {
  const amounts = differences(pair.in, pair.out)
  for (const balance of columns.filter((one) => one !== pair.in && one !== pair.out)) {
    const { straight, turned } = balanceProof(amounts, exactColumn(balance), direction)
    if (Math.max(straight, turned) < enough(amounts)) continue
    return turned > straight ? { in: pair.out, out: pair.in, balance } : { ...pair, balance }
  }
  return pair
}

/** True where at least half of the balances, two at least, differ by the amounts. */
function follows(balance: Facts, value: Facts, direction: Direction | undefined): boolean {
  if (balance === value) return false
  const proof = balanceProof(exactColumn(value), exactColumn(balance), direction)
  return Math.max(proof.straight, proof.turned) >= enough(value.values)
}

const enough = ({ length }: readonly unknown[]) => Math.max(2, length / 2)

const hasMoney = (one: Facts) => exactColumn(one).some(Boolean)

/** Money has signs and decimals; numbers of accounts and documents have none. */
function likeness(one: Facts): number {
  const marked = one.values.filter((text) => /[.,]\d{1,3}\D*$/.test(text)).length
  return (isSigned(one) ? 1 : 0) + marked / Math.max(1, one.values.length)
}
