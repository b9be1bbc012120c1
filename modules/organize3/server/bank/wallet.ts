// The wallet that a bank's file comes into, as far as an import looks at it.
import { fail } from '#core/errors.ts'
import type { Queries } from '#server/store/database.ts'
import type { Stored } from '#server/store/documents/stored.ts'

export interface WalletOf {
  readonly id: string
  readonly currency: string
  readonly precision: number
}

/** Undefined when it is not a wallet (any more). */
export async function readWallet(
  { getMany }: Pick<Queries, 'getMany'>,
  id: string,
): Promise<WalletOf | undefined> {
  const [stored] = await getMany([id])
  if (stored?.klass !== 'Wallet') return undefined
  return walletIn(stored)
}

export function walletIn({ id, body: { currency, precision } }: Stored): WalletOf {
  return { id, currency: String(currency), precision: Number(precision) }
}

/** The same. Failure unprocessable_entity where it is none. */
export async function walletFor(reader: Pick<Queries, 'getMany'>, id: string): Promise<WalletOf> {
  const wallet = await readWallet(reader, id)
  if (!wallet) throw fail('not_found', 'missing')
  return wallet
}
