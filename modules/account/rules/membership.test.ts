// Who may do what with a membership: the table of spec 4, 5 and 6.
import { entitlementOf, unlimited } from '#core/access/entitlement.ts'
import { describe, expect, test } from 'vitest'
import type { Actor, Verb } from '#core/access/actor.ts'
import { mayReadRecord } from '#core/access/readable.ts'
import type { WireDocument } from '#core/wire.ts'
import { handOverRefused } from './hand-over.ts'
import {
  administratorRefused,
  anotherGroupRefused,
  isFounders,
  mayAccept,
  mayBookmark,
  membershipAccess,
  readableMemberships,
} from './membership.ts'

const person: Actor = {
  user_id: 'usr-me',
  email: 'me@example.com',
  confirmed: true,
  membership: null,
  own: false,
  scopes: null,
  group: {
    plan: 'free',
    records: 0,
    entitlement: entitlementOf('free', 'sandbox'),
    created_by: 'usr-creator',
  },
}
const place = { id: 'mem-me', editor: false, report_view: false, creator: false }
const member: Actor = { ...person, membership: place }
const editor: Actor = { ...person, membership: { ...place, editor: true } }

const mine: WireDocument = { _id: 'mem-me', user_id: 'usr-me', pending: false }
const others: WireDocument = { _id: 'mem-b', user_id: 'usr-b', pending: false }
const creators: WireDocument = { _id: 'mem-c', user_id: 'usr-creator', pending: false }
const invitation: WireDocument = { _id: 'mem-i', email: 'me@example.com', pending: true }
const elsewhere: WireDocument = { _id: 'mem-j', email: 'other@example.com', pending: true }

test.each<[string, Actor, WireDocument, boolean]>([
  ['a stranger reads none', person, others, false],
  ['the invited read their invitation', person, invitation, true],
  ['another’s invitation is closed', person, elsewhere, false],
  ['members read each other', member, others, true],
])('%s', (_, actor, record, isOpen) => {
  const policies = { access: membershipAccess, reads: readableMemberships }
  expect(mayReadRecord(policies, actor, record)).toBe(isOpen)
})

describe('membershipAccess', () => {
  test.each<[string, Actor, Verb, WireDocument | undefined, string | undefined]>([
    ['a stranger invites nobody', person, 'create', undefined, 'not_allowed'],
    ['the invited refuses it', person, 'remove', invitation, undefined],
    ['the invited does not change it', person, 'update', invitation, 'not_allowed'],
    ['members do not invite', member, 'create', undefined, 'not_allowed'],
    ['members remove nobody', member, 'remove', others, 'not_allowed'],
    ['administrators invite', editor, 'create', undefined, undefined],
    ['administrators change others', editor, 'update', others, undefined],
    ['administrators remove others', editor, 'remove', others, undefined],
    ['administrators take invitations back', editor, 'remove', elsewhere, undefined],
    ['nobody brings a place back', editor, 'create', others, 'not_allowed'],
    ['nobody changes his own', editor, 'update', mine, 'own_membership'],
    ['nobody deletes his own', editor, 'remove', mine, 'own_subscription'],
    ['the creator’s stays', editor, 'remove', creators, 'creator_stays'],
    ['the creator stays administrator', editor, 'update', creators, 'creator_stays'],
    [
      'who has not confirmed his address invites nobody',
      { ...editor, confirmed: false },
      'create',
      undefined,
      'confirm_to_use',
    ],
  ])('%s', (_, actor, verb, record, refused) => {
    expect(membershipAccess(actor, verb, record)).toBe(refused)
  })

  test.each<[string, Partial<Actor>, string | undefined]>([
    ['its link opens it, the address confirmed or not', { handed: 'mem-i' }, undefined],
    ['the link of another one does not', { handed: 'mem-j' }, 'confirm_to_use'],
    ['nor to another address', { handed: 'mem-i', email: 'she@example.com' }, 'not_allowed'],
    ['nor to a member', { handed: 'mem-i', membership: place }, 'not_allowed'],
  ])('of an invitation that was handed over: %s', (_, facts, refused) => {
    expect(mayAccept({ ...person, confirmed: false, ...facts }, invitation)).toBe(refused)
  })

  test('a link opens nothing that is accepted already, and reads and removes nothing', () => {
    const handed = { ...person, confirmed: false, handed: 'mem-i' }
    expect(mayAccept(handed, { ...invitation, pending: false })).toBe('not_allowed')
    for (const verb of ['read', 'update', 'remove'] as const)
      expect(membershipAccess(handed, verb, invitation)).toBe('not_allowed')
  })

  const chief: Actor = { ...person, membership: { ...place, manages_people: true } }
  test.each<[string, Actor, object, string | undefined]>([
    ['administrators do', editor, {}, undefined],
    ['who manages people does, within what they have', chief, {}, undefined],
    ['not with a right that they lack', chief, { report_view: true }, 'beyond_own'],
    ['nor of an administrator', chief, { editor: true }, 'not_allowed'],
    ['members do not', member, {}, 'not_allowed'],
    ['nobody before they confirmed', { ...editor, confirmed: false }, {}, 'confirm_to_use'],
    ['nobody what is accepted', editor, { pending: false }, 'not_allowed'],
    ['a free Group has one administrator', editor, { editor: true }, 'one_admin'],
  ])('handing an invitation over: %s', (_, actor, more, refused) => {
    expect(handOverRefused(actor, { ...elsewhere, ...more })).toBe(refused)
  })

  test('an address that is not confirmed opens no invitation', () => {
    const unconfirmed = { ...person, confirmed: false }
    expect(readableMemberships(unconfirmed)).toBe('none')
    expect(mayAccept(unconfirmed, invitation)).toBe('confirm_to_use')
  })
})

