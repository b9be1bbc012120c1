// What wallets hold together, currency by currency, to the last decimal. Pure.
import { decimalText } from '#core/numbers/money.ts'
import { minorOf } from '../amounts.ts'

interface Held {
  readonly currency?: string | undefined
  readonly balance?: string | undefined
  readonly balance_after_pending?: string | undefined
}

export interface CurrencySum {
  readonly currency: string
  /** Decimal text, with the decimals of the most precise wallet. */
  readonly balance: string
  readonly after: string
}

const decimalsOf = (text = '0') => text.split('.')[1]?.length ?? 0

/** The largest balance first. */
export function sumsByCurrency(wallets: readonly Held[]): CurrencySum[] {
  const currencies = [...new Set(wallets.flatMap(({ currency }) => currency ?? []))]
  const sums = currencies.map((currency) => {
    const own = wallets.filter((wallet) => wallet.currency === currency)
    const decimals = Math.max(...own.map(({ balance }) => decimalsOf(balance)))
    const sum = (name: 'balance' | 'balance_after_pending') =>
      own.reduce((total, wallet) => total + minorOf(wallet[name] ?? '0', decimals), 0n)
    return { currency, decimals, balance: sum('balance'), after: sum('balance_after_pending') }
  })
  return sums
    .toSorted((a, b) => Number(b.balance - a.balance))
    .map(({ currency, decimals, balance, after }) => ({
      currency,
      balance: decimalText(balance, decimals),
      after: decimalText(after, decimals),
    }))
}
