// A cash drawer from the count that opened it to the one that closed it. The server writes it, with the entry of what was missing or
// too much (modules/organize3/docs/drawer.md).
import { systemWrites } from '#core/access/policies.ts'
import { defineEntity } from '#core/entity/entity.ts'
import { json } from '#core/fields/json.ts'
import { moment } from '#core/fields/moment.ts'
import { person } from '#core/fields/person.ts'
import { ref } from '#core/fields/ref.ts'
import { text } from '#core/fields/text.ts'

const written = { system: true, hidden: true } as const
const figure = () => text(written)

export const drawerShift = defineEntity({
  kind: 'DrawerShift',
  prefix: 'dws',
  icon: 'wallet',
  fields: {
    wallet_id: ref('Wallet', { prefix: 'wll', ...written }),
    // `open` or `closed`.
    state: text(written),
    opened_at: moment(written),
    opened_by: person(written),
    closed_at: moment(written),
    closed_by: person(written),
    float: figure(),
    // What all entries of the wallet had come to when it was opened.
    flows: json(written),
    came_in: figure(),
    went_out: figure(),
    moved: figure(),
    expected: figure(),
    // What of that was to be confirmed when it was closed.
    taken: figure(),
    counted: figure(),
    difference: figure(),
    reason: text({ ...written, max: 200 }),
    // The entry of the difference at its closing.
    entry_id: ref('*', { prefix: '', ...written }),
  },
  label: ({ opened_at = '' }) => opened_at.slice(0, 10),
  filters: ['wallet_id'],
  sorts: ['opened_at'],
  right: 'sees_money',
  access: systemWrites,
  conflicts: 'refused',
})
