// The amounts of an entry in its wallets: which field is written in which wallet's precision, and what it is in minor units. The
// form and the server follow the same table. Pure.
import type { FieldErrors } from '#core/errors.ts'
import { decimalText } from '#core/numbers/money.ts'
import type { Split } from './splits.ts'
import { hasTwoWallets } from './kinds.ts'
import { inMinor, maxMinor, usualPrecision, type Precise } from '../wallet/amounts.ts'
import type { Lockable } from '../wallet/lock.ts'

/** The fields of a wallet that its entries need. */
export interface EntryWallet extends Precise, Lockable {
  readonly currency?: string
}

type Entry = Readonly<Record<string, unknown>>

/** Field of a wallet → members of it, by id. */
export type WalletsById = ReadonlyMap<unknown, EntryWallet>

interface Amount {
  /** The field with the amount as text. */
  readonly field: string
  /** The field that names the wallet in whose precision it is written. */
  readonly wallet: string
  /** The member with its minor units. */
  readonly minor: string
}

/** The amounts that an entry of a kind has. */
function amountsOf(kind: string, { fee_kind }: Entry): Amount[] {
  const [source, destination] = ['source_wallet_id', 'destination_wallet_id']
  const bearer = fee_kind === 'destination' ? destination : source
  const fee = { field: 'fee', wallet: bearer!, minor: 'fee_minor' }
  if (kind === 'Transfer') {
    return [
      { field: 'value', wallet: source!, minor: 'value_minor' },
      { field: 'value', wallet: destination!, minor: 'value_in_minor' },
      fee,
    ]
  }
  if (kind === 'Exchange') {
    return [
      { field: 'value_out', wallet: source!, minor: 'value_out_minor' },
      { field: 'value_in', wallet: destination!, minor: 'value_in_minor' },
      fee,
    ]
  }
  return [{ field: 'value', wallet: 'wallet_id', minor: 'value_minor' }]
}

/** Names of the fields of an entry that lead to wallets. */
export function walletFields(kind: string): string[] {
  return hasTwoWallets(kind) ? ['source_wallet_id', 'destination_wallet_id'] : ['wallet_id']
}

/**
 * Amounts in the precision of their wallets, and in minor units. An entry that one of its wallets cannot hold, or whose wallet is not
 * there, stays as it is and counts nothing, in no wallet: half a transfer would make or lose money.
 */
export function amountMembers(
  kind: string,
  entry: Entry,
  wallets: WalletsById,
): Record<string, unknown> {
  const members: Record<string, unknown> = {}
  const fits =
    walletFields(kind).every((name) => wallets.has(entry[name])) &&
    Object.keys(amountErrors(kind, entry, wallets)).length === 0
  for (const { field, wallet, minor } of amountsOf(kind, entry)) {
    const precision = wallets.get(entry[wallet])?.precision ?? usualPrecision
    const text = entry[field]
    const amount = fits && typeof text === 'string' ? inMinor(text, precision) : undefined
    members[minor] = amount === undefined ? undefined : Number(amount)
    // A transfer is written as its source writes it.
    if (amount !== undefined) members[field] ??= decimalText(amount, precision)
  }
  const [first, second] = walletFields(kind).map((name) => wallets.get(entry[name])?.currency)
  if (kind !== 'Exchange') return { ...members, currency: first }
  return { ...members, source_currency: first, destination_currency: second }
}

/** Errors of parts that the wallet cannot write; of former releases entries may have some, and count. */
export function partErrors({ splits, wallet_id }: Entry, wallets: WalletsById): FieldErrors {
  const count = wallets.get(wallet_id)?.precision ?? usualPrecision
  const parts = (splits ?? []) as readonly Split[]
  return Object.fromEntries(
    parts.flatMap(({ value = '' }, at) =>
      inMinor(value, count) === undefined
        ? [[`splits.${at}.value`, { key: 'not_an_amount', count } as const]]
        : [],
    ),
  )
}

/** Errors of amounts that their wallets cannot write, and of wallets whose currencies do not go together (spec 5). */
export function amountErrors(kind: string, entry: Entry, wallets: WalletsById): FieldErrors {
  const errors: FieldErrors = {}
  for (const { field, wallet } of amountsOf(kind, entry)) {
    const text = entry[field]
    if (typeof text !== 'string') continue
    const precision = wallets.get(entry[wallet])?.precision ?? usualPrecision
    const minor = inMinor(text, precision)
    if (minor === undefined) errors[field] ??= { key: 'not_an_amount', count: precision }
    else if (minor > maxMinor) {
      const max = Number(BigInt(maxMinor) / 10n ** BigInt(precision))
      errors[field] ??= { key: 'less_than_or_equal_to', count: max }
    }
  }
  const [source, destination] = walletFields(kind).map((name) => wallets.get(entry[name]))
  if (source && destination) {
    const isSame = source.currency === destination.currency
    if (kind === 'Transfer' && !isSame) {
      errors.destination_wallet_id = { key: 'transfer_currencies' }
    }
    if (kind === 'Exchange' && isSame) {
      errors.destination_wallet_id = { key: 'exchange_currencies' }
    }
  }
  return errors
}
