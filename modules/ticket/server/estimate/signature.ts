// Where the signature under an answer is kept: sealed, beside the estimate and not in it, as those of receipts are (modules/ticket/docs/labels-and-signatures.md).
import type { House } from '#server/house.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { sealedQueries, sealedTables } from '#server/store/secrets/sealed.ts'
import type { Signature } from '../../rules/receipt/signature.ts'

/** Name of the sealed value. */
export const signatureName = (id: string) => `${id} signature`
const about = (db: string, id: string) => `${db} ${signatureName(id)}`

export function keepSignature(
  { seal }: House,
  transaction: Transaction,
  { id, signature, at }: { id: string; signature: Signature; at: string },
): void {
  const sealed = seal.close(JSON.stringify(signature), about(transaction.name, id))
  sealedTables(transaction).put(signatureName(id), { sealed, person: null, at })
}

/** Undefined where none was drawn, or none that can be read. */
export async function findEstimateSignature(
  { seal }: House,
  reader: Pick<Database, 'sql' | 'name'>,
  id: string,
): Promise<Signature | undefined> {
  const kept = await sealedQueries(reader).get(signatureName(id))
  const text = kept && seal.open(kept.sealed, about(reader.name, id))
  return text === undefined ? undefined : (JSON.parse(text) as Signature)
}
