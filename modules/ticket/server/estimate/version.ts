// A new version of an estimate (trade 5): what was sent stays as it was; its copy, under the same number, is a draft that
// may be changed and needs a new answer.
import { fail } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import type { RecordContext } from '#server/records/face.ts'
import { currentRecord } from '#server/records/put.ts'
import { admit, check, commit, type Written } from '#server/records/save.ts'
import type { Transaction } from '#server/store/database.ts'
import { estimate as entity } from '../../entities/estimate.ts'
import { versionsOf } from './hooks.ts'
import { setEstimate, type Estimate } from './write.ts'

/** Members that a new version takes over. */
const taken = [
  'description',
  'customer_id',
  'ticket_id',
  'discount',
  'discount_percent',
  'deposit_percent',
  'validity',
  'payment_terms',
  'planned_start',
  'planned_end',
] as const

/**
 * Answers the new draft. Failure not_found when there is none, conflict for one that is not the newest of its number,
 * or is a draft itself.
 */
export async function newVersion(context: RecordContext, id: string): Promise<Written> {
  return context.database.write(async (transaction) => {
    const former: Estimate | undefined = await currentRecord(transaction, id)
    if (!former) throw fail('not_found', 'missing')
    await admit(context, transaction, entity, { verb: 'create', before: undefined })
    const [newest] = await versionsOf(transaction, former.number)
    if (former.status === 'draft' || newest?._id !== id) throw fail('conflict', 'fixed')
    const written = await copy(context, transaction, former)
    await stepBack(context, transaction, former)
    return written
  })
}

async function copy(
  context: RecordContext,
  transaction: Transaction,
  former: Estimate,
): Promise<Written> {
  const said = Object.fromEntries(taken.map((name) => [name, former[name]]))
  const items = await withLiveTaxes(former.items, transaction)
  const input = { ...said, items, observation: former.observation ?? '', _id: newId(entity.prefix) }
  const set = { number: former.number, version: (former.version ?? 1) + 1 }
  const change = await check(context, transaction, entity, {
    verb: 'create',
    input,
    before: undefined,
    act: { name: 'version', set, body: input },
  })
  const prepared = { change, previous: undefined, rev: undefined, event: 'version' }
  return commit(prepared, transaction)
}

/** The lines without taxes that are gone: the new version is offered at the rates of now. */
async function withLiveTaxes(items: Estimate['items'] = [], transaction: Transaction) {
  const ids = new Set(items.flatMap(({ tax_id }) => tax_id ?? []))
  for (const id of ids) if (await currentRecord(transaction, id)) ids.delete(id)
  return items.map((item) => (ids.has(item.tax_id ?? '') ? { ...item, tax_id: undefined } : item))
}

/** Can be answered no more; a yes stays in force until the later version has one. */
async function stepBack(
  context: RecordContext,
  transaction: Transaction,
  former: Estimate,
): Promise<void> {
  if (former.status === 'approved' || former.status === 'replaced') return
  const set = { status: 'replaced' }
  await setEstimate(context, transaction, former, { event: 'replace', set })
}
