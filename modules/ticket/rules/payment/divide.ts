// An amount divided as another one is, exact to the last unit. Pure.
import { decimalText, maxDecimals, minorUnits } from '#core/numbers/money.ts'

/**
 * What each of some parts is of `sum`, in proportion to them: they come to `sum`, none is a whole unit away from its share, and
 * none of a sum that is less than all of them is more than it was. Undefined where one is no amount, or nothing is to be divided.
 * Noughts after the decimals of the wallet are none of them.
 */
export function dividedAs(
  parts: readonly string[],
  sum: string,
  decimalsOfWallet = maxDecimals,
): string[] | undefined {
  const texts = [sum, ...parts].map((text) => withoutNoughts(text, decimalsOfWallet))
  const decimals = Math.max(...texts.map((text) => text.split('.')[1]?.length ?? 0))
  const [total, ...units] = texts.map((text) => minorUnits(text, decimals))
  const known = units.filter((unit) => unit !== undefined)
  const whole = known.reduce((all, unit) => all + unit, 0n)
  if (total === undefined || known.length < units.length || whole <= 0n) return undefined
  const shares = known.map((unit, at) => {
    return { at, units: (unit * total) / whole, rest: (unit * total) % whole }
  })
  const left = total - shares.reduce((all, share) => all + share.units, 0n)
  // The units that no share has whole go to those that miss the least.
  const first = shares.toSorted((one, other) => Number(other.rest - one.rest) || one.at - other.at)
  const more = new Set(first.slice(0, Number(left)).map(({ at }) => at))
  return shares.map((share) => decimalText(share.units + (more.has(share.at) ? 1n : 0n), decimals))
}

/** `67.00` in a wallet without decimals is 67. */
function withoutNoughts(text: string, decimals: number): string {
  const [whole = '', fraction = ''] = text.split('.')
  if (!/^0+$/.test(fraction.slice(decimals))) return text
  return [whole, fraction.slice(0, decimals)].filter(Boolean).join('.')
}
