// Records as files of other programs write them: what leaves and reaches which wallet. Pure.
import type { WireDocument } from '#core/wire.ts'
import type { JournalEntry, Side } from './journal.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Whom it is from or for; '' where nobody is named. */
export const thirdPartyOf = ({ paid_to, paid_by }: WireDocument): string =>
  textOf(paid_to ?? paid_by)

/** The kinds that are exported, and what of them leaves and reaches a wallet. */
const sides: Readonly<Record<string, (doc: WireDocument) => { from?: Side; into?: Side }>> = {
  Income: (doc) => ({ into: side(doc, 'wallet_id', 'value') }),
  Outgo: (doc) => ({ from: side(doc, 'wallet_id', 'value') }),
  Transfer: (doc) => ({
    from: side(doc, 'source_wallet_id', 'value'),
    into: side(doc, 'destination_wallet_id', 'value'),
  }),
  Exchange: (doc) => ({
    from: side(doc, 'source_wallet_id', 'value_out'),
    into: side(doc, 'destination_wallet_id', 'value_in'),
  }),
}

export const exportedKinds = Object.keys(sides)

function side(doc: WireDocument, wallet: string, value: string): Side {
  return { wallet: textOf(doc[wallet]), value: textOf(doc[value]) || '0' }
}

export function journalEntry(doc: WireDocument): JournalEntry {
  const { klass, fee, fee_kind, confirmed, categories } = doc
  const bearer = fee_kind === 'destination' ? 'destination_wallet_id' : 'source_wallet_id'
  const shares = doc.shares as Readonly<Record<string, string>> | undefined
  const named = Array.isArray(categories) ? categories.map(textOf) : []
  return {
    id: doc._id,
    date: textOf(doc.date),
    isPending: confirmed !== true,
    description: textOf(doc.description),
    thirdParty: thirdPartyOf(doc),
    categories: named,
    shares: shares && named.map((name) => [name, shares[name] ?? '0'] as const),
    ...sides[textOf(klass)]?.(doc),
    ...(textOf(fee) !== '' && { fee: side(doc, bearer, 'fee') }),
  }
}
