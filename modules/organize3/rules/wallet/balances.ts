// The figures of a wallet, reckoned from what it started with and what its entries add up to (money 4). Pure.
import type { ReadContext } from '#core/entity/entity.ts'
import { decimalText } from '#core/numbers/money.ts'
import { inMinor, usualPrecision } from './amounts.ts'
import type { WalletAmounts } from './wallet.ts'

/** A wallet as far as its figures go. */
export interface ReadWallet extends WalletAmounts {
  readonly card?: boolean
  readonly currency?: string
}

type At = Pick<ReadContext, 'totals'>

const precisionOf = ({ precision = usualPrecision }: ReadWallet) => precision
const minorOf = (doc: ReadWallet, text = '0') => inMinor(text, precisionOf(doc)) ?? 0n

/** What is confirmed, in minor units. */
export const confirmedOf = (doc: ReadWallet, { totals }: At) =>
  minorOf(doc, doc.start_balance) + (totals?.confirmed ?? 0n)
/** The same with what is pending. */
const bothOf = (doc: ReadWallet, at: At) => confirmedOf(doc, at) + (at.totals?.pending ?? 0n)

/** Members that a wallet is answered with, as decimal text in its precision. */
export const walletFigures = {
  balance: (doc: ReadWallet, at: At) => decimalText(confirmedOf(doc, at), precisionOf(doc)),
  pending_transactions: (doc: ReadWallet, { totals }: At) =>
    decimalText(totals?.pending ?? 0n, precisionOf(doc)),
  balance_after_pending: (doc: ReadWallet, at: At) =>
    decimalText(bothOf(doc, at), precisionOf(doc)),
  // Available credit: a debt is a balance below nought. Null for a wallet that is not a card.
  available_credit: (doc: ReadWallet, at: At) =>
    doc.card ? decimalText(minorOf(doc, doc.card_limit) + bothOf(doc, at), precisionOf(doc)) : null,
}
