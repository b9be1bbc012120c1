// Lines that are the whole of what other lines beside them are the parts of, as programs write a payment of several categories: both
// would count. Pure.
import { minorUnits } from '#core/numbers/money.ts'
import { wordKey } from '#core/import/rules.ts'
import type { BankLine } from './choices.ts'

/** Parts of one payment. */
const maxParts = 20
/** Decimals of every currency. */
const scale = 8

/** Those whose amount is that of two lines or more right behind or before them, of the same day, party and direction; none where balances are beside them. */
export function wholesIn(lines: readonly BankLine[]): ReadonlySet<BankLine> {
  if (lines.some(({ balance }) => balance !== undefined)) return new Set()
  const sized = lines.map((line) => ({ line, size: sizeOf(line) }))
  const both = [sized, sized.toReversed()]
  const wholes = both.flatMap((some) => some.filter((_, at) => isWhole(some, at)))
  return new Set(wholes.map(({ line }) => line))
}

interface Sized {
  readonly line: BankLine
  readonly size: bigint
}

function isWhole(all: readonly Sized[], at: number): boolean {
  const { line: whole, size } = all[at]!
  const end = Math.min(all.length, at + 1 + maxParts)
  let sum = 0n
  for (let next = at + 1; next < end && sum < size; next++) {
    const part = all[next]!
    const isBeside = part.line.date === whole.date && part.line.line !== whole.line
    if (!isBeside || isOut(part.line) !== isOut(whole)) return false
    sum += part.size
    const isSum = sum === size && next > at + 1
    if (isSum) return all.slice(at + 1, next + 1).every((one) => areKin(whole, one.line))
  }
  return false
}

const isOut = ({ amount }: BankLine) => amount.startsWith('-')
const sizeOf = ({ amount }: BankLine) => minorUnits(amount.replace('-', ''), scale) ?? 0n

/** The same words, or those of the whole and more, which may have none; or one of both says that it was split. */
function areKin(whole: BankLine, part: BankLine): boolean {
  const [own, more] = [whole, part].map(({ raw }) => wordKey(raw)) as [string, string]
  const isNamed = whole.party !== '' && whole.party === part.party
  return isNamed || more.includes(own) || [whole, part].some(isSplit)
}

const isSplit = ({ category, raw }: BankLine) =>
  [category, raw].some((text) => text.length < 100 && /\bsplits?\b/i.test(text))
