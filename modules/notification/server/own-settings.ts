// Settings of a person in their own database, as they are read and written for them without their session: by the links in mails.
import { newId } from '#core/ids.ts'
import type { House } from '#server/house.ts'
import { writeBeside } from '#server/records/beside.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Queries, Transaction } from '#server/store/database.ts'

const setting = 'Adjustment'

/** `own`: their database. Undefined where it was never written. */
export async function settingOf(own: Queries, key: string) {
  return (await own.find({ selector: { klass: setting, key }, limit: 1 })).found[0]
}

/** In the transaction of their own database. `at`: an ISO moment. */
export async function writeSetting(
  house: House,
  own: Transaction,
  { key, value, at }: { readonly key: string; readonly value: unknown; readonly at: string },
): Promise<void> {
  const { prefix } = house.registry.byKind(setting)!
  const stored = await settingOf(own, key)
  const base = stored
    ? toWire(stored)
    : { _id: newId(prefix), created_at: at, created_by: own.name }
  const doc = { ...base, klass: setting, key, label: key, value }
  const entry = { event: 'update', actor: own.name, at }
  await writeBeside(house, own, { ...doc, updated_at: at, updated_by: own.name }, entry)
}
