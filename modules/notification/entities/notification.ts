// That something happened to a record which one person should know of. Lives in their own database; the record and its words
// stay in its Group. The system writes it, and the person marks it as read.
import { defineEntity } from '#core/entity/entity.ts'
import type { Policy } from '#core/access/policies.ts'
import { choice } from '#core/fields/choice.ts'
import { flag } from '#core/fields/flag.ts'
import { moment } from '#core/fields/moment.ts'
import { text } from '#core/fields/text.ts'
import { notificationReasons } from '#core/notifications/notification.ts'

const ownerReads: Policy = (actor, verb) => {
  if (!actor.own) return 'not_allowed'
  return verb === 'read' || verb === 'update' ? undefined : 'system_kind'
}

export const notification = defineEntity({
  kind: 'Notification',
  prefix: 'ntf',
  icon: 'message',
  fields: {
    reason: choice({ options: notificationReasons, system: true }),
    // The Group's database, and the record in it.
    group: text({ system: true, hidden: true }),
    record_id: text({ system: true, hidden: true }),
    comment_id: text({ system: true, hidden: true }),
    // Where its page is, as a path of this site.
    path: text({ system: true, hidden: true, max: 500 }),
    // Who caused it; absent when time did.
    by: text({ system: true, hidden: true }),
    at: moment({ system: true }),
    about: text({ system: true, hidden: true }),
    // It goes into the next mail of the morning.
    digest: flag({ system: true, hidden: true }),
    read_at: moment(),
  },
  label: ({ reason = '' }) => reason,
  filters: ['digest'],
  sorts: ['at'],
  access: ownerReads,
  conflicts: 'refused',
})
