// One message about an address that is not confirmed (spec 4).
import { expect, test } from 'vitest'
import { confirmationNotice } from './confirmation-notice.ts'

const sent = { confirmation_sent_at: '2026-11-01T12:00:00.000Z' }

test.each([
  ['on the first day there is a month', sent, '2026-11-01T12:00:00Z', 'left', 30],
  ['two days before the end there is time', sent, '2026-11-29T12:00:00Z', 'left', 2],
  ['a minute later it is urgent', sent, '2026-11-29T12:01:00Z', 'last', 2],
  ['with less it is urgent', sent, '2026-11-30T12:00:00Z', 'last', 1],
  ['after the end the Groups are closed', sent, '2026-12-24T12:00:00Z', 'closed', 0],
  [
    'a change of a confirmed address has no deadline',
    { ...sent, confirmed_at: '2026-10-01T12:00:00.000Z' },
    '2026-12-24T12:00:00Z',
    'unconfirmed',
    0,
  ],
] as const)('%s', (_, person, now, message, days) => {
  expect(confirmationNotice(person, new Date(now))).toEqual({ message, days })
})
