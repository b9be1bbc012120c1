// The way out in every mail of notifications (`server/outside/way-out.ts`), which ends them without signing in. Mail programs use it by themselves
// (RFC 8058), so it asks for nothing and shows nothing.
import { fail } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import { noMails } from '#modules/notification/rules/mail-choices.ts'
import { mailChoicesKey } from '#core/notifications/notification.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { limitByWayOut, openWayOut, wayOutOfNotifications } from '#server/outside/way-out.ts'
import { writeBeside } from '#server/records/beside.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { peopleTables } from '#server/store/people/tables.ts'

const setting = 'Adjustment'

/** Ends all mails of notifications. The list in the product stays, and the profile brings the mails back. */
async function unsubscribe({ house, params }: Call): Promise<unknown> {
  const user_id = openWayOut(house, wayOutOfNotifications, params.token ?? '')
  const person = user_id === undefined ? undefined : await peopleTables(house.store).byId(user_id)
  const entity = house.registry.byKind(setting)
  if (!person || !entity) throw fail('not_found', 'not_found')
  const { user_id: id } = person
  const at = house.now().toISOString()
  await house.store.database(id).write(async (own) => {
    const selector = { klass: setting, key: mailChoicesKey }
    const [stored] = (await own.find({ selector, limit: 1 })).found
    const base = stored
      ? toWire(stored)
      : { _id: newId(entity.prefix), created_at: at, created_by: id }
    const doc = { ...base, key: mailChoicesKey, label: mailChoicesKey, value: noMails }
    const entry = { event: 'update', actor: id, at }
    await writeBeside(house, own, { ...doc, updated_at: at, updated_by: id }, entry)
  })
  return { ok: true }
}

export const unsubscribeRoute: Route = {
  method: 'POST',
  url: '/user/unsubscribe/:token',
  summary: 'End all mails of notifications to the person of this link; the body means nothing',
  tag: 'Notifications',
  access: 'anyone',
  xsrf: false,
  raw: true,
  bodyLimit: 1_024,
  limit: limitByWayOut('unsubscribe', wayOutOfNotifications),
  handle: unsubscribe,
}
