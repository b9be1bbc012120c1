// What forgetting a customer walks through, and how the words are taken out of a version that lost, or of a tombstone: a tombstone
// without any follows it.
import type { RecordContext } from '#server/records/face.ts'
import { writeBeside } from '#server/records/beside.ts'
import type { Transaction } from '#server/store/database.ts'
import { anonymiseEvent, type Stored } from '#server/store/documents/stored.ts'
import { pagesOf } from '#server/store/queries/pages.ts'
import { treeQueries } from '#server/store/queries/trees.ts'
import type { FindQuery } from '#core/wire.ts'
import { estimate } from '../../entities/estimate.ts'
import { ticket } from '../../entities/ticket.ts'
import { incomeKind } from '../../rules/payment/kinds.ts'

interface Buried {
  readonly id: string
  /** The leaf that it follows. */
  readonly rev: string
  /** What the record became part of. */
  readonly into?: string
}

async function bury(
  { house, actor, now: at }: RecordContext,
  transaction: Transaction,
  { id: _id, rev: _rev, into }: Buried,
): Promise<void> {
  const doc = { _id, _rev, updated_at: at, ...(into !== undefined && { merged_into: into }) }
  const entry = { event: anonymiseEvent, actor: actor.user_id, at, deleted: true }
  await writeBeside(house, transaction, doc, entry)
}

/** All versions of a record that ended: each of them may be the winner then, and leads on to what it became part of. */
export async function buryLeaves(
  context: RecordContext,
  transaction: Transaction,
  { id, into }: Omit<Buried, 'rev'>,
): Promise<void> {
  for (const { rev } of await treeQueries(transaction).leaves([id]))
    await bury(context, transaction, { id, rev, ...(into !== undefined && { into }) })
}

/** The versions of a record that lose, which anybody may still ask for. */
export async function buryRivals(
  context: RecordContext,
  transaction: Transaction,
  id: string,
): Promise<void> {
  for (const rival of await treeQueries(transaction).rivals([id]))
    await bury(context, transaction, rival)
}

const atOnce = 200

/**
 * All records of a kind that are these customers'; where they name no customer, their tickets', and those of their estimates where they
 * name no ticket either.
 */
export async function* recordsOf(
  transaction: Transaction,
  klass: string,
  customers: readonly string[],
): AsyncGenerator<Stored> {
  const pages = (selector: FindQuery['selector']) =>
    pagesOf(transaction, { selector, limit: atOnce })
  const customer_id = { $in: [...customers] }
  const isNone = { $exists: false }
  for await (const page of pages({ klass, customer_id })) yield* page
  const below = async function* (kind: string, field: string, lacking: object) {
    for await (const page of pages({ klass: kind, customer_id })) {
      const theirs = {
        klass,
        customer_id: isNone,
        ...lacking,
        [field]: { $in: page.map(({ id }) => id) },
      }
      for await (const own of pages(theirs)) yield* own
    }
  }
  yield* below(ticket.kind, 'ticket_id', {})
  if (klass === incomeKind) yield* below(estimate.kind, 'estimate_id', { ticket_id: isNone })
}
