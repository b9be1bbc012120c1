// Writes a person: the row that opens the door and the document that tells of him, in one transaction.
import { createHash } from 'node:crypto'
import { fail } from '#core/errors.ts'
import type { WireDocument } from '#core/wire.ts'
import { store } from '#server/records/save.ts'
import type { PersonRow, Stored, Transaction } from '#server/store/database.ts'
import { user } from '../entities/user.ts'

/** Members of the document that people write. */
export interface ProfileFields {
  readonly fullname?: string
  readonly newsletter?: boolean
  /** The address he wants, confirmed or not; also when another person already signs in with it. */
  readonly unconfirmed_email?: string
}

export interface ProfileWrite {
  readonly person: PersonRow
  readonly fields: ProfileFields
  /** Revision the writer has seen; undefined on create. */
  readonly rev: string | undefined
  readonly event: string
  readonly at: string
}

function gravatarHash(email: string | null): string | undefined {
  return email === null ? undefined : createHash('sha256').update(email).digest('hex')
}

/** Saves both. `transaction` must be that of the person's own database. Failure conflict for a stale revision. */
export async function writePerson(
  transaction: Transaction,
  { person, fields, rev, event, at }: ProfileWrite,
): Promise<{ id: string; rev: string }> {
  const { user_id: id } = person
  const doc: WireDocument = {
    _id: id,
    fullname: fields.fullname,
    email: person.email ?? undefined,
    unconfirmed_email: fields.unconfirmed_email,
    confirmed_at: person.confirmed_at ?? undefined,
    confirmation_sent_at: person.confirmation_sent_at ?? undefined,
    newsletter: fields.newsletter ?? false,
    locale: person.locale,
    gravatar_hash: gravatarHash(person.email),
    created_at: person.created_at,
    created_by: id,
    updated_at: at,
    updated_by: id,
  }
  await transaction.people.save(person)
  // His Groups keep his name and address; they learn of a change by a job of theirs.
  const before = (await transaction.get(id))?.body
  if (before && (before.fullname !== doc.fullname || before.email !== doc.email)) {
    await transaction.addJob('cards', { user_id: id }, { key: `cards ${id}` })
  }
  const written = await store(transaction, user, doc, { rev, event, actor: id, at })
  return { id, rev: written.rev }
}

/** The person as he is kept, row and document. Failure not_found when there is none of that id. */
export async function readPerson(
  transaction: Transaction,
  user_id: string,
): Promise<{ person: PersonRow; before: Stored; fields: ProfileFields }> {
  const person = await transaction.people.byId(user_id)
  const before = await transaction.get(user_id)
  if (!person || !before || before.deleted) throw fail('not_found', 'missing')
  const { fullname, newsletter, unconfirmed_email } = before.body as ProfileFields
  return { person, before, fields: { fullname, newsletter, unconfirmed_email } }
}
