// The unit that amounts are written in: whole numbers of the smallest one, `1050` for 10.50, where their column is called so or balances
// with decimals follow from a hundredth of them; or thousands and more, where a name says it. Either is asked about.
import { wordKey } from '#core/import/rules.ts'
import { shifted } from '../../amount-text.ts'
import {
  movedRoles,
  type BankChoices,
  type BankQuestion,
  type ColumnRole,
  type Known,
} from '../../choices.ts'
import { balanceProof, directionOf } from './balance-proof.ts'
import { amountAt, differences, exactColumn, type Facts } from '../facts.ts'
import { nameKey } from '../names.ts'

/** By how many digits the mark of decimals moves behind in the columns of a role. */
export type Shifts = ReadonlyMap<ColumnRole, number>

interface Found {
  readonly shifts: Shifts
  readonly questions: readonly BankQuestion[]
}

/** `above`: the rows above the table. */
export function unitOf(
  facts: readonly Facts[],
  roles: readonly ColumnRole[],
  { known, choices, above }: UnitQuery,
): Found {
  const moved = facts.filter(({ at }) => movedRoles.has(roles[at]!))
  const amounts = moved.flatMap((one) => one.values.flatMap((_, row) => amountAt(one, row) ?? []))
  const digits = (amounts.find((one) => one.digits !== '0') ?? amounts[0])?.digits
  if (digits === undefined) return { shifts: new Map(), questions: [] }
  const title = above.map((row) => powerAbove(row.filter(Boolean).join(' '))).find(Boolean)
  // Beside debits, Cr is a credit.
  const isOfSides = facts.some(({ name }) => /\bdr\b/.test(wordKey(name)))
  const isSaid = ({ name }: Facts) => !isOfSides || !/\bcr\b/.test(wordKey(name))
  const power = moved.map((one) => isSaid(one) && powerIn(one.name)).find(Boolean) || title
  if (power !== undefined) {
    const isOf = (one: Facts) => title !== undefined || powerIn(one.name) !== undefined
    const also = facts.filter((one) => isOf(one)).map(({ at }) => roles[at]!)
    return found('scale', power, { digits, chosen: choices.isScaled, also })
  }
  const isWhole = known.precision > 0 && !moved.some(hasDecimals)
  const isNamed = moved.some(({ name }) => units.test(nameKey(name)) || units.test(wordKey(name)))
  const isFound = isWhole && (isNamed || isProven(facts, roles, known.precision))
  if (!isFound && !choices.isCents) return { shifts: new Map(), questions: [] }
  const balance = facts[roles.indexOf('balance')]
  const also: ColumnRole[] = balance && !hasDecimals(balance) ? ['fee', 'balance'] : ['fee']
  return found('cents', -known.precision, { digits, chosen: choices.isCents, also })
}

interface UnitQuery {
  readonly known: Known
  readonly choices: BankChoices
  readonly above: readonly (readonly string[])[]
}

interface Unit {
  /** An amount of the file. */
  readonly digits: string
  /** What somebody said. */
  readonly chosen: boolean | undefined
  /** Roles of the same unit beside the amounts. */
  readonly also: readonly ColumnRole[]
}

function found(about: 'cents' | 'scale', shift: number, { digits, chosen, also }: Unit): Found {
  const isUsed = chosen ?? true
  const shifts = new Map(isUsed ? [...movedRoles, ...also].map((role) => [role, shift]) : [])
  const options = [
    { value: about, example: shifted(digits, shift) },
    { value: 'whole', example: digits },
  ]
  return { shifts, questions: chosen === undefined ? [{ about, cell: digits, options }] : [] }
}

const units =
  /\b(?:cents?|cts|centavos?|centimes?|centimos?|centesimi|pence|paise|minor|(?:base|sub|minor) ?units?)\b/

/** Powers of ten, and what they are called in names of columns and lines above them. */
const powers: readonly (readonly [power: number, ofName: RegExp])[] = [
  [
    3,
    /(?:^| )(?:thousands?|x?1 ?000|0?00s?|tausend|tsd|[tk](?:eur|usd|chf|gbp|sek|dkk|nok|brl|pln|czk|kr)|milhar(?:es)?|mil|miles|milliers?|migliaia|duizend(?:en)?|tusen(?:tals?)?|tis|tys|tysiac\S*|ezer|ribu|bin|тыс\S*|千\S*|[tk](?: ?[€£$])?)(?: |$)/,
  ],
  [4, /[万萬]/],
  [5, /(?:^| )(?:lakhs?|lacs?)(?: |$)/],
  [
    6,
    /(?:^| )(?:m(?:eur|usd|chf|gbp|sek|dkk|nok|brl|pln|czk|kr)?|mn|millions?|milhoes|millones|milioni|mio|mln|mm|juta|milyon|млн|百万\S*)(?: |$)/,
  ],
  [7, /(?:^| )(?:crores?|cr)(?: |$)/],
]

function powerIn(name: string): number | undefined {
  // `T€` and `K€` are letters alone once the sign is gone.
  const key = wordKey(name)
  return powers.find(([, ofName]) => ofName.test(key))?.[0]
}

/** `Amounts in thousands`, and no address with a thousand in it. */
function powerAbove(text: string): number | undefined {
  const key = text.length < 100 ? wordKey(text) : ''
  const named = /(?:^| )(?:in|em|en|w|i|x)(?: [a-z]{1,3})? (\p{L}\S*|000)$/u.exec(key)?.[1]
  return named === undefined || /^[tk]$/.test(named) ? undefined : powerIn(named)
}

/** Some cell is written with decimals, be they noughts. */
export const hasDecimals = ({ values, mark }: Facts) =>
  values.some((text) => text.lastIndexOf(mark) !== -1 && /[.,]\d{1,2}\D*$/.test(text))

function isProven(
  facts: readonly Facts[],
  roles: readonly ColumnRole[],
  precision: number,
): boolean {
  const of = (role: ColumnRole) => facts[roles.indexOf(role)]
  const [value, balance] = [of('value'), of('balance')]
  if (!balance || !hasDecimals(balance)) return false
  const amounts = value ? exactColumn(value) : differences(of('in'), of('out'))
  const [balances, direction] = [exactColumn(balance), directionOf(facts)]
  const follow = (some: readonly (bigint | undefined)[]) => {
    const { straight, turned } = balanceProof(some, balances, direction)
    return Math.max(straight, turned)
  }
  const unit = 10n ** BigInt(precision)
  return follow(amounts.map((one) => one && one / unit)) > follow(amounts)
}
