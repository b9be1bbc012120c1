// What else the amount may be: columns, or pairs of one of money in and one of money out, that fit as well as the one that is
// used. Where neither a name nor a balance tells them apart, it is asked, never chosen in silence.
import type { BankQuestion } from '../../choices.ts'
import { areSameSizes, exactColumn, isSigned, type Facts } from '../facts.ts'
import { fitOf, isOfOther, isOwnAmount, nameKey, taxNames } from '../names.ts'
import { currencyOfName } from './currency-words.ts'

/** One column of amounts, or a pair; a month in which all money went one way may have one of a pair. */
export interface Candidate {
  readonly value?: Facts
  readonly in?: Facts
  readonly out?: Facts
}

/** Answers beside the one that is used. */
const maxOthers = 7

/** What one piece costs beside an amount. */
const ofOne = /\b(?:unit\w*|price|preis|preco|precio|prix|prezzo|prijs|\w*kurs|cena|pris)\b/

export const hasMoney = (one: Facts) => exactColumn(one).some(Boolean)

/** Columns that are called amounts as the chosen one is, with other ones; any of money beside the price of one piece. Undefined where there are none. */
export function namedRivals(
  value: Facts,
  columns: readonly Facts[],
  { own, fees }: { readonly own: string; readonly fees: readonly Facts[] },
): readonly Candidate[] | undefined {
  if (isOwnAmount(value.name) || currencyOfName(value.name, own) === own) return undefined
  const others = columns.filter(
    (one) => one !== value && hasMoney(one) && !isOfOther('value', one.name),
  )
  const unnamed = others.filter((one) => fitOf('value', one.name) === 0)
  const hasParts = areParts([...unnamed, ...fees], value)
  const isOfOne = ofOne.test(nameKey(value.name))
  const mayBe = (one: Facts) => {
    const isFull = others.includes(one) && one.filled >= 0.9
    if (isOfOne) return isFull
    return isNamed(one) || (isFull && !hasParts && isLike(one, value))
  }
  return openBetween(
    { value },
    columns.filter(mayBe).map((one) => ({ value: one })),
  )
}

const isNamed = ({ name }: Facts) => fitOf('value', name) > 0 && !ofOne.test(nameKey(name))

/** Money by its decimals, also of both ways where the other one is. */
const isLike = (one: Facts, value: Facts) =>
  !taxNames.has(nameKey(one.name)) &&
  !ofOne.test(nameKey(one.name)) &&
  one.values.every((text) => text === '' || /[.,]\d\d\D*$/.test(text)) &&
  (isSigned(one) || !hasBothSigns(value))

/** Together they are the amount of each row. */
const areParts = (parts: readonly Facts[], value: Facts) =>
  parts.length > 1 &&
  exactColumn(value).every(
    (amount = 0n, row) =>
      parts.reduce((sum, one) => sum + (exactColumn(one)[row] ?? 0n), 0n) === amount,
  )

/** Some of its amounts go one way, some the other. */
export const hasBothSigns = (one: Facts) =>
  isSigned(one) && new Set(exactColumn(one).map((amount = 0n) => amount < 0n)).size === 2

/** The chosen one and those of the others that would make other movements; undefined where there are none. */
export function openBetween(
  chosen: Candidate,
  others: readonly Candidate[],
): readonly Candidate[] | undefined {
  const different = others.filter((one) => !areSame(one, chosen))
  return different.length > 0 ? [chosen, ...different.slice(0, maxOthers)] : undefined
}

function areSame(one: Candidate, other: Candidate): boolean {
  return (['value', 'in', 'out'] as const).every((role) => {
    const [mine, yours] = [one[role], other[role]]
    if (mine === undefined || yours === undefined)
      return mine === yours || !hasMoney((mine ?? yours)!)
    return mine === yours || (areSameSizes(yours, mine) && !areOpposite(yours, mine))
  })
}

/** Both have signs, and in some row not the same. */
function areOpposite(one: Facts, other: Facts): boolean {
  const others = exactColumn(other)
  const isTurned = exactColumn(one).some((amount, row) => amount && amount === -(others[row] ?? 0n))
  return isTurned && isSigned(one) && isSigned(other)
}

/** Which of them the money is in, with the first value of each. */
export function amountQuestion(open: readonly Candidate[] = []): BankQuestion[] {
  if (open.length === 0) return []
  const first = (one: Facts | undefined) => one?.values.find((text) => /[1-9]/.test(text)) ?? ''
  const options = open.map(({ value, in: into, out }) => ({
    value: value ? String(value.at) : `${into?.at ?? ''}/${out?.at ?? ''}`,
    example: value ? first(value) : `${first(into)} / ${first(out)}`,
  }))
  return [{ about: 'amount', options }]
}
