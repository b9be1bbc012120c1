// Setup for tests of the tree of files: a person's context in a Group of their own.
import type { Actor } from '#core/access/actor.ts'
import { unlimited } from '#core/access/entitlement.ts'
import type { RecordContext } from '#server/records/face.ts'
import { newId } from '#core/ids.ts'
import type { TestApp } from '#tests/support/app.ts'

/** In a new, empty database unless one is named. */
export async function contextOfPerson(
  { house }: Pick<TestApp, 'house'>,
  db = newId('acc'),
): Promise<RecordContext> {
  await house.store.createDatabase(db).catch(() => undefined)
  const actor: Actor = {
    user_id: newId('usr'),
    email: null,
    confirmed: true,
    membership: { id: newId('mem'), editor: true, report_view: false, creator: true },
    own: false,
    scopes: null,
    group: { plan: 'pro', records: 0, entitlement: unlimited },
  }
  return { house, database: house.store.database(db), actor, now: house.now().toISOString() }
}
