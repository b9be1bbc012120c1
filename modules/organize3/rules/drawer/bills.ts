// The bills and coins that a drawer of a currency holds, and what a count of them comes to. Pure.
import { decimalText } from '#core/numbers/money.ts'
import { minorOf } from '../amounts.ts'

const bills: Readonly<Record<string, readonly string[]>> = {
  USD: ['100', '50', '20', '10', '5', '1', '0.25', '0.10', '0.05', '0.01'],
  BRL: ['200', '100', '50', '20', '10', '5', '2', '1', '0.50', '0.25', '0.10', '0.05'],
  EUR: ['200', '100', '50', '20', '10', '5', '2', '1', '0.50', '0.20', '0.10', '0.05'],
  GBP: ['50', '20', '10', '5', '2', '1', '0.50', '0.20', '0.10', '0.05', '0.02', '0.01'],
  CAD: ['100', '50', '20', '10', '5', '2', '1', '0.25', '0.10', '0.05'],
  AUD: ['100', '50', '20', '10', '5', '2', '1', '0.50', '0.20', '0.10', '0.05'],
}

/** From the largest, as decimal text; undefined of a currency whose bills are not known here. */
export const billsOf = (currency = ''): readonly string[] | undefined => bills[currency]

/** The sum as decimal text. `counts`: by bill, as typed; what is no number of bills is none. */
export function billedSum(counts: Readonly<Record<string, string>>, decimals: number): string {
  const sums = Object.entries(counts).map(([bill, count]) =>
    /^\d{1,6}$/.test(count.trim()) ? minorOf(bill, decimals) * BigInt(count.trim()) : 0n,
  )
  return decimalText(
    sums.reduce((total, sum) => total + sum, 0n),
    decimals,
  )
}
