// What a hub grants, and when it is no more relied on.
import { expect, test } from 'vitest'
import { hasMissed, isLeased, leaseOf } from './websub.ts'

const now = '2026-11-22T12:00:00.000Z'

test.each([
  ['86400', '2026-11-23T12:00:00.000Z', '2026-11-23T07:12:00.000Z'],
  [undefined, '2026-12-02T12:00:00.000Z', '2026-11-30T12:00:00.000Z'],
  ['soon', '2026-12-02T12:00:00.000Z', '2026-11-30T12:00:00.000Z'],
  ['1', '2026-11-22T12:05:00.000Z', '2026-11-22T12:04:00.000Z'],
  ['9999999999', '2026-12-22T12:00:00.000Z', '2026-12-16T12:00:00.000Z'],
])('a lease of %s seconds', (seconds, until, renewAt) =>
  expect(leaseOf(seconds, now)).toEqual({ until, renewAt }),
)

const lease = {
  hub_leased_at: '2026-11-20T00:00:00.000Z',
  hub_lease_until: '2026-11-30T00:00:00.000Z',
  hub_told_at: null,
}

test.each([
  ['a poll since the lease began', { ...lease, fetched_at: '2026-11-21T00:00:00.000Z' }, true],
  [
    'a word of the hub since the poll before',
    {
      ...lease,
      fetched_at: '2026-11-21T00:00:00.000Z',
      hub_told_at: '2026-11-22T00:00:00.000Z',
    },
    false,
  ],
  [
    'a word of the hub before that poll',
    {
      ...lease,
      fetched_at: '2026-11-21T00:00:00.000Z',
      hub_told_at: '2026-11-20T12:00:00.000Z',
    },
    true,
  ],
  ['the first poll of a lease', { ...lease, fetched_at: '2026-11-19T00:00:00.000Z' }, false],
  ['no poll before', { ...lease, fetched_at: null }, false],
  [
    'a lease that is over',
    { ...lease, hub_lease_until: now, fetched_at: '2026-11-21T00:00:00.000Z' },
    false,
  ],
  [
    'no lease',
    {
      hub_leased_at: null,
      hub_lease_until: null,
      hub_told_at: null,
      fetched_at: '2026-11-21T00:00:00.000Z',
    },
    false,
  ],
])('what is new after %s was missed: %j %s', (_, feed, missed) =>
  expect(hasMissed(feed, now)).toBe(missed),
)

test('a lease ends', () => {
  expect(isLeased(lease, now)).toBe(true)
  expect(isLeased({ hub_lease_until: null }, now)).toBe(false)
})
