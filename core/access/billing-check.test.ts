// What operators read of the settings at the payment provider.
import { expect, test } from 'vitest'
import {
  destinationAt,
  destinationFindings,
  neededEvents,
  priceFindings,
  type ProviderPrice,
} from './billing-check.ts'

const pro = { plan: 'pro', price_id: 'pri_1', cents: 600 } as const
const fine: ProviderPrice = {
  active: true,
  cents: 600,
  currency: 'USD',
  monthly: true,
  max_quantity: 10_000,
}

test.each<[string, ProviderPrice | undefined, object[]]>([
  ['as it should be', fine, []],
  ['unknown', undefined, [{ key: 'price_unknown', plan: 'pro' }]],
  ['archived', { ...fine, active: false }, [{ key: 'price_archived', plan: 'pro' }]],
  ['of a year', { ...fine, monthly: false }, [{ key: 'price_not_monthly', plan: 'pro' }]],
  [
    'of another amount',
    { ...fine, cents: 900 },
    [{ key: 'price_differs', plan: 'pro', cents: 900, currency: 'USD' }],
  ],
  [
    'in another currency',
    { ...fine, currency: 'BRL' },
    [{ key: 'price_differs', plan: 'pro', cents: 600, currency: 'BRL' }],
  ],
  [
    'for a hundred blocks',
    { ...fine, max_quantity: 100 },
    [{ key: 'price_limited', plan: 'pro', count: 100 }],
  ],
])('a price %s', (_, price, findings) => {
  expect(priceFindings(pro, price)).toEqual(findings)
})

test('a server is one block', () => {
  const server = { plan: 'server', price_id: 'pri_3', cents: 600 } as const
  expect(priceFindings(server, { ...fine, max_quantity: 1 })).toEqual([])
})

const url = 'https://bancada.test/_billing/events'
const there = { id: 'ntfset_1', url, active: true, events: [...neededEvents, 'customer.updated'] }

test('events arrive at this address, at one that is active, and all of them', () => {
  expect(destinationFindings(destinationAt([there], url), url)).toEqual([])
  const resting = { ...there, id: 'ntfset_0', active: false }
  expect(destinationAt([resting, there], url)).toBe(there)
  expect(destinationFindings(destinationAt([resting], url), url)).toEqual([
    { key: 'destination_inactive', url },
  ])
  const elsewhere = { ...there, url: 'https://other.test/_billing/events' }
  expect(destinationFindings(destinationAt([elsewhere], url), url)).toEqual([
    { key: 'destination_missing', url },
  ])
  const few = { ...there, events: neededEvents.slice(0, -1) }
  expect(destinationFindings(few, url)).toEqual([
    { key: 'events_missing', events: ['adjustment.created'] },
  ])
})
