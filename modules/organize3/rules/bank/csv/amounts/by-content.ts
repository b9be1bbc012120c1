// Which columns say how much where no name does, and what shows that two columns belong together: balances, and cells that complete each other.
import { hasBothSigns, hasMoney, openBetween, type Candidate } from './candidates.ts'
import { balanceProof, type Direction } from './balance-proof.ts'
import { differences, exactColumn, isSigned, type Facts } from '../facts.ts'
import { fitOf, isOfOther } from '../names.ts'
import type { MoneyColumns } from './money-columns.ts'

/** Most rows have an amount in one of both, and hardly any in both: of two that names say, one row that is refused hides no others. */
export function areComplementary(one: Facts, other: Facts, spared = 0): boolean {
  const others = exactColumn(other)
  const filled = exactColumn(one).map((amount, row) => [amount, others[row]].filter(Boolean).length)
  const often = (count: number) => filled.filter((one) => one === count).length
  return often(1) >= filled.length / 2 && often(2) <= Math.max(spared, often(1) / 10)
}

/**
 * Without names: a column that balances follow, two that complete each other, or the one most like amounts. But for the first, others
 * that look like amounts may be it.
 */
export function byContent(
  columns: readonly Facts[],
  named: Facts | undefined,
  direction: Direction | undefined,
): Candidate & Pick<MoneyColumns, 'balance' | 'open'> {
  const likely = columns.filter(
    ({ name }) => !/sald|balan/i.test(name) && !isOfOther('value', name),
  )
  const full = likely.filter(({ filled }) => filled >= 0.9)
  // Noughts are written for blank cells.
  const isMoved = (one: Facts) => exactColumn(one).filter(Boolean).length >= one.values.length * 0.9
  const moved = full.filter(isMoved)
  for (const value of moved) {
    const balance = followingOf(value, named ? [named] : full, direction)
    if (balance) return { value, balance }
  }
  const signed = moved.filter(isSigned)
  const sparse = columns.filter((one) => !moved.includes(one) && hasMoney(one))
  const pairs = sparse.flatMap((out, at) =>
    sparse.slice(at + 1).flatMap((into) => (areComplementary(into, out) ? { out, in: into } : [])),
  )
  const [pair] = signed.length > 0 ? [] : pairs
  if (pair) return { balance: named, ...proven(pair, pairs, { named, full, direction }) }
  const value = likeliest([signed, moved, full].find(({ length }) => length > 0) ?? [])
  const isLike = (one: Facts) => likeness(one) > 0 || (value && likeness(value) === 0)
  const isSide = (one: Facts) => value && hasBothSigns(value) && !isSigned(one)
  const others = columns.filter(
    (one) =>
      (likely.includes(one) && one.filled >= 0.3 && isLike(one) && !isSide(one)) ||
      fitOf('value', one.name) > 0,
  )
  const open =
    value &&
    openBetween(
      { value },
      others.map((one) => ({ value: one })),
    )
  return { value, balance: named, ...(open && { open }) }
}

function likeliest(some: readonly Facts[]): Facts | undefined {
  const most = Math.max(...some.map(likeness))
  return some.find((one) => likeness(one) === most)
}

interface Evidence {
  readonly named: Facts | undefined
  readonly full: readonly Facts[]
  readonly direction: Direction | undefined
}

/** Balances show which of a pair is money in; without them it is asked, and money out before money in is likely. */
function proven(
  pair: Required<Omit<Candidate, 'value'>>,
  pairs: readonly Candidate[],
  { named, full, direction }: Evidence,
): Candidate & Pick<MoneyColumns, 'balance' | 'open'> {
  const turned = { in: pair.out, out: pair.in }
  for (const one of [pair, turned]) {
    const balance = provingOf(one, named ? [named] : full, direction)
    if (balance) return { ...one, balance }
  }
  return { ...pair, open: openBetween(pair, [turned, ...pairs]) }
}

/** At least half of the balances, two at least, follow from what comes in and goes out. */
function isProven(pair: Candidate, balance: Facts, direction: Direction | undefined): boolean {
  const amounts = differences(pair.in, pair.out)
  const { straight } = balanceProof(amounts, exactColumn(balance), direction)
  return straight >= enough(amounts)
}

/** True where at least half of the balances, two at least, differ by the amounts. */
export function follows(balance: Facts, value: Facts, direction: Direction | undefined): boolean {
  if (balance === value) return false
  const proof = balanceProof(exactColumn(value), exactColumn(balance), direction)
  return Math.max(proof.straight, proof.turned) >= enough(value.values)
}

/** Of balances that follow from the amounts those after them, before others. */
export const followingOf = (value: Facts, some: readonly Facts[], direction?: Direction) =>
  firstAfter(exactColumn(value), { some, direction }, (one) => follows(one, value, direction))

/** The same of what comes in and goes out. */
export const provingOf = (pair: Candidate, some: readonly Facts[], direction?: Direction) =>
  firstAfter(differences(pair.in, pair.out), { some, direction }, (one) =>
    isProven(pair, one, direction),
  )

function firstAfter(
  amounts: readonly (bigint | undefined)[],
  { some, direction }: { some: readonly Facts[]; direction: Direction | undefined },
  fits: (one: Facts) => boolean,
): Facts | undefined {
  const found = some.filter(fits)
  const isAfter = (one: Facts) =>
    balanceProof(amounts, exactColumn(one), direction).position === 'after'
  return found.find(isAfter) ?? found[0]
}

const enough = ({ length }: readonly unknown[]) => Math.max(2, length / 2)

/** Money has signs and decimals; numbers of accounts and documents have none. */
export function likeness(one: Facts): number {
  const marked = one.values.filter((text) => /[.,]\d{1,3}\D*$/.test(text)).length
  return (isSigned(one) ? 1 : 0) + marked / Math.max(1, one.values.length)
}
