// Where signatures are kept: as strokes, sealed, beside the ticket and not in it. A customer who asks to be forgotten is, at once and
// everywhere: no revision, feed, export or replica holds what they signed with.
import type { WireDocument } from '#core/wire.ts'
import type { House } from '#server/house.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { pagesOf } from '#server/store/queries/pages.ts'
import { sealedQueries, sealedTables } from '#server/store/secrets/sealed.ts'
import { receiptForms, type ReceiptForm } from '../../paper/receipt-forms.ts'
import type { Signature } from '../../rules/receipt/signature.ts'

/** Name of the sealed value, and what its seal names. */
export const keptAs = (id: string, form: ReceiptForm) => `${id} signature ${form}`
export const about = (db: string, id: string, form: ReceiptForm) => `${db} ${keptAs(id, form)}`

const ticketsAtOnce = 200

export interface StoredSignature extends Signature {
  /** ISO moment. */
  readonly at: string
}

/** What was signed on a receipt; undefined when nothing was, or nothing that can be read. */
export async function findSignature(
  house: House,
  database: Database,
  { id, form }: { id: string; form: ReceiptForm },
): Promise<StoredSignature | undefined> {
  const value = await sealedQueries(database).get(keptAs(id, form))
  const text = value && house.seal.open(value.sealed, about(database.name, id, form))
  return text === undefined ? undefined : { ...(JSON.parse(text) as Signature), at: value!.at }
}

/** Names of all sealed values that signatures of these tickets may have. */
export function signaturesOf(tickets: readonly string[]): string[] {
  return tickets.flatMap((id) => receiptForms.map((form) => keptAs(id, form)))
}

/** The ticket and those that became part of it: what could not go along is kept under their names. */
export function withMerged({ _id, merged_from }: WireDocument): string[] {
  const merged = Array.isArray(merged_from) ? (merged_from as { id?: string }[]) : []
  return [_id, ...merged.flatMap(({ id }) => id ?? [])]
}

/** A ticket that becomes part of another one leaves it its signatures, except under a receipt that was signed there too. */
export async function handOverSignatures(
  { seal }: House,
  transaction: Transaction,
  { from, into }: { from: string; into: string },
): Promise<void> {
  const { name: db } = transaction
  for (const form of receiptForms) {
    const kept = await sealedQueries(transaction).get(keptAs(from, form))
    if (!kept || (await sealedQueries(transaction).get(keptAs(into, form)))) continue
    const signed = seal.open(kept.sealed, about(db, from, form))
    if (signed === undefined) continue
    const sealed = seal.close(signed, about(db, into, form))
    sealedTables(transaction).put(keptAs(into, form), { ...kept, sealed })
    await sealedTables(transaction).drop(keptAs(from, form))
  }
}

/** Takes away all that these customers signed. */
export async function dropSignaturesOf(
  transaction: Transaction,
  customers: readonly string[],
): Promise<void> {
  const selector = { klass: 'Ticket', customer_id: { $in: [...customers] } }
  for await (const page of pagesOf(transaction, { selector, limit: ticketsAtOnce })) {
    const names = signaturesOf(page.flatMap((stored) => withMerged(toWire(stored))))
    await sealedTables(transaction).drop(...names)
  }
}
