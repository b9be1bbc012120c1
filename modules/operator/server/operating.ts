// Who operates, and whom and what they mean: the beginning of everything that screens, calls and the command line do.
import { isPerson } from '#core/ids.ts'
import { fail } from '#core/errors.ts'
import type { Call } from '#server/calls/route.ts'
import type { Operating } from '#server/records/face.ts'
import type { House } from '#server/house.ts'
import { operatorOf, writeAudit, type AuditRequest } from '#server/session/audit.ts'
import type { Transaction } from '#server/store/database.ts'
import { operatingTables, type GroupFound } from '#server/store/operating/tables.ts'
import type { PersonRow } from '#server/store/people/rows.ts'
import { peopleTables } from '#server/store/people/tables.ts'

/** The operator of a call. */
export async function operatingOf(call: Call): Promise<Operating> {
  const { house } = call
  const actor = operatorOf(call)
  return { house, actor: { ...actor, name: await nameOfPerson(house, actor.actor!) } }
}

/** Somebody who may run commands on the machine. */
export function commandLine(house: House): Operating {
  const name = 'command line'
  return { house, actor: { by: 'operator', actor: null, name, address: null } }
}

/** As their own document calls them. */
export async function nameOfPerson({ store }: House, user_id: string): Promise<string | undefined> {
  const label = (await store.database(user_id).get(user_id))?.body.label
  return typeof label === 'string' ? label : undefined
}

/** Runs `work` in a transaction of a database, with its entry in the audit there. */
export async function operate<T>(
  { house, actor }: Operating,
  db: string,
  work: (transaction: Transaction) => Promise<{ answer: T; audit?: AuditRequest | undefined }>,
): Promise<T> {
  return house.store.database(db).write(async (transaction) => {
    const { answer, audit } = await work(transaction)
    if (audit) writeAudit(house, transaction, actor, audit)
    return answer
  })
}

/** By id or address. Failure not_found. */
export async function personOf({ house }: Operating, who: string): Promise<PersonRow> {
  const people = peopleTables(house.store)
  const text = who.trim().slice(0, 300)
  const found = await (isPerson(text) ? people.byId(text) : people.byEmail(text))
  if (!found) throw fail('not_found', 'no_person')
  return found
}

/** By id, or by a name that one Group alone has. Failure not_found or conflict. */
export async function groupOf({ house }: Operating, which: string): Promise<GroupFound> {
  const text = which.trim().slice(0, 300)
  const query = { text, after: '', limit: 100 }
  const found = await operatingTables(house.store).groups(query)
  const named = found.filter(({ db, name }) => db === text || name === text)
  if (named.length === 0) throw fail('not_found', 'no_group')
  if (named.length > 1) throw fail('conflict', 'several_groups')
  return named[0]!
}
