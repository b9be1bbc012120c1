// A Group's settings as they are found: those that people set are stored; those that the server alone sets say what its
// document and its memberships say, and are stored nowhere (spec 3, docs/specification.md).
import { readableOf } from '#core/access/readable.ts'
import { fail } from '#core/errors.ts'
import { isGroup } from '#core/ids.ts'
import { answerFrom } from '#server/records/reading/computed.ts'
import type { VirtualFind } from '#server/records/face.ts'
import { findStored } from '#server/records/find.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { adjustment } from '../entities/adjustment.ts'
import { mayBeServerKey, serverSettings } from '../rules/adjustment.ts'

/** More settings, and more administrators, than any Group has. */
const maxSettings = 1_000
const maxAdministrators = 10_000

const findSettings: VirtualFind = async (context, query) => {
  const { database, actor, house } = context
  const { key, $text } = query.selector
  if ($text !== undefined || !mayBeServerKey(key)) return findStored(context, query)
  if (readableOf(adjustment, actor) === 'none') throw fail('forbidden', 'not_allowed')
  const [settings, group, administrators] = await Promise.all([
    database.find({ selector: { klass: adjustment.kind }, limit: maxSettings }),
    database.get(database.name),
    peopleTables(house.store).administrators(database.name, maxAdministrators),
  ])
  const admin_roles = administrators.map(({ user_id }) => user_id)
  // Below another Group the plan in force is not what the document says.
  const inForce = { 'confirmed-plan': actor.group?.plan }
  const docs = [
    ...settings.found.map((stored) => toWire(stored)),
    ...(group ? serverSettings({ ...toWire(group), ...inForce }, admin_roles) : []),
  ]
  return answerFrom(database, docs, query)
}

/** In a person's own database all settings are theirs. */
export function virtualSettings(db: string): VirtualFind | undefined {
  return isGroup(db) ? findSettings : undefined
}
