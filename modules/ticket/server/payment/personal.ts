// Takes who paid out of the payments of a customer who asks to be forgotten (trade 16), and ends the links of their receipts. What
// was paid, when and for which work stays.
import type { RecordContext } from '#server/records/face.ts'
import { writeBeside } from '#server/records/beside.ts'
import { anonymiseEvent as event, toWire, type Stored } from '#server/store/documents/stored.ts'
import type { Transaction } from '#server/store/database.ts'
import { treeQueries } from '#server/store/queries/trees.ts'
import { linkTables } from '#server/store/secrets/links.ts'
import { purgeIn } from '#server/records/trash/purge.ts'
import { contract } from '../../entities/contract.ts'
import { estimate } from '../../entities/estimate.ts'
import { ticket } from '../../entities/ticket.ts'
import { incomeKind } from '../../rules/payment/kinds.ts'
import { buryRivals, recordsOf } from '../customers/bury.ts'

/** `name`: what takes the place of theirs. Answers the ids of the payments that are or were theirs: their former revisions say the same. */
export async function forgetPayments(
  context: RecordContext,
  transaction: Transaction,
  { customers, name }: { customers: readonly string[]; name: string },
): Promise<string[]> {
  const ids = new Set<string>()
  const forget = async (stored: Stored, paid_by: unknown) => {
    const { house, actor, now: at } = context
    const entry = { event, actor: actor.user_id, at }
    await writeBeside(house, transaction, { ...toWire(stored), paid_by }, entry)
    await buryRivals(context, transaction, stored.id)
    if (paid_by === name) await linkTables(transaction).revoke(transaction.name, stored.id)
    ids.add(stored.id)
  }
  for await (const stored of recordsOf(transaction, incomeKind, customers))
    await forget(stored, name)
  // What is nobody's by now, or somebody else's, may say still who paid; in the trash it goes for good.
  for (const [id, owned] of await onceTheirs(transaction, customers)) {
    const stored = ids.has(id) ? undefined : await transaction.get(id)
    const { paid_by } = stored?.body ?? {}
    const said = owned.some((one) => one.said.includes(String(paid_by)))
    if (stored?.deleted) await purgeIn(context, transaction, [id])
    else if (stored) await forget(stored, said ? name : paid_by)
  }
  return [...ids]
}

/** By id, the payments that are or were these customers', as `recordsOf` reckons it, deleted ones too; through tickets, estimates and contracts while these were so. */
async function onceTheirs(transaction: Transaction, customers: readonly string[]) {
  const { owned } = treeQueries(transaction)
  const owners = customers.map((id) => ({ id, until: 'infinity' }))
  const ofThem = (kind: string) => owned(kind, 'customer_id', owners)
  const payments = async (field: string, of: typeof owners, ...lacking: string[]) =>
    owned(incomeKind, field, of, { lacking, said: 'paid_by' })
  const nearer = ['customer_id', 'ticket_id', 'estimate_id']
  const found = [
    ...(await payments('customer_id', owners)),
    ...(await payments('ticket_id', await ofThem(ticket.kind), 'customer_id')),
    ...(await payments('estimate_id', await ofThem(estimate.kind), 'customer_id', 'ticket_id')),
    ...(await payments('contract_id', await ofThem(contract.kind), ...nearer)),
  ]
  return Map.groupBy(found, ({ id }) => id)
}