test.each<[string, Actor, WireDocument, string | undefined]>([
  ['the invited accepts', person, invitation, undefined],
  ['an administrator does not accept for him', editor, elsewhere, 'not_allowed'],
  [
    'what is accepted is not accepted again',
    person,
    { ...invitation, pending: false },
    'not_allowed',
  ],
])('%s', (_, actor, record, refused) => {
  expect(mayAccept(actor, record)).toBe(refused)
})

test('everybody bookmarks their own membership only, and the creator of a Group none', () => {
  expect(mayBookmark(member, mine)).toBeUndefined()
  expect(mayBookmark(editor, others)).toBe('not_allowed')
  expect(mayBookmark(person, invitation)).toBe('not_allowed')
  expect(mayBookmark({ ...member, user_id: 'usr-creator' }, creators)).toBe('not_allowed')
})

test('of a founder, who was invited by nobody, nothing is said to have been accepted', () => {
  const founded = { _id: 'mem-1', user_id: 'usr-ana', created_by: 'usr-ana' }
  expect(isFounders(founded)).toBe(true)
  expect(isFounders({ ...founded, user_id: 'usr-rui' })).toBe(false)
  expect(isFounders({ _id: 'mem-1', created_by: 'usr-ana' })).toBe(false)
})

describe('one administrator in a free Group', () => {
  const paid: Actor = {
    ...editor,
    group: { ...editor.group!, entitlement: entitlementOf('pro', 'sandbox') },
  }
  const uncharged: Actor = { ...editor, group: { ...editor.group!, entitlement: unlimited } }
  const made = { ...others, editor: true }
  test.each<[string, Actor, WireDocument, WireDocument | undefined, string | undefined]>([
    ['a second one is refused', editor, made, others, 'one_admin'],
    ['an invited one is refused', editor, { ...elsewhere, editor: true }, undefined, 'one_admin'],
    ['the creator is the one', editor, { ...creators, editor: true }, creators, undefined],
    ['one from paid times stays', editor, made, made, undefined],
    ['others are no matter', editor, others, undefined, undefined],
    ['a paid Group may have more', paid, made, others, undefined],
    ['without charges too', uncharged, made, others, undefined],
  ])('%s', (_, actor, doc, before, refused) => {
    expect(administratorRefused(actor, doc, before)).toBe(refused)
  })
})

test.each([
  [true, 4, undefined],
  [true, 5, 'five_groups'],
  [false, 0, undefined],
  [false, 1, 'one_group'],
] as const)('confirmed %s with %i free Groups: %s', (confirmed, have, refused) => {
  expect(anotherGroupRefused(confirmed, have)).toBe(refused)
})
