// Which columns say how much: one of signed amounts, or one of money in beside one of money out, and the balance. Where the
// file has balances they prove it: each differs from the one before it by the amount.
import type { Known } from '../choices.ts'
import { amountAt, exact, isAmounts, type Facts } from './facts.ts'
import { currencyOfName, fitOf } from './names.ts'

export interface MoneyColumns {
  readonly value?: Facts
  readonly in?: Facts
  readonly out?: Facts
  readonly balance?: Facts
  readonly fee?: Facts
  /** Nothing but their content speaks for them. */
  readonly isGuessed: boolean
}

/** Balances that follow from the amounts, and those that follow when plus and minus are exchanged. */
export interface BalanceProof {
  readonly straight: number
  readonly turned: number
}

/** Tries amounts against balances, for rows from old to new and from new to old. Blank balances are summed over. */
export function balanceProof(
  amounts: readonly (bigint | undefined)[],
  balances: readonly (bigint | undefined)[],
): BalanceProof {
  const backward = count(amounts.toReversed(), balances.toReversed())
  const forward = count(amounts, balances)
  return Math.max(forward.straight, forward.turned) >= Math.max(backward.straight, backward.turned)
    ? forward
    : backward
}

function count(
  amounts: readonly (bigint | undefined)[],
  balances: readonly (bigint | undefined)[],
): BalanceProof {
  let straight = 0
  let turned = 0
  let last: bigint | undefined
  let since = 0n
  for (const [at, balance] of balances.entries()) {
    since += amounts[at] ?? 0n
    if (balance === undefined) continue
    if (last !== undefined && since !== 0n) {
      if (balance - last === since) straight += 1
      if (last - balance === since) turned += 1
    }
    last = balance
    since = 0n
  }
  return { straight, turned }
}

const column = (facts: Facts) => facts.values.map((_, row) => exact(amountAt(facts, row)))

/** Finds the columns of amounts. */
export function moneyColumns(facts: readonly Facts[], known: Known): MoneyColumns {
  const columns = facts.filter((one) => isAmounts(one) && one.days === 0)
  const blank = facts.filter(({ filled }) => filled === 0)
  const balance = best(columns, (one) => fitOf('balance', one.name))
  const fee = best(columns, (one) => fitOf('fee', one.name))
  const rest = columns.filter((one) => one !== balance && one !== fee)
  const pair = pairOf([...rest, ...blank])
  const value = valueOf(rest, balance, known)
  if (value && (isSigned(value) || !pair)) return { value, balance, fee, isGuessed: false }
  if (pair) return { ...pair, balance, fee, isGuessed: false }
  return { ...byContent(rest, balance), fee, isGuessed: true }
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
  balance: Facts | undefined,
  { currency }: Known,
): Facts | undefined {
  const balances = balance && column(balance)
  return best(columns, (one) => {
    const fit = fitOf('value', one.name)
    if (fit === 0 || one.filled < 0.5) return 0
    const named = currencyOfName(one.name)
    const own = named === undefined ? 0 : named === currency ? 10 : -10
    const amounts = column(one)
    const empty = amounts.every((amount) => !amount) ? -30 : 0
    const { straight, turned } = balances ? balanceProof(amounts, balances) : noProof
    return Math.max(1, fit + own + empty + (Math.max(straight, turned) > 0 ? 200 : 0))
  })
}

const noProof: BalanceProof = { straight: 0, turned: 0 }

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
): Pick<MoneyColumns, 'value' | 'in' | 'out' | 'balance'> {
  const full = columns.filter(({ filled }) => filled >= 0.9)
  for (const value of full) {
    for (const balance of named ? [named] : full) {
      if (balance === value) continue
      const { straight, turned } = balanceProof(column(value), column(balance))
      if (Math.max(straight, turned) >= Math.max(2, value.values.length / 2)) {
        return { value, balance }
      }
    }
  }
  for (const [at, out] of columns.entries()) {
    const other = columns.slice(at + 1).find((one) => areComplementary(one, out))
    if (other && out.filled < 0.9) return { out, in: other, balance: named }
  }
  const [value] = full.toSorted((a, b) => likeness(b) - likeness(a))
  return { value, balance: named }
}

/** Money has signs and decimals; numbers of accounts and documents have none. */
function likeness(one: Facts): number {
  const marked = one.values.filter((text) => /[.,]\d{1,3}\D*$/.test(text)).length
  return (isSigned(one) ? 1 : 0) + marked / Math.max(1, one.values.length)
}
