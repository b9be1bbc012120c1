// A dry run for lines of a bank's file: which the wallet has, and which entries they may be. Nothing is written.
import { failFields } from '#core/errors.ts'
import type { RecordContext } from '#server/records/face.ts'
import { keptLine, lineName } from '../../rules/upload/lines.ts'
import { fromCells } from '../../rules/upload/row.ts'
import { findCandidates } from './candidates.ts'
import { isThere } from './enter.ts'
import { keptLines } from './lines.ts'
import { walletFor } from './wallet.ts'

/** Answers `{ rows: [{ outcome: 'created' | 'present' | 'refused' }], near, others, foreign }`. */
export async function lookAtRows(
  { database }: RecordContext,
  wallet_id: string,
  rows: readonly (readonly string[])[],
) {
  const wallet = await walletFor(database, wallet_id)
  const read = rows.map(fromCells)
  const known = read.filter((row) => row !== undefined)
  if (known.length === 0) throw failFields({ rows: { key: 'invalid' } })
  const lines = new Map(known.map((row) => [row, keptLine(wallet, row.line, undefined)]))
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
  return { rows: looked, ...candidates }
}
