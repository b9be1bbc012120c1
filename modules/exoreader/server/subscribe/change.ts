// Changes and deletes subscriptions and labels as a save of theirs does, for programs that know no revisions.
import { fail } from '#core/errors.ts'
import type { WireDocument } from '#core/wire.ts'
import type { RecordContext } from '#server/records/face.ts'
import { currentRecord } from '#server/records/put.ts'
import type { Transaction } from '#server/store/database.ts'
import { readerLabel } from '../../entities/reader-label.ts'
import { readerSubscription } from '../../entities/reader-subscription.ts'

type Members = Readonly<Record<string, unknown>>

/** Gives the record other members; none of them changes nothing. Failures are those of a save. */
export async function changeRecord(
  context: RecordContext,
  id: string,
  change: (transaction: Transaction) => Promise<Members>,
): Promise<void> {
  await context.database.write(
    async (transaction) => {
      const stored = await storedSubscription(transaction, id)
      const members = await change(transaction)
      if (Object.keys(members).length === 0) return
      const input = { ...membersOf(stored), ...members, klass: stored.klass }
      const request = { id, rev: stored._rev, input }
      const save = await context.house.rules.prepare(context, transaction, request)
      await save()
    },
    [id],
  )
}

export async function removeRecord(context: RecordContext, id: string): Promise<void> {
  await context.database.write(
    async (transaction) => {
      const { _rev: rev } = await storedSubscription(transaction, id)
      const request = { id, rev, input: {} }
      const save = await context.house.rules.prepareRemoval(context, transaction, request)
      await save()
    },
    [id],
  )
}

/** Failure not_found. */
async function storedSubscription(transaction: Transaction, id: string): Promise<WireDocument> {
  const stored = await currentRecord(transaction, id)
  if (!stored) throw fail('not_found', 'missing')
  return stored
}

/** What a save may say. */
export function membersOf(doc: WireDocument): Members {
  const { fields } = doc.klass === readerLabel.kind ? readerLabel : readerSubscription
  const names = Object.entries(fields).filter(([, field]) => !field.system)
  return Object.fromEntries(names.map(([name]) => [name, doc[name]]))
}
