// Writes a person: the row that opens the door changes by statements of its own (`people` of a transaction), and the
// person's document is written again from it.
import { createHash } from 'node:crypto'
import { fail } from '#core/errors.ts'
import type { WireDocument } from '#core/wire.ts'
import type { House } from '#server/house.ts'
import { writeBeside } from '#server/records/beside.ts'
import type { Transaction } from '#server/store/database.ts'
import type { PersonRow } from '#server/store/people/rows.ts'
import { peopleTables } from '#server/store/people/tables.ts'

/** Members that only the document has. */
export interface ProfileFields {
  readonly fullname?: string
  readonly newsletter?: boolean
}

export interface ProfileWrite {
  /** Those that change; one that is there without a value is taken away. */
  readonly fields?: ProfileFields
  /** Revision the writer has seen; undefined: whatever is stored. */
  readonly rev?: string
  readonly event: string
  readonly at: string
}

function gravatarHash(email: string | null): string | undefined {
  return email === null ? undefined : createHash('sha256').update(email).digest('hex')
}

/** Writes the document from the row. `transaction` must be that of the person's own database. Failure conflict for a stale `rev`. */
export async function writeProfile(
  house: House,
  transaction: Transaction,
  { fields, rev, event, at }: ProfileWrite,
): Promise<{ id: string; rev: string }> {
  const { name: id } = transaction
  const person = await readPerson(transaction, id)
  const stored = await transaction.get(id)
  const before = stored?.body
  const { fullname, newsletter = false } = { ...(before as ProfileFields | undefined), ...fields }
  const doc: WireDocument = {
    _id: id,
    _rev: rev ?? stored?.rev,
    fullname,
    email: person.email ?? undefined,
    unconfirmed_email: person.unconfirmed_email ?? undefined,
    confirmed_at: person.confirmed_at ?? undefined,
    confirmation_sent_at: person.confirmation_sent_at ?? undefined,
    newsletter,
    locale: person.locale,
    gravatar_hash: gravatarHash(person.email),
    _attachments: before?._attachments,
    created_at: person.created_at,
    created_by: id,
    updated_at: at,
    updated_by: id,
  }
  // The person's Groups keep a card with name and address, which a job brings up to date.
  if (before && (before.fullname !== doc.fullname || before.email !== doc.email)) {
    await transaction.addJob('cards', { user_id: id }, { key: `cards ${id}` })
  }
  const entry = { event, actor: id, at }
  return { id, rev: (await writeBeside(house, transaction, doc, entry)).rev }
}

/** Writes a new person, row and document, in the transaction that makes the person's database. */
export async function createPerson(
  house: House,
  transaction: Transaction,
  person: PersonRow,
  fields: ProfileFields,
): Promise<{ id: string; rev: string }> {
  await peopleTables(transaction).add(person)
  return writeProfile(house, transaction, { fields, event: 'create', at: person.created_at })
}

/** The person as the transaction sees them. Failure not_found when there is none of that id. */
export async function readPerson(transaction: Transaction, user_id: string): Promise<PersonRow> {
  const person = await peopleTables(transaction).byId(user_id)
  if (!person) throw fail('not_found', 'missing')
  return person
}
