// What else the amount may be: columns, or pairs of one of money in and one of money out, that fit as well as the one that is
// used. Where neither a name nor a balance tells them apart, it is asked, never chosen in silence.
import type { BankQuestion } from '../../choices.ts'
import { areSameSizes, exactColumn, type Facts } from '../facts.ts'
import { currencyOfName, fitOf, isOfOther, isOwnAmount, nameKey } from '../names.ts'

/** One column of amounts, or a pair; a month in which all money went one way may have one of a pair. */
export interface Candidate {
  readonly value?: Facts
  readonly in?: Facts
  readonly out?: Facts
}

/** Answers beside the one that is used. */
const maxOthers = 7

/** What one piece costs beside an amount. */
const ofOne = /\b(?:price|preis|preco|precio|prix|prezzo|prijs|kurs|cena|pris)\b/

export const hasMoney = (one: Facts) => exactColumn(one).some(Boolean)

/** Columns that are called amounts as the chosen one is, with other ones; any of money beside the price of one piece. Undefined where there are none. */
export function namedRivals(
  value: Facts,
  columns: readonly Facts[],
  own: string,
): readonly Candidate[] | undefined {
  if (isOwnAmount(value.name) || currencyOfName(value.name) === own) return undefined
  const isOfOne = ofOne.test(nameKey(value.name))
  const mayBe = (one: Facts) =>
    isOfOne
      ? one.filled >= 0.9 && hasMoney(one) && !isOfOther('value', one.name)
      : fitOf('value', one.name) > 0 && !ofOne.test(nameKey(one.name))
  return openBetween(
    { value },
    columns.filter(mayBe).map((one) => ({ value: one })),
  )
}

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
    return mine === yours || areSameSizes(yours, mine)
  })
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
