// The way out in every mail of notifications (`modules/notification/server/way-out.ts`), which ends them without signing in. Mail programs use it by themselves
// (RFC 8058), so it asks for nothing and shows nothing.
import { fail } from '#core/errors.ts'
import { noMails } from '#modules/notification/rules/mail-choices.ts'
import { mailChoicesKey } from '#core/notifications/notification.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { limitByWayOut, openWayOut, wayOutOfNotifications } from './way-out.ts'
import { writeSetting } from './own-settings.ts'

/** Ends all mails of notifications. The list in the product stays, and the profile brings the mails back. */
async function unsubscribe({ house, params }: Call): Promise<unknown> {
  const user_id = openWayOut(house, wayOutOfNotifications, params.token ?? '')
  const person = user_id === undefined ? undefined : await peopleTables(house.store).byId(user_id)
  if (!person) throw fail('not_found', 'not_found')
  const at = house.now().toISOString()
  await house.store
    .database(person.user_id)
    .write((own) => writeSetting(house, own, { key: mailChoicesKey, value: noMails, at }))
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
