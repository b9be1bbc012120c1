// A person deletes their account: what they wrote in Groups stays, under "former member"; all else of them goes (modules/user/docs/leaving.md).
import { fail } from '#core/errors.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { clearCookies } from '#server/session/cookies.ts'
import type { House } from '#server/house.ts'
import type { Store } from '#server/store/store.ts'
import type { Transaction } from '#server/store/database.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { passkeyTables } from '../store/passkeys.ts'
import { auditActorOf, writeAudit } from '#server/session/audit.ts'
import { exportFolder, exportQueries, exportTables } from '../store/exports.ts'
import { readPerson } from './profile.ts'
import { personOf, requireProof } from './proof.ts'

/** The job behind it, which the module of Groups has: `LeftPerson`. */
export const leftTask = 'person_left'

interface GroupName {
  readonly id: string
  readonly name: string
}

/** What keeps somebody from leaving, and what goes with them. */
interface Leaving {
  /** Groups with other members that nobody else administers. */
  readonly held_by: readonly GroupName[]
  /** Groups that are theirs alone. */
  readonly goes_too: readonly GroupName[]
}

/** Members of a Group that are read to find another one. */
const maxMembers = 1_000

async function leavingOf(tables: Store | Transaction, user_id: string): Promise<Leaving> {
  const people = peopleTables(tables)
  const rows = await people.membershipsOf(user_id, null)
  const held_by: GroupName[] = []
  const goes_too: GroupName[] = []
  for (const { db: id, group, pending, inherited } of rows) {
    if (pending || inherited) continue
    const isOther = (member: { user_id: string }) => member.user_id !== user_id
    const others = (await people.members(id, maxMembers)).filter(isOther)
    const administrators = (await people.administrators(id, maxMembers)).filter(isOther)
    if (others.length === 0) goes_too.push({ id, name: group.name })
    else if (administrators.length === 0) held_by.push({ id, name: group.name })
  }
  return { held_by, goes_too }
}

/** Failure forbidden for a token, not_found for somebody else. */
export function ownId(call: Call): string {
  const { user_id } = personOf(call)
  if (user_id !== call.params.id) throw fail('not_found', 'missing')
  return user_id
}

async function look(call: Call): Promise<Leaving> {
  return leavingOf(call.house.store, ownId(call))
}

async function leave(call: Call): Promise<unknown> {
  const { house, request, reply } = call
  const user_id = ownId(call)
  await requireProof(call)
  const database = house.store.database(user_id)
  const archive = (await exportQueries(database).row())?.key
  await database.write(async (own) => {
    const { held_by, goes_too } = await leavingOf(own, user_id)
    if (held_by.length > 0) throw fail('conflict', 'sole_administrator')
    await endAccount(house, own, call, goes_too)
  })
  if (archive) await exportFolder(database.files).discard([archive])
  clearCookies(house, request, reply)
  return { ok: true }
}

/** Every way in ends with this transaction; the rest is the work of a job. */
async function endAccount(
  house: House,
  own: Transaction,
  call: Call,
  goes_too: readonly GroupName[],
): Promise<void> {
  const { name: user_id } = own
  const { email, locale } = await readPerson(own, user_id)
  writeAudit(house, own, auditActorOf(call), { event: 'account_deleted', subject: user_id })
  await passkeyTables(own).keepOnly(user_id, [])
  await exportTables(own).drop()
  const alone = goes_too.map(({ id }) => id)
  await peopleTables(own).remove(user_id, alone)
  await own.addJob(leftTask, { user_id, locale, alone })
  if (email === null) return
  const values = { link: '/user/register' }
  const mail = { to: email, locale, template: 'account_deleted', holder: user_id }
  await own.addJob('mail', { ...mail, values })
}

export const leavingRoutes: readonly Route[] = [
  {
    method: 'GET',
    url: '/_users/:id/leaving',
    summary: 'What keeps one from deleting the own account, and which Groups would go with it',
    tag: 'People',
    access: 'signed-in',
    handle: look,
  },
  {
    method: 'DELETE',
    url: '/_users/:id',
    summary:
      'Delete the own account: asks for a proof; refused while others depend on a Group that only this person administers',
    tag: 'People',
    access: 'signed-in',
    handle: leave,
  },
]
