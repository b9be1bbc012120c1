// Where signatures are kept: as strokes, sealed, beside the ticket and not in it. Who asks to be forgotten is, at once and
// everywhere: no revision, feed, export or replica holds what they signed with.
import type { House } from '#server/house.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { receiptForms, type ReceiptForm } from '../../paper/receipt-forms.ts'
import type { Signature } from '../../rules/signature.ts'

/** Name of the sealed value, and what its seal names. */
export const keptAs = (id: string, form: ReceiptForm) => `${id} signature ${form}`
export const about = (db: string, id: string, form: ReceiptForm) => `${db} ${keptAs(id, form)}`

const ticketsAtOnce = 200

export interface KeptSignature extends Signature {
  /** ISO moment. */
  readonly at: string
}

/** What was signed on a receipt; undefined when nothing was, or nothing that can be read. */
export async function findSignature(
  house: House,
  database: Database,
  { id, form }: { id: string; form: ReceiptForm },
): Promise<KeptSignature | undefined> {
  const value = await database.sealed(keptAs(id, form))
  const text = value && house.seal.open(value.sealed, about(database.name, id, form))
  return text === undefined ? undefined : { ...(JSON.parse(text) as Signature), at: value!.at }
}

/** Names of all sealed values that signatures of these tickets may have. */
export function signaturesOf(tickets: readonly string[]): string[] {
  return tickets.flatMap((id) => receiptForms.map((form) => keptAs(id, form)))
}

/** Takes away all that these customers signed. */
export async function dropSignaturesOf(
  transaction: Transaction,
  customers: readonly string[],
): Promise<void> {
  const selector = { klass: 'Ticket', customer_id: { $in: [...customers] } }
  let bookmark: string | undefined
  do {
    const page = await transaction.find({ selector, limit: ticketsAtOnce, bookmark })
    const names = signaturesOf(page.found.map(({ id }) => id))
    if (names.length === 0) return
    await transaction.dropSealed(...names)
    bookmark = page.bookmark
  } while (bookmark)
}
