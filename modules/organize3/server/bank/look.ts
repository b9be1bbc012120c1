// A dry run for lines of a bank's file: which the wallet has, and which entries they may be. Nothing is written.
import { failFields } from '#core/errors.ts'
import type { RecordContext } from '#server/records/face.ts'
import { postingQueries } from '../../store/postings/reading.ts'
import { keptLine, lineName } from '../../rules/upload/lines.ts'
import type { UploadPlan } from '../../rules/upload/plan.ts'
import { fromCells } from '../../rules/upload/row.ts'
import { walletFigures, type ReadWallet } from '../../rules/wallet/balances.ts'
import { maySum } from '../statement/rows.ts'
import { findCandidates } from './candidates.ts'
import { isThere } from './enter.ts'
import { keptLines } from './lines.ts'
import { walletFor } from './wallet.ts'

/**
 * Answers `{ rows: [{ outcome: 'created' | 'present' | 'refused' }], near, others, foreign }`, and `closing` where the file has a closing
 * balance.
 */
export async function lookAtRows(
  context: RecordContext,
  { wallet_id, closing_day }: UploadPlan,
  rows: readonly (readonly string[])[],
) {
  const { database } = context
  const wallet = await walletFor(database, wallet_id)
  const read = rows.map(fromCells)
  const known = read.filter((row) => row !== undefined)
  if (known.length === 0) throw failFields({ rows: { key: 'invalid' } })
  const lines = new Map(known.map((row) => [row, keptLine(wallet, row.line, {})]))
  const kept = await keptLines(database, [...lines.values()])
  const fresh = known.filter((row) => {
    const line = lines.get(row)!
    return !isThere(row, line, kept.get(lineName(line)) ?? [])
  })
  const isFresh = new Set(fresh)
  const looked = read.map((row) => {
    if (!row) return { outcome: 'refused' }
    return { outcome: isFresh.has(row) ? 'created' : 'present' }
  })
  const candidates =
    fresh.length > 0
      ? await findCandidates(database, wallet, fresh)
      : { near: [], others: [], foreign: [] }
  const closing = closing_day !== undefined && (await closingAt(context, wallet_id, closing_day))
  return { rows: looked, ...candidates, ...(closing && { closing }) }
}

/** What the wallet has at the end of that day, whatever its entries of later days; undefined for those who may not read all of them. */
async function closingAt(context: RecordContext, id: string, day: string) {
  const [stored] = await context.database.getMany([id])
  if (!stored || !maySum(context)) return undefined
  const [totals] = await postingQueries(context.database).totalsAsOf([id], day)
  const { balance, balance_after_pending } = walletFigures
  const wallet = stored.body as unknown as ReadWallet
  return {
    day,
    balance: balance(wallet, { totals }),
    balance_after_pending: balance_after_pending(wallet, { totals }),
  }
}
