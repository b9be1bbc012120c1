// The few policies, and what a plan refuses (spec 4, 6, 9).
import { describe, expect, test } from 'vitest'
import { entitlementOf, type Entitlement } from './entitlement.ts'
import type { Actor, Verb } from './actor.ts'
import {
  editorsMayEdit,
  membersMayEdit,
  ownerMayEdit,
  planRefuses,
  systemWrites,
  type Policy,
} from './policies.ts'

const nobody: Actor = {
  user_id: null,
  email: null,
  confirmed: false,
  membership: null,
  own: false,
  scopes: null,
  group: null,
}
const membership = { id: 'mem-a', editor: false, report_view: false, creator: false }
const member: Actor = { ...nobody, user_id: 'usr-a', membership }
const actors = {
  nobody,
  member,
  editor: { ...member, membership: { ...membership, editor: true } },
  owner: { ...nobody, user_id: 'usr-a', own: true },
}
const verbs: Verb[] = ['read', 'create', 'update', 'remove']

test.each<[string, Policy, Record<keyof typeof actors, Verb[]>]>([
  ['membersMayEdit', membersMayEdit, { nobody: [], member: verbs, editor: verbs, owner: [] }],
  ['editorsMayEdit', editorsMayEdit, { nobody: [], member: ['read'], editor: verbs, owner: [] }],
  ['ownerMayEdit', ownerMayEdit, { nobody: [], member: [], editor: [], owner: verbs }],
  [
    'systemWrites',
    systemWrites,
    { nobody: [], member: ['read'], editor: ['read'], owner: ['read'] },
  ],
])('%s', (_, policy, allowed) => {
  for (const [name, actor] of Object.entries(actors)) {
    const free = verbs.filter((verb) => policy(actor, verb) === undefined)
    expect([name, free]).toEqual([name, allowed[name as keyof typeof actors]])
  }
})

describe('planRefuses', () => {
  test.each([
    // plan, what is charged, records, counted kind, verbs that are refused
    ['locked', 'sandbox', 0, true, ['read', 'create', 'update', 'remove']],
    ['locked', 'off', 5_000, true, []],
    ['free', 'sandbox', 999, true, []],
    ['free', 'sandbox', 1_000, true, ['create']],
    ['free', 'sandbox', 1_000, false, []],
    ['free', 'sandbox', 1_001, true, ['create', 'update']],
    ['free', 'sandbox', 1_001, false, ['create', 'update']],
    ['free', 'off', 5_000, true, []],
    ['pro', 'sandbox', 5_000, true, []],
  ] as const)(
    '%s, billing %s, %i records, counted %s',
    (plan, billing, records, counted, refused) => {
      const actor = {
        ...member,
        group: { plan, entitlement: entitlementOf(plan, billing), records },
      }
      const found = verbs.filter((verb) => planRefuses(actor, verb, { counted }) !== undefined)
      expect(found).toEqual(refused)
    },
  )

  test('lets administrators of a locked Group delete, unless an operator locked it', () => {
    const mayIn = (entitlement: Entitlement) => {
      const actor: Actor = { ...actors.editor, group: { plan: 'locked', entitlement, records: 0 } }
      return verbs.filter((verb) => planRefuses(actor, verb) === undefined)
    }
    expect(mayIn(entitlementOf('locked', 'sandbox'))).toEqual(['remove'])
    const byOperator = { open: false, reason: 'Sends spam' } as const
    expect(mayIn(entitlementOf('locked', 'sandbox', byOperator))).toEqual([])
  })

  test('says nothing where there is no Group', () => {
    expect(planRefuses(actors.owner, 'create', { counted: true })).toBeUndefined()
  })
})
