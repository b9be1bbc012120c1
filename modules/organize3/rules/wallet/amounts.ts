// Amounts of a wallet: decimal text in its precision on the wire, whole minor units for arithmetic. Pure.
import { amountText, decimalText, minorUnits } from '#core/numbers/money.ts'

/** The greatest amount of one entry in minor units: the largest integer that a JSON number holds exactly. */
export const maxMinor = Number.MAX_SAFE_INTEGER

/** Digits after the point of a wallet that sets none (spec 3). */
export const usualPrecision = 2

/** The fields of a wallet that decide how its amounts are written. */
export interface Precise {
  readonly precision?: number
}

/** `10.500` with precision 2 → `1050n`: noughts beyond it go. Undefined for any other digit there, and when it is not an amount. */
export function inMinor(text: string, precision: number): bigint | undefined {
  const amount = amountText(text, precision)
  return amount === undefined ? undefined : minorUnits(amount, precision)
}

/** An amount as its wallet writes it; as it is where it does not fit there. */
export function written(text: string, precision: number): string {
  const minor = inMinor(text, precision)
  return minor === undefined ? text : decimalText(minor, precision)
}
