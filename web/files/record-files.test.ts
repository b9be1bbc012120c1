// Which files a record has, and who may change them.
import { expect, test } from 'vitest'
import type { Actor } from '#core/access/actor.ts'
import { entitlementOf, freeRecords } from '#core/access/entitlement.ts'
import { membersMayEdit } from '#core/access/policies.ts'
import { defineEntity } from '#core/entity/entity.ts'
import { filePath, filesOf, rightsOver } from './record-files.ts'

const thing = defineEntity({
  kind: 'Thing',
  prefix: 'thg',
  icon: 'box',
  fields: {},
  label: () => '',
  columns: [],
  access: membersMayEdit,
  attachments: { take: 'files' },
  counted: true,
})

const member = { id: 'mem-1', editor: false, report_view: false, creator: false }
const actor: Actor = {
  user_id: 'usr-1',
  email: null,
  confirmed: true,
  membership: member,
  own: false,
  scopes: null,
  group: { plan: 'free', records: 0, entitlement: entitlementOf('free', 'sandbox') },
}
const full = { ...actor.group!, records: freeRecords + 1 }

test.each<[string, Partial<Actor>, boolean, boolean]>([
  ['a member', {}, true, true],
  ['somebody else', { membership: null }, false, false],
  ['a member who may not delete', { membership: { ...member, deletes: false } }, true, false],
  ['a member of a Group whose plan is full', { group: full }, false, true],
])('%s may add %s, remove %s', (_who, facts, add, remove) => {
  expect(rightsOver(thing, { ...actor, ...facts }, { _id: 'thg-1' })).toEqual({ add, remove })
})

test('files are in the order in which they came', () => {
  const stub = { content_type: 'text/plain', digest: 'md5-x', length: 1 }
  const _attachments = {
    'b.txt': { ...stub, revpos: 2 },
    'c.txt': { ...stub, revpos: 1 },
    'a.txt': { ...stub, revpos: 2 },
  }
  const names = filesOf({ _id: 'thg-1', _attachments }).map(({ name }) => name)
  expect(names).toEqual(['c.txt', 'a.txt', 'b.txt'])
  expect(filesOf({ _id: 'thg-1' })).toEqual([])
})

test('a name may hold what addresses do not', () => {
  const place = { db: 'acc-1', kind: 'Thing', id: 'thg-1' }
  expect(filePath(place, 'a/b (2) 100%?.png')).toBe('/acc-1/thg-1/a%2Fb%20(2)%20100%25%3F.png')
})
