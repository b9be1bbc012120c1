// Subscribes a Group to a feed under a label, made where there is none of that name, and finds the label that is meant.
import { newId } from '#core/ids.ts'
import type { RecordContext } from '#server/records/face.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Transaction } from '#server/store/database.ts'
import { readerLabel } from '../../entities/reader-label.ts'
import { readerSubscription } from '../../entities/reader-subscription.ts'
import type { Label } from './lists.ts'

/** By its name, whatever the case. */
export async function labelNamed(
  reader: Pick<Transaction, 'find'>,
  name: string,
): Promise<Label | undefined> {
  const selector = { klass: readerLabel.kind, name_key: name.toLowerCase().slice(0, 100) }
  const { found } = await reader.find({ selector, limit: 1 })
  return found[0] && (toWire(found[0]) as Label)
}

/** The id of the label of this name; a new one where there is none. Failures are those of a save. */
export async function ensureLabel(
  context: RecordContext,
  transaction: Transaction,
  name: string,
): Promise<string> {
  const stored = await labelNamed(transaction, name)
  if (stored) return stored._id
  return create(context, transaction, { klass: readerLabel.kind, name })
}

export interface NewSubscription {
  readonly url: string
  readonly title?: string
  readonly customize_title?: boolean
  readonly active?: boolean
  /** Its name; '' for none. */
  readonly label?: string
  readonly website_url?: string
}

/** The id of the subscription. Failures are those of a save: 422 `url: taken` where there is one. */
export async function subscribe(
  context: RecordContext,
  transaction: Transaction,
  { label = '', website_url = '', ...input }: NewSubscription,
): Promise<string> {
  const reader_label_id = label && (await ensureLabel(context, transaction, label))
  const klass = readerSubscription.kind
  const members = { ...input, klass, ...(reader_label_id && { reader_label_id }) }
  return create(context, transaction, members, website_url ? { website_url } : undefined)
}

async function create(
  context: RecordContext,
  transaction: Transaction,
  input: Record<string, unknown> & { klass: string },
  kept?: Record<string, unknown>,
): Promise<string> {
  const { prefix } = input.klass === readerLabel.kind ? readerLabel : readerSubscription
  const request = { id: newId(prefix), rev: undefined, input, ...(kept && { kept }) }
  const save = await context.house.rules.prepare(context, transaction, request)
  return (await save()).id
}
