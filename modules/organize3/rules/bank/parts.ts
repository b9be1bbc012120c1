// Lines that are the whole of what other lines beside them are the parts of, as programs write a payment of several categories: both
// would count. Pure.
import { wordKey } from '#core/import/rules.ts'
import { exactMinor } from './amount-text.ts'
import type { BankLine } from './choices.ts'

/** Parts of one payment. */
const maxParts = 20

/**
 * Those whose amount is that of two lines or more right behind or before them together, of the same day and party, be some of them given back.
 * `isProved`: the balance beside it shows that it was moved.
 */
export function wholesIn(
  lines: readonly BankLine[],
  isProved: (line: BankLine) => boolean,
): ReadonlySet<BankLine> {
  const sized = lines.map((line) => ({
    line,
    amount: exactMinor(line.amount) ?? 0n,
    key: wordKey(line.raw),
  }))
  const both = [sized, sized.toReversed()]
  const wholes = both.flatMap((some) => some.filter((_, at) => isWhole(some, at)))
  return new Set(wholes.flatMap(({ line }) => (isProved(line) ? [] : [line])))
}

interface Sized {
  readonly line: BankLine
  readonly amount: bigint
  readonly key: string
}

function isWhole(all: readonly Sized[], at: number): boolean {
  const whole = all[at]!
  const end = Math.min(all.length, at + 1 + maxParts)
  let sum = 0n
  for (let next = at + 1; next < end; next++) {
    const part = all[next]!
    const isBeside = part.line.date === whole.line.date && part.line.line !== whole.line.line
    if (!isBeside || !areKin(whole, part)) return false
    sum += part.amount
    if (sum === whole.amount && next > at + 1) return true
  }
  return false
}

/** The same words, or those of the whole and more, which may have none; or one of both says that it was split. */
function areKin(whole: Sized, part: Sized): boolean {
  const isNamed = whole.line.party !== '' && whole.line.party === part.line.party
  const isSaid = part.key !== '' && part.key.includes(whole.key)
  return isNamed || isSaid || [whole.line, part.line].some(isSplit)
}

const isSplit = ({ category, raw }: BankLine) =>
  [category, raw].some((text) => text.length < 100 && /\bsplits?\b/i.test(text))
