// Where bills go, set where payment is about to be made: also in a Group that is locked or full, in which no setting changes otherwise.
import { newId } from '#core/ids.ts'
import type { WireDocument } from '#core/wire.ts'
import type { House } from '#server/house.ts'
import { setMembers, writeBeside } from '#server/records/beside.ts'
import type { RecordContext } from '#server/records/face.ts'
import { currentRecord } from '#server/records/put.ts'
import { toWire } from '#server/store/documents/stored.ts'

const key = 'billing-email'
const klass = 'Adjustment'

/** The setting and the Group's document, which shows it. */
export async function setBillingEmail(
  { house, database, actor, now: at }: RecordContext,
  value: string,
): Promise<void> {
  const entry = { event: key, actor: actor.user_id, at }
  await database.write(async (transaction) => {
    const group = await currentRecord(transaction, transaction.name)
    if (!group) return
    const { found } = await transaction.find({ selector: { klass, key }, limit: 1 })
    if (found[0])
      await setMembers(house, transaction, { doc: toWire(found[0]), members: { value } }, entry)
    else await writeBeside(house, transaction, settingOf(house, value, entry), entry)
    await setMembers(house, transaction, { doc: group, members: { [key]: value } }, entry)
  })
}

function settingOf(
  { registry }: House,
  value: string,
  { actor, at }: { actor: string | null; at: string },
): WireDocument {
  const by = actor ?? undefined
  const made = { created_at: at, updated_at: at, created_by: by, updated_by: by }
  const _id = newId(registry.byKind(klass)!.prefix)
  return { _id, klass, key, label: key, value, ...made }
}
