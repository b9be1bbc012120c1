// The person's own profile: one document, whose id is the name of their database (spec 3, docs/decisions/003).
// Written by the calls below `/_users` alone, since they ask for the current password (spec 5).
import { defineEntity } from '#core/entity/entity.ts'
import { ownerMayEdit, type Policy } from '#core/access/policies.ts'
import { choice } from '#core/fields/choice.ts'
import { email } from '#core/fields/email.ts'
import { flag } from '#core/fields/flag.ts'
import { moment } from '#core/fields/moment.ts'
import { text } from '#core/fields/text.ts'
import { locales } from '#core/wire.ts'

// Members read too: a Group keeps a card with the name of everybody who ever belonged to it.
const peopleRead: Policy = (actor, verb) => {
  if (!actor.own && !actor.membership) return 'not_allowed'
  return verb === 'read' ? undefined : 'system_kind'
}

export const user = defineEntity({
  kind: 'User',
  prefix: 'usr',
  icon: 'user',
  fields: {
    fullname: text({ search: true, example: 'Dana Whitfield', second: 'Maria Aparecida Souza' }),
    // The confirmed address; a new one waits beside it until it is confirmed (spec 4).
    email: email({ system: true, search: true }),
    unconfirmed_email: text({ system: true, max: 254 }),
    confirmed_at: moment({ system: true }),
    confirmation_sent_at: moment({ system: true }),
    newsletter: flag(),
    locale: choice({ options: locales }),
    gravatar_hash: text({ system: true, hidden: true }),
    // On the card that a Group keeps: the digest of their picture, by which browsers know a new one.
    picture: text({ system: true, hidden: true }),
  },
  label: ({ fullname, email, unconfirmed_email, _id }) =>
    fullname ?? email ?? unconfirmed_email ?? _id,
  access: peopleRead,
  // Their picture.
  attachments: { take: 'images', access: ownerMayEdit },
  conflicts: 'refused',
})
