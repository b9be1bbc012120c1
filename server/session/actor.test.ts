// From a session's facts to the actor of one database: pure.
import { entitlementOf } from '#core/access/entitlement.ts'
import { describe, expect, it } from 'vitest'
import type { GroupRow, MembershipRow, PersonRow } from '#server/store/people/rows.ts'
import { actorIn } from './actor.ts'
import { nobody, type Session } from './session.ts'

const person: PersonRow = {
  user_id: 'usr-1',
  email: 'dana@example.com',
  unconfirmed_email: null,
  password_hash: '',
  locale: 'en',
  confirmed_at: '2026-01-01T00:00:00.000Z',
  confirmation_sent_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
}
const group: GroupRow = {
  db: 'acc-1',
  name: 'Fixit',
  plan: 'free',
  records: 7,
  created_by: 'usr-2',
  parent: null,
}
const place: MembershipRow = {
  db: 'acc-1',
  id: 'mem-1',
  user_id: 'usr-1',
  email: 'dana@example.com',
  pending: false,
  editor: false,
  report_view: true,
  rights: null,
  bookmark: false,
  created_by: 'usr-2',
  inherited: false,
  group,
}
const session: Session = { ...nobody, person, by: 'cookie', memberships: [place] }

describe('the actor', () => {
  it('is a member where they accepted', () => {
    const actor = actorIn(session, 'acc-1', 'sandbox')
    expect(actor.membership).toEqual({
      id: 'mem-1',
      editor: false,
      report_view: true,
      creator: false,
    })
    expect(actor.group).toMatchObject({
      plan: 'free',
      records: 7,
      entitlement: entitlementOf('free', 'sandbox'),
    })
    expect(actor).toMatchObject({ confirmed: true, own: false, scopes: null })
  })

  it.each([
    ['an invitation', { pending: true }],
    ["somebody else's membership", { user_id: 'usr-3' }],
    ['a place elsewhere', { db: 'acc-2' }],
  ])('is no member by %s', (_, change) => {
    const other = { ...session, memberships: [{ ...place, ...change }] }
    expect(actorIn(other, 'acc-1', 'sandbox').membership).toBeNull()
  })

  it('is administrator of the Group they created, whatever the flag says', () => {
    const own = { ...group, created_by: 'usr-1' }
    const made = { ...session, memberships: [{ ...place, created_by: 'usr-1', group: own }] }
    const actor = actorIn(made, 'acc-1', 'sandbox')
    expect(actor.membership).toMatchObject({ editor: true, creator: true })
  })

  it('has the scopes of their token that hold in this database', () => {
    const scopes = ['read', 'write@acc-1', 'write@acc-2', 'dav:read']
    const program: Session = { ...session, by: 'token', scopes }
    expect(actorIn(program, 'acc-1', 'sandbox').scopes).toEqual(['read', 'write', 'dav:read'])
    expect(actorIn(program, 'usr-1', 'sandbox').scopes).toEqual(['read', 'dav:read'])
  })

  it('is not confirmed while a change of address waits', () => {
    const waiting = { ...session, person: { ...person, unconfirmed_email: 'new@example.com' } }
    expect(actorIn(waiting, 'acc-1', 'sandbox').confirmed).toBe(false)
  })

  it('owns the database that bears their id, and nobody owns none', () => {
    expect(actorIn(session, 'usr-1', 'sandbox').own).toBe(true)
    expect(actorIn(session, 'usr-2', 'sandbox').own).toBe(false)
    expect(actorIn(nobody, 'usr-1', 'sandbox')).toMatchObject({ own: false, user_id: null })
  })
})
