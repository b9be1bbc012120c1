// The wallets of a Group, with their balances.
import type { WireDocument } from '#core/wire.ts'
import { find } from '#server/records/find.ts'
import type { RecordContext } from '#server/records/face.ts'

export interface LoadedWallet extends WireDocument {
  readonly name?: string
  readonly active?: boolean
  readonly card?: boolean
  readonly currency?: string
  readonly precision?: number
  readonly start_balance?: string
  readonly balance?: string
}

const pageSize = 500

/** All of them, with their balances. Failure forbidden when the actor may read none. */
export async function loadWallets(context: RecordContext): Promise<LoadedWallet[]> {
  const wallets: LoadedWallet[] = []
  let bookmark: string | undefined
  for (let more = true; more;) {
    const query = { selector: { klass: 'Wallet' }, limit: pageSize, ...(bookmark && { bookmark }) }
    const answer = await find(context, query)
    wallets.push(...answer.docs)
    ;({ bookmark } = answer)
    more = answer.docs.length === pageSize || answer.warning !== undefined
  }
  return wallets
}
