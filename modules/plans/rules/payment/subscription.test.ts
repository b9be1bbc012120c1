// What follows from what a Group pays for.
import { expect, test } from 'vitest'
import { planMembers } from './group.ts'
import { amountStep, subscriptionInForce, type Subscription } from './subscription.ts'

const pro: Subscription = {
  id: 'sub_1',
  state: 'active',
  plan: 'pro',
  price_id: 'pri_1',
  customer_id: 'ctm_1',
  quantity: 1,
  unit_cents: 600,
  currency: 'USD',
  next_billed_at: '2026-12-21T12:00:00.000Z',
  ends_at: null,
  updated_at: '2026-11-21T12:00:00.000Z',
}
const corp: Subscription = { ...pro, id: 'sub_2', plan: 'corp', price_id: 'pri_2' }
const over: Subscription = { ...pro, state: 'canceled', next_billed_at: null }

test.each([
  [[], undefined],
  [[pro], 'sub_1'],
  [[pro, corp], 'sub_2'],
  [[{ ...corp, state: 'canceled' }, pro], 'sub_1'],
  [[{ ...corp, state: 'paused' }], undefined],
  [[{ ...corp, state: 'past_due' }, pro], 'sub_2'],
  [[{ ...pro, state: 'trialing' }], 'sub_1'],
] as [Subscription[], string | undefined][])('of %j the one in force is %s', (all, id) => {
  expect(subscriptionInForce(all)?.id).toBe(id)
})

const announced = { quantity: 3, period: pro.next_billed_at! }
test.each([
  ['eight days before', '2026-12-13T11:00:00.000Z', 3, undefined, {}, undefined],
  ['seven days before', '2026-12-14T12:00:00.000Z', 3, undefined, {}, 'announce'],
  ['where it fits', '2026-12-14T12:00:00.000Z', 1, undefined, {}, undefined],
  ['announced, five days before', '2026-12-16T12:00:00.000Z', 3, announced, {}, undefined],
  ['announced, two days before', '2026-12-19T12:00:00.000Z', 5, announced, {}, 'change'],
  ['changed', '2026-12-20T12:00:00.000Z', 3, announced, { quantity: 3 }, undefined],
  [
    'in the next month',
    '2026-12-14T12:00:00.000Z',
    3,
    { ...announced, period: 'x' },
    {},
    'announce',
  ],
  ['too late', '2026-12-21T12:00:00.000Z', 3, undefined, {}, undefined],
  ['where it ends', '2026-12-14T12:00:00.000Z', 3, undefined, { ends_at: 'x' }, undefined],
  [
    'where a payment is late',
    '2026-12-14T12:00:00.000Z',
    3,
    undefined,
    { state: 'past_due' },
    undefined,
  ],
] as const)('the amount %s', (_, now, needed, known, more, step) => {
  expect(amountStep({ ...pro, ...more }, needed, { announced: known, now })).toBe(step)
})

const at = '2026-11-22T12:00:00.000Z'
const group = { _id: 'acc-1', 'confirmed-plan': 'free' }
const paying = { 'confirmed-plan': 'pro', livemode: true }

test.each([
  ['that never paid is not touched', group, undefined, undefined, undefined],
  [
    'takes the plan that it pays for',
    group,
    undefined,
    pro,
    { ...paying, 'unconfirmed-plan': undefined, platform_price_id: 'pri_1', plan_switched_at: at },
  ],
  [
    'keeps a request that the provider does not know yet',
    { ...group, ...paying, 'unconfirmed-plan': 'cancel', platform_price_id: 'pri_1' },
    pro,
    pro,
    undefined,
  ],
  [
    'says what was cancelled at the provider',
    { ...group, ...paying, platform_price_id: 'pri_1' },
    pro,
    { ...pro, ends_at: at },
    { ...paying, 'unconfirmed-plan': 'cancel', platform_price_id: 'pri_1' },
  ],
  [
    'says no more what was taken back',
    { ...group, ...paying, 'unconfirmed-plan': 'free', platform_price_id: 'pri_1' },
    { ...pro, ends_at: at },
    pro,
    { ...paying, 'unconfirmed-plan': undefined, platform_price_id: 'pri_1' },
  ],
  [
    'is free once it is over',
    { ...group, ...paying, 'unconfirmed-plan': 'cancel', platform_price_id: 'pri_1' },
    pro,
    undefined,
    {
      ...paying,
      'confirmed-plan': 'free',
      'unconfirmed-plan': undefined,
      platform_price_id: undefined,
      plan_switched_at: at,
    },
  ],
  [
    'names its customer no more, as former releases did',
    { ...group, ...paying, platform_price_id: 'pri_1', platform_customer_id: 'ctm_1' },
    pro,
    pro,
    { ...paying, platform_price_id: 'pri_1' },
  ],
  ['that was not paying when it ended is not touched', group, over, undefined, undefined],
])('a Group %s', (_, doc, was, inForce, members) => {
  expect(planMembers(doc, { was, inForce, live: true, at })).toEqual(members)
})
