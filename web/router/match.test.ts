// Addresses and the patterns of screens.
import { expect, test } from 'vitest'
import { findScreen } from './match.ts'

const screens = [
  { path: '/' },
  { path: '/account/$account_id' },
  { path: '/account/$account_id/tickets/$record_id' },
  { path: '/account/$account_id/tickets/new' },
  { path: '/account/$account_id/$kind/new' },
  { path: '/account/$account_id/wiki' },
  { path: '/account/$account_id/wiki/$name*' },
]

test.each([
  ['/', '/', {}],
  ['/account/acc-1/', '/account/$account_id', { account_id: 'acc-1' }],
  ['/account/acc-1/tickets/new', '/account/$account_id/tickets/new', { account_id: 'acc-1' }],
  [
    '/account/acc-1/tickets/os%201',
    '/account/$account_id/tickets/$record_id',
    { account_id: 'acc-1', record_id: 'os 1' },
  ],
  ['/account/acc-1/wiki', '/account/$account_id/wiki', { account_id: 'acc-1' }],
  [
    '/account/acc-1/wiki/kitchen',
    '/account/$account_id/wiki/$name*',
    { account_id: 'acc-1', name: 'kitchen' },
  ],
  [
    '/account/acc-1/wiki/kitchen/kettles/scale',
    '/account/$account_id/wiki/$name*',
    { account_id: 'acc-1', name: 'kitchen/kettles/scale' },
  ],
])('%s belongs to the screen %s', (path, pattern, params) => {
  expect(findScreen(screens, path)).toEqual({ screen: { path: pattern }, params })
})

test.each(['/account', '/account/acc-1/tickets/1/edit', '/account/%E0%A4%A', '/nowhere'])(
  '%s belongs to no screen',
  (path) => expect(findScreen(screens, path)).toBeUndefined(),
)
