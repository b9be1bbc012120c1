// Who may switch a plan and who may comment (spec 2, 4).
import { expect, test } from 'vitest'
import type { Actor } from '#core/access/actor.ts'
import { entitlementOf } from '#core/access/entitlement.ts'
import { commentAccess } from './comment.ts'
import { mayCancelPlan, maySwitchToFree } from './subscription.ts'

const member: Actor = {
  user_id: 'usr-a',
  email: 'a@example.com',
  confirmed: true,
  membership: { id: 'mem-a', editor: false, report_view: false, creator: false },
  own: false,
  scopes: null,
  group: { plan: 'pro', records: 1_000, entitlement: entitlementOf('pro', 'sandbox') },
}
const editor: Actor = { ...member, membership: { ...member.membership!, editor: true } }
const full: Actor = { ...editor, group: { ...editor.group!, records: 1_001 } }

test('administrators switch to the free plan with at most 1,000 records, and cancel with any number', () => {
  expect([member, editor, full].map(maySwitchToFree)).toEqual([
    'not_allowed',
    undefined,
    'too_many_for_free',
  ])
  expect([member, editor, full].map(mayCancelPlan)).toEqual(['not_allowed', undefined, undefined])
})

test('what an operator allows beside the plan counts for the switch to free too', () => {
  const entitlement = entitlementOf('locked', 'sandbox', { max_records: 1_001 })
  const allowed: Actor = { ...full, group: { ...full.group!, plan: 'locked', entitlement } }
  expect(maySwitchToFree(allowed)).toBeUndefined()
  const more = { ...allowed, group: { ...allowed.group!, records: 1_002 } }
  expect(maySwitchToFree(more)).toBe('too_many_for_free')
})

test('where nothing is charged there is no plan to switch, however many records there are', () => {
  const entitlement = entitlementOf('pro', 'off')
  const own: Actor = { ...full, group: { ...full.group!, entitlement } }
  expect([maySwitchToFree(own), mayCancelPlan(own)]).toEqual(['nothing_charged', 'nothing_charged'])
})

test('a Group below another one is switched once it is locked, which the plan above does not open', () => {
  const entitlement = entitlementOf('locked', 'sandbox')
  const below = (plan: 'free' | 'locked'): Actor => {
    return { ...editor, group: { ...editor.group!, plan, entitlement, parent: 'acc-a' } }
  }
  expect([below('free'), below('locked')].map(maySwitchToFree)).toEqual([
    'plan_from_above',
    undefined,
  ])
  expect(mayCancelPlan(below('locked'))).toBe('plan_from_above')
})

test('a comment is changed by its author, and deleted by them or an administrator', () => {
  const own = { _id: 'cmt-a', created_by: 'usr-a' }
  const others = { _id: 'cmt-b', created_by: 'usr-b' }
  expect(commentAccess(member, 'create')).toBeUndefined()
  expect(commentAccess(member, 'update', own)).toBeUndefined()
  expect(commentAccess(editor, 'update', others)).toBe('not_allowed')
  expect(commentAccess(member, 'remove', others)).toBe('not_allowed')
  expect(commentAccess(editor, 'remove', others)).toBeUndefined()
  expect(commentAccess({ ...member, membership: null }, 'read', own)).toBe('not_allowed')
})
