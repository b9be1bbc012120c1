// Whose saved filters are.
import { expect, test } from 'vitest'
import type { Actor } from '#core/access/actor.ts'
import { mayReadRecord } from '#core/access/readable.ts'
import { savedFilter } from './saved-filter.ts'

const member = (user_id: string, editor = false): Actor => ({
  user_id,
  email: null,
  confirmed: true,
  membership: { id: 'mem-1', editor, report_view: false, creator: false },
  own: false,
  scopes: null,
  group: null,
})
const of = (created_by: string, shared: boolean) => ({ _id: 'flt-1', created_by, shared })

test.each([
  ['their own', of('usr-ana', false), true],
  ['a shared one of somebody else', of('usr-tiago', true), true],
  ['a private one of somebody else', of('usr-tiago', false), false],
])('a member reads %s: %#', (_name, record, may) => {
  expect(mayReadRecord(savedFilter, member('usr-ana'), record)).toBe(may)
})

test('nobody from outside reads any', () => {
  const stranger = { ...member('usr-lia'), membership: null }
  expect(mayReadRecord(savedFilter, stranger, of('usr-lia', true))).toBe(false)
})

test.each([
  ['the author changes it', member('usr-ana'), 'update', undefined],
  ['somebody else does not', member('usr-tiago'), 'update', 'not_allowed'],
  [
    'an administrator does not change it either',
    member('usr-tiago', true),
    'update',
    'not_allowed',
  ],
  ['an administrator takes a shared one away', member('usr-tiago', true), 'remove', undefined],
  ['a member does not', member('usr-tiago'), 'remove', 'not_allowed'],
] as const)('%s', (_name, actor, verb, refused) => {
  expect(savedFilter.access(actor, verb, of('usr-ana', true))).toBe(refused)
})
