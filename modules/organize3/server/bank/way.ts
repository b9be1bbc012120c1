// Banks' files as a way of the import engine: whole or not at all, and each line once, however often and by how many people it is
// imported (money 14).
import { z } from 'zod'
import { fail } from '#core/errors.ts'
import { isDay } from '#core/time/day.ts'
import { commit, prepare } from '#server/records/save.ts'
import type { RecordContext } from '#server/records/face.ts'
import type { ImportWay } from '#server/records/imports/way.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Transaction } from '#server/store/database.ts'
import { sourceOf } from '../../rules/bank/settings.ts'
import { bankPlan, type UploadPlan } from '../../rules/upload/plan.ts'
import { uploadStandings } from '../../rules/upload/row.ts'
import { enterRows } from './enter.ts'
import { isJoined } from './lines.ts'
import { lookAtRows } from './look.ts'
import { walletFor } from './wallet.ts'

/** Characters of the settings of a file, as JSON: a hundred columns with their names. */
const maxSettings = 20_000

const settings = z
  .looseObject({ status: z.enum(uploadStandings) })
  .refine((value) => JSON.stringify(value).length <= maxSettings, 'too long')

const plan = z.object({
  kind: z.literal(bankPlan),
  wallet_id: z.string().max(100),
  status: z.enum(uploadStandings),
  settings,
  closing_day: z.string().refine(isDay, 'is no day').optional(),
}) as unknown as z.ZodType<UploadPlan>

export const bankWay: ImportWay<UploadPlan> = {
  plan,
  makes: 'Income',
  isWhole: true,
  async admit({ house, actor, database }, { wallet_id }) {
    await walletFor(database, wallet_id)
    const refused = house.registry.byKind('Income')!.access(actor, 'create')
    if (refused) throw fail('forbidden', refused)
  },
  look: lookAtRows,
  async open({ database }, { id, plan: stored }) {
    const { wallet_id, status, settings: read } = stored as UploadPlan
    const source = sourceOf(read)
    const wallet = await walletFor(database, wallet_id)
    return {
      refresh: async () => undefined,
      batch: (context, rows) => enterRows({ context, import_id: id, wallet, status, source }, rows),
    }
  },
  isReplaced: isJoined,
  begin: rememberSettings,
}

/** Stores in the wallet how the file was read, for the next one. */
async function rememberSettings(
  context: RecordContext,
  transaction: Transaction,
  { wallet_id, settings: import_settings }: UploadPlan,
): Promise<void> {
  const stored = await transaction.get(wallet_id)
  if (!stored || stored.deleted) throw fail('not_found', 'missing')
  if (JSON.stringify(stored.body.import_settings) === JSON.stringify(import_settings)) return
  const { _rev, ...input } = toWire(stored)
  const kept = { import_settings }
  const prepared = await prepare(context, transaction, { id: wallet_id, rev: _rev, input, kept })
  await commit(prepared, transaction)
}
