// What forgetting a customer walks through, and how the words are taken out of a version that lost, or of a tombstone: a tombstone
// without any follows it.
import type { RecordContext } from '#server/records/face.ts'
import { writeBeside } from '#server/records/beside.ts'
import type { Transaction } from '#server/store/database.ts'
import type { Stored } from '#server/store/documents/stored.ts'
import { pagesOf } from '#server/store/queries/pages.ts'
import { ticket } from '../../entities/ticket.ts'

/** The event that being forgotten goes down in history with. */
export const anonymiseEvent = 'anonymise'

interface Buried {
  readonly id: string
  /** The leaf that it follows. */
  readonly rev: string
  /** What the record became part of. */
  readonly into?: string
}

export async function bury(
  { house, actor, now: at }: RecordContext,
  transaction: Transaction,
  { id: _id, rev: _rev, into }: Buried,
): Promise<void> {
  const doc = { _id, _rev, updated_at: at, ...(into !== undefined && { merged_into: into }) }
  const entry = { event: anonymiseEvent, actor: actor.user_id, at, deleted: true }
  await writeBeside(house, transaction, doc, entry)
}

const atOnce = 200

/** Their tickets. */
export async function* ticketsOf(
  transaction: Transaction,
  customers: readonly string[],
): AsyncGenerator<Stored> {
  const selector = { klass: ticket.kind, customer_id: { $in: [...customers] } }
  for await (const page of pagesOf(transaction, { selector, limit: atOnce })) yield* page
}

/** All records of a kind that are these customers', or their tickets' where they name no customer. */
export async function* recordsOf(
  transaction: Transaction,
  klass: string,
  customers: readonly string[],
): AsyncGenerator<Stored> {
  const selector = { klass, customer_id: { $in: [...customers] } }
  for await (const page of pagesOf(transaction, { selector, limit: atOnce })) yield* page
  const tickets = { selector: { ...selector, klass: ticket.kind }, limit: atOnce }
  for await (const page of pagesOf(transaction, tickets)) {
    const theirs = { ticket_id: { $in: page.map(({ id }) => id) } }
    const unnamed = { klass, customer_id: { $exists: false }, ...theirs }
    for await (const own of pagesOf(transaction, { selector: unnamed, limit: atOnce })) yield* own
  }
}
