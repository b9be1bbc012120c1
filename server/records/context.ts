// The context of a call: actor, database, and the kinds that the actor may read there. Every call of the engine starts here.
import type { Entity } from '#core/entity/entity.ts'
import { fail } from '#core/errors.ts'
import { whenGone } from '#server/limits/gone.ts'
import type { Call } from '#server/calls/route.ts'
import { actorOrInvited } from '#server/session/actor.ts'
import { auditActorOf } from '#server/session/audit.ts'
import { stillAdmitting } from '#server/session/renewed.ts'
import type { RecordContext } from './face.ts'
import { checkId } from './input.ts'
import { unstoredOf } from './reading/unstored.ts'

function build(call: Call, db: string, actor: RecordContext['actor']): RecordContext {
  const { house } = call
  const database = house.store.database(db, {
    person: actor.user_id ?? undefined,
    gone: () => whenGone(call.reply).signal,
    onlyReads: call.onlyReads,
    stillMay: stillAdmitting(call, actor, (late) => actorOrInvited(house, late.session, db)),
  })
  return { house, database, actor, now: house.now().toISOString(), caller: auditActorOf(call) }
}

/** For members and owners. Failure unauthorized, not_found or forbidden as `call.actor` says. */
export function contextOf(call: Call, db: string): RecordContext {
  return build(call, db, call.actor(db))
}

/** The same for the database that the address names: `/:db/…`. */
export function contextHere(call: Call): RecordContext {
  return contextOf(call, call.params.db ?? '')
}

/**
 * For one record that may live in another database than that of the call: the context of where it is. Somebody
 * invited there passes too; the kind's policy says what they may do.
 */
export async function contextOfRecord(call: Call, db: string, id: string): Promise<RecordContext> {
  const { house, session } = call
  const context = build(call, db, actorOrInvited(house, session, db))
  const kind = house.registry.byId(id)?.kind
  for (const { home } of kind ? house.modules : []) {
    const elsewhere = await home?.[kind!]?.(context, id)
    if (elsewhere && elsewhere !== db) {
      return build(call, elsewhere, actorOrInvited(house, session, elsewhere))
    }
  }
  return context
}

/**
 * The kind of a record, by its id's prefix. Failure illegal_docid for reserved ids, forbidden for design
 * documents and for ids of no known kind.
 */
export function entityOf({ house }: RecordContext, id: string): Entity {
  if (id.startsWith('_design/')) throw fail('forbidden', 'design_refused')
  checkId(id)
  if (unstoredOf(house, id)) throw fail('forbidden', 'items_not_written')
  const entity = house.registry.byId(id)
  if (!entity) throw fail('forbidden', 'unknown_kind')
  return entity
}
