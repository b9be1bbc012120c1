// The actor that the browser shows buttons for is the one the server decides about.
import { entitlementOf, unlimited } from '#core/access/entitlement.ts'
import { expect, test } from 'vitest'
import { editorsMayEdit, planRefuses } from '#core/access/policies.ts'
import type { MyMembership, SessionPerson } from '../api/session/session.ts'
import { actorOf } from './actor.ts'

const ana: SessionPerson = {
  id: 'usr-ana',
  picture: null,
  fullname: 'Ana Ribeiro',
  email: 'ana@example.com',
  unconfirmed_email: null,
  confirmed_at: '2026-11-01T00:00:00.000Z',
  confirmation_sent_at: null,
  has_password: true,
  locale: 'en',
}

const member: MyMembership = {
  _id: 'mem-1',
  db_name: 'acc-1',
  account: { _id: 'acc-1', label: 'Oficina' },
  user_id: 'usr-ana',
  editor: false,
  report_view: true,
  pending: false,
  'confirmed-plan': 'free',
  records: 1_000,
  entitlement: entitlementOf('free', 'sandbox'),
}

test('a member may read settings, not write them', () => {
  const actor = actorOf(ana, member)
  expect(editorsMayEdit(actor, 'read')).toBeUndefined()
  expect(editorsMayEdit(actor, 'update')).toBe('not_allowed')
  expect(actor.membership?.report_view).toBe(true)
})

test('the creator of a Group is an administrator whatever their flags say (spec 4)', () => {
  const actor = actorOf(ana, { ...member, creator: true })
  expect(editorsMayEdit(actor, 'update')).toBeUndefined()
})

test('a full free Group takes no new record (spec 9)', () => {
  expect(planRefuses(actorOf(ana, member), 'create', { counted: true })).toBe('subscription_needed')
  const own = actorOf(ana, { ...member, entitlement: unlimited })
  expect(planRefuses(own, 'create', { counted: true })).toBeUndefined()
})

test('an address that is being changed is not confirmed (spec 4)', () => {
  expect(actorOf(ana, member).confirmed).toBe(true)
  const changing = { ...ana, unconfirmed_email: 'new@example.com' }
  expect(actorOf(changing, member).confirmed).toBe(false)
})

test('without a membership it is their own database', () => {
  const actor = actorOf(ana, undefined)
  expect(actor.own).toBe(true)
  expect(actor.membership).toBeNull()
  expect(actor.group).toBeNull()
})
