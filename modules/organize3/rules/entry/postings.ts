// What entries do to wallets (money 3): an income adds, an outgo takes, a move does both, and its fee is paid by the side
// that is named. Pure: from the members that the server writes, in the minor units of each wallet.
import type { Flow, Posting } from '#core/entity/postings.ts'
import { standingOf } from './standing.ts'

type Entry = Readonly<Record<string, unknown>>

/** The postings of a record, in parts: wallet, amount, sign, flow; a part that lacks its wallet or amount is none. */
function posted(entry: Entry, parts: readonly (readonly [unknown, unknown, 1 | -1, Flow])[]) {
  const date = String(entry.date ?? '')
  const standing = standingOf(entry)
  return parts.flatMap(([ledger, minor, sign, flow]): Posting[] => {
    if (typeof ledger !== 'string' || typeof minor !== 'number' || minor === 0) return []
    return [{ ledger, date, minor: sign * minor, standing, flow }]
  })
}

export function incomePostings(entry: Entry): Posting[] {
  return posted(entry, [[entry.wallet_id, entry.value_minor, 1, 'in']])
}

export function outgoPostings(entry: Entry): Posting[] {
  return posted(entry, [[entry.wallet_id, entry.value_minor, -1, 'out']])
}

function movePostings(entry: Entry, leaving: unknown): Posting[] {
  const { source_wallet_id: source, destination_wallet_id: destination } = entry
  const bearer = entry.fee_kind === 'destination' ? destination : source
  return posted(entry, [
    [source, leaving, -1, 'move'],
    [destination, entry.value_in_minor, 1, 'move'],
    [bearer, entry.fee_minor, -1, 'fee'],
  ])
}

export function transferPostings(entry: Entry): Posting[] {
  return movePostings(entry, entry.value_minor)
}

export function exchangePostings(entry: Entry): Posting[] {
  return movePostings(entry, entry.value_out_minor)
}
