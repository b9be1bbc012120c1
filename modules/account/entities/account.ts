// The Group itself: one document whose id is the name of its database (spec 3). Made together with the database;
// its name and billing address follow the settings of the same keys, its plan is never written by people.
import { defineEntity } from '#core/entity/entity.ts'
import { editorsMayEdit, type Policy } from '#core/access/policies.ts'
import type { EntitlementException } from '#core/access/entitlement.ts'
import { email } from '#core/fields/email.ts'
import { flag } from '#core/fields/flag.ts'
import { json } from '#core/fields/json.ts'
import { moment } from '#core/fields/moment.ts'
import { text } from '#core/fields/text.ts'
import { groupFields } from '../rules/group.ts'
import { mayCancelPlan, maySwitchToFree } from '../rules/subscription.ts'

const membersRead: Policy = (actor, verb) => {
  if (!actor.membership) return 'not_allowed'
  return verb === 'read' ? undefined : 'system_kind'
}

export const account = defineEntity({
  kind: 'Account',
  prefix: 'acc',
  icon: 'building-store',
  fields: {
    name: text({ required: true, search: true, example: 'Fixit Bench', second: 'Oficina Silva' }),
    'billing-email': email({ system: true }),
    'confirmed-plan': text({ system: true }),
    'unconfirmed-plan': text({ system: true }),
    // Name of the clock that the Group goes by (IANA); that of its language when left out.
    'time-zone': text({ system: true, hidden: true }),
    // Where it works (ISO 3166-1); none: as the specification writes days.
    country: text({ system: true, hidden: true }),
    // Of its money (ISO 4217), where that is not the country's.
    currency: text({ system: true, hidden: true }),
    // What the payment provider calls them (spec 3), and whether real money is paid.
    livemode: flag({ system: true, hidden: true }),
    platform_price_id: text({ system: true, hidden: true }),
    plan_switched_at: moment({ system: true, hidden: true }),
    over_limit_since: moment({ system: true, hidden: true }),
    // What an operator grants or takes beside the plan: an `EntitlementException`.
    exception: json({ system: true, hidden: true, maxBytes: 2_000 }),
    // It can be brought back for thirty days (modules/account/docs/deletion.md).
    deleted_at: moment({ system: true, hidden: true }),
    deletion_reminded: flag({ system: true, hidden: true }),
    // The Group above it, since it was made; never changes.
    parent_id: text({ system: true, hidden: true }),
  },
  label: ({ name = '' }) => name,
  computed: groupFields,
  // One of the kinds whose sum is the use of the plan (spec 9).
  counted: true,
  access: membersRead,
  // Its logo.
  attachments: { take: 'images', access: editorsMayEdit },
  conflicts: 'refused',
  index: {
    table: 'groups',
    row: ({
      name,
      created_by,
      over_limit_since,
      parent_id,
      exception,
      deleted_at,
      'confirmed-plan': plan,
    }) => ({
      name: name ?? '',
      plan: plan || 'free',
      created_by: created_by || null,
      over_limit_since: over_limit_since || null,
      parent: parent_id || null,
      exception: (exception as EntitlementException | undefined) ?? null,
      deleted_at: deleted_at || null,
    }),
  },
  actions: {
    'subscription/free': {
      event: 'update',
      whileLocked: true,
      allow: maySwitchToFree,
      apply: (_, __, { now }) => ({ 'unconfirmed-plan': 'free', plan_switched_at: now }),
    },
    // Cancelling a paid plan leads to the free one; the word of the client is kept (spec 4).
    'subscription/cancel': {
      event: 'update',
      allow: mayCancelPlan,
      apply: (_, __, { now }) => ({ 'unconfirmed-plan': 'cancel', plan_switched_at: now }),
    },
  },
})
