// Looks into a Group: an operator reads it as a member, for a reason, for an hour, and its administrators see that. It ends early by
// either of them.
import type { Operating } from '#server/records/face.ts'
import { editorsAlone } from '#core/access/policies.ts'
import { fail } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import { auditActorOf } from '#server/session/audit.ts'
import type { Call } from '#server/calls/route.ts'
import { contextHere } from '#server/records/context.ts'
import { operatingTables, type Look } from '#server/store/operating/tables.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import type { GroupLook, SeenLook } from '../rules/seen.ts'
import { groupOf, operate } from './operating.ts'

export const lookMinutes = 60

/** Looks shown to the administrators of a Group. */
const maxShown = 20

export async function openLooks({ house: { store, now } }: Operating): Promise<SeenLook[]> {
  const looks = await operatingTables(store).looks(null, now().toISOString())
  return Promise.all(
    looks.map(async (look) => ({ ...look, group_name: (await store.group(look.group_id))?.name })),
  )
}

/** Failure conflict for a Group of their own. */
export async function beginLook(
  operating: Operating,
  which: string,
  reason: string,
): Promise<Look> {
  const { house, actor } = operating
  const { db } = await groupOf(operating, which)
  const operator = actor.actor!
  if (await peopleTables(house.store).isMember(db, operator))
    throw fail('conflict', 'member_already')
  const now = house.now()
  const look: Look = {
    id: newId('look'),
    operator,
    operator_name: actor.name ?? operator,
    group_id: db,
    reason,
    begun_at: now.toISOString(),
    ends_at: new Date(now.getTime() + lookMinutes * 60_000).toISOString(),
  }
  return operate(operating, db, async (transaction) => {
    await operatingTables(transaction).beginLook(look)
    const changes = { reason: [null, reason], until: [null, look.ends_at] } as const
    return { answer: look, audit: { event: 'look_begun', subject: db, changes } }
  })
}

/** `group`: into this one. Failure not_found when it is over. */
export async function endLook(operating: Operating, id: string, group?: string): Promise<Look> {
  const { house } = operating
  const look = await operatingTables(house.store).look(id, house.now().toISOString())
  const isElsewhere = group !== undefined && look?.group_id !== group
  if (!look || isElsewhere) throw fail('not_found', 'look_over')
  return operate(operating, look.group_id, async (transaction) => {
    const ended = await operatingTables(transaction).endLook(id, house.now().toISOString())
    if (!ended) throw fail('not_found', 'look_over')
    return { answer: ended, audit: { event: 'look_ended', subject: look.group_id } }
  })
}

/** The Group's database, for its administrators. */
function administered(call: Call): string {
  const { actor, database } = contextHere(call)
  const refused = editorsAlone(actor)
  if (refused) throw fail('forbidden', refused)
  return database.name
}

/** Looks into the Group, for its administrators. */
export async function looksHere(call: Call): Promise<{ looks: GroupLook[] }> {
  const { store, now } = call.house
  const looks = await operatingTables(store).looksInto(administered(call), maxShown)
  const at = now().toISOString()
  return { looks: looks.map((look) => ({ ...look, going: look.ends_at > at })) }
}

export async function endLookHere(call: Call): Promise<{ ok: true }> {
  const db = administered(call)
  await endLook({ house: call.house, actor: auditActorOf(call) }, call.params.id ?? '', db)
  return { ok: true }
}
