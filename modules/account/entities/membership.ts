// A person's membership in a Group and, before they accept, the invitation to it (spec 3, 4). Lives in the Group's database;
// the store keeps an index of it by person and by address.
import { defineEntity } from '#core/entity/entity.ts'
import { email } from '#core/fields/email.ts'
import { flag } from '#core/fields/flag.ts'
import { text } from '#core/fields/text.ts'
import { rights, unusualRights } from '#core/access/rights.ts'
import { membershipFields } from '../rules/group.ts'
import {
  acceptance,
  isFounders,
  mayAccept,
  mayBookmark,
  membershipAccess,
  readableMemberships,
  rightsErrors,
} from '../rules/membership.ts'

export const membership = defineEntity({
  kind: 'Membership',
  prefix: 'mem',
  path: 'memberships',
  icon: 'users-group',
  fields: {
    // Given once, with the invitation: who was invited cannot become somebody else.
    email: email({ search: true }),
    name: text({ system: true, search: true }),
    editor: flag(),
    sees_money: flag({ initial: true }),
    confirms_money: flag({ initial: true }),
    report_view: flag(),
    deletes: flag({ initial: true }),
    manages_people: flag(),
    user_id: text({ system: true, hidden: true }),
    pending: flag({ system: true, hidden: true }),
    status: text({ system: true }),
    bookmark: flag({ system: true, hidden: true }),
  },
  label: ({ name, email = '' }) => name ?? email,
  unnoticed: isFounders,
  recent: acceptance,
  computed: membershipFields,
  columns: ['name', 'email', 'status', 'editor', 'report_view'],
  filters: ['status', 'editor', 'email', 'user_id'],
  sorts: ['name', 'email'],
  sections: [
    { name: 'person', fields: ['name', 'email', 'status'] },
    { name: 'rights', fields: ['editor', ...rights], place: 'aside' },
  ],
  access: membershipAccess,
  anyoneDeletes: true,
  reads: readableMemberships,
  // Whose it was stays known, so that their name goes when they do.
  readsBy: ['user_id'],
  conflicts: 'refused',
  index: {
    table: 'memberships',
    row: ({ user_id, email, pending, editor, report_view, bookmark, created_by, ...rest }) => ({
      user_id: user_id || null,
      email: email ?? '',
      pending: pending === true || !user_id,
      editor: editor === true,
      report_view: report_view === true,
      bookmark: bookmark === true,
      created_by: created_by || null,
      rights: unusualRights(rest),
    }),
  },
  actions: {
    'status/accept': {
      event: 'status',
      allow: mayAccept,
      apply: (_, __, { actor }) => ({ user_id: actor.user_id, pending: false }),
    },
    'bookmark/true': {
      event: 'bookmark',
      allow: mayBookmark,
      apply: () => ({ bookmark: true }),
    },
    'bookmark/false': {
      event: 'bookmark',
      allow: mayBookmark,
      apply: () => ({ bookmark: false }),
    },
  },
  derive(doc, { before }) {
    const pending = before === undefined ? true : doc.pending === true
    return {
      email: before?.email ?? doc.email,
      pending,
      status: pending ? 'pending' : 'accepted',
      bookmark: doc.bookmark ?? false,
    }
  },
  check: (doc, { before, actor }) =>
    doc.email ? rightsErrors(actor, doc, before) : { email: { key: 'blank' } },
})
