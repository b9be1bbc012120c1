// A database's settings as they are found: those that people set are stored; those that the server alone sets say what the Group's
// document and its memberships say, and those that nobody set say what holds without them. Neither is stored (spec 3,
// modules/account/docs/settings.md).
import { readableOf } from '#core/access/readable.ts'
import { fail } from '#core/errors.ts'
import { isGroup } from '#core/ids.ts'
import type { WireDocument } from '#core/wire.ts'
import { answerFrom } from '#server/records/reading/computed.ts'
import type { RecordContext, VirtualFind } from '#server/records/face.ts'
import { findStored } from '#server/records/find.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { adjustment } from '../entities/adjustment.ts'
import { mayName, serverKeys, serverSettings } from '../rules/adjustment.ts'
import { unsetKeys, unsetOfPerson, unstoredSetting } from '../rules/features.ts'
import { unsetIn } from './features.ts'

/** More settings, and more administrators, than any Group has. */
const maxSettings = 1_000
const maxAdministrators = 10_000

async function setByServer({ database, actor, house }: RecordContext): Promise<WireDocument[]> {
  const [group, administrators] = await Promise.all([
    database.get(database.name),
    peopleTables(house.store).administrators(database.name, maxAdministrators),
  ])
  if (!group) return []
  const admin_roles = administrators.map(({ user_id }) => user_id)
  // Below another Group the plan in force is not what the document says.
  const inForce = { 'confirmed-plan': actor.group?.plan }
  return serverSettings({ ...toWire(group), ...inForce }, admin_roles)
}

const findSettings: VirtualFind = async (context, query) => {
  const { database, actor } = context
  const isOwn = !isGroup(database.name)
  const { key, $text } = query.selector
  const ofServer = !isOwn && mayName(key, serverKeys)
  const mayBeUnset = mayName(key, isOwn ? [...unsetOfPerson.keys()] : unsetKeys)
  if ($text !== undefined || !(ofServer || mayBeUnset)) return findStored(context, query)
  if (readableOf(adjustment, actor) === 'none') throw fail('forbidden', 'not_allowed')
  const [{ found }, server, unset] = await Promise.all([
    database.find({ selector: { klass: adjustment.kind }, limit: maxSettings }),
    ofServer ? setByServer(context) : [],
    isOwn ? unsetOfPerson : unsetIn(database),
  ])
  const stored = found.map((one) => toWire(one))
  const set = new Set(stored.map((doc) => doc.key))
  const others = [...unset].filter(([name]) => !set.has(name))
  const docs = [
    ...stored,
    ...server,
    ...others.map(([name, value]) => unstoredSetting(name, value)),
  ]
  return answerFrom(database, docs, query)
}

export const virtualSettings = (): VirtualFind => findSettings
