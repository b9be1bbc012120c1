// Rights of members: what is usual, what is kept of them, and that they come before the policy of a kind.
import { describe, expect, it, test } from 'vitest'
import { defineEntity } from '../entity/entity.ts'
import type { Actor } from './actor.ts'
import { membersMayEdit, seesMoney } from './policies.ts'
import { readableOf } from './readable.ts'
import { may, unusualRights, type Rights } from './rights.ts'

const actor = (rights: Rights, more: Partial<Actor> = {}): Actor => ({
  user_id: 'usr-1',
  email: null,
  confirmed: true,
  membership: { id: 'mem-1', editor: false, report_view: false, creator: false, ...rights },
  own: false,
  scopes: null,
  group: null,
  ...more,
})

const plain = { prefix: 'prs', icon: 'wallet', fields: {}, label: () => '', access: membersMayEdit }
const purse = defineEntity({
  ...plain,
  kind: 'Purse',
  right: 'sees_money',
  reads: () => ({ shared: true }),
})
const mark = defineEntity({ ...plain, kind: 'Mark', anyoneDeletes: true })

test('nothing that is said is what every member has', () => {
  expect(unusualRights({})).toBeNull()
  expect(unusualRights({ sees_money: true, manages_people: false })).toBeNull()
  expect(unusualRights({ sees_money: false, manages_people: true, deletes: true })).toEqual({
    sees_money: false,
    manages_people: true,
  })
})

test('administrators may everything, and people who are no members have none of these rights', () => {
  const administrator = actor({ deletes: false, sees_money: false })
  const { membership } = administrator
  expect(may({ membership: { ...membership!, editor: true } }, 'sees_money')).toBe(true)
  expect(may({ membership }, 'sees_money')).toBe(false)
  expect(may({ membership: null }, 'deletes')).toBe(false)
  expect(seesMoney({ membership: null })).toBe('not_allowed')
})

describe('a kind', () => {
  it('with a right is closed whole to who lacks it, whatever its own rules say', () => {
    expect(readableOf(purse, actor({}))).toEqual({ shared: true })
    expect(readableOf(purse, actor({ sees_money: false }))).toBe('none')
    for (const verb of ['read', 'create', 'update', 'remove'] as const)
      expect(purse.access(actor({ sees_money: false }), verb)).toBe('not_allowed')
  })

  it('gives nothing up to who may not delete, unless anyone deletes it', () => {
    expect(purse.access(actor({}), 'remove')).toBeUndefined()
    expect(purse.access(actor({ deletes: false }), 'remove')).toBe('may_not_delete')
    expect(purse.access(actor({ deletes: false }), 'update')).toBeUndefined()
    expect(mark.access(actor({ deletes: false, sees_money: false }), 'remove')).toBeUndefined()
  })
})
