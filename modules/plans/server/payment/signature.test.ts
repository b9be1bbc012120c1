// Signatures of events: which bodies are believed.
import { expect, test } from 'vitest'
import { isSignedBody, signBody } from './signature.ts'

const body = Buffer.from('{"event_id":"evt_1"}')
const now = new Date('2026-11-21T12:00:00.000Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
const right = signBody(body, ['secret'], now)
const [ts, h1] = right.split(';')

test.each([
  ['its own', right, now, true],
  ['of the secret before it, and its own', signBody(body, ['older', 'secret'], now), now, true],
  ['with blanks of another order', `${h1};${ts}`, now, true],
  ['five minutes old', right, later(300), true],
  ['five minutes ahead', right, later(-300), true],
  ['older', right, later(301), false],
  ['from the future', right, later(-301), false],
  ['of another secret', signBody(body, ['guessed'], now), now, false],
  ['without a moment', h1!, now, false],
  ['with two moments', `${ts};${right}`, now, false],
  ['with another moment', `ts=${Math.floor(now.getTime() / 1_000) + 1};${h1}`, now, false],
  ['cut off', right.slice(0, -2), now, false],
  ['that is none', 'ts=;h1=', now, false],
  ['that is long', `${right};${'x'.repeat(1_000)}`, now, false],
  ['that is missing', undefined, now, false],
])('a signature %s', (_, header, at, isBelieved) => {
  expect(isSignedBody(body, header, { secret: 'secret', now: at })).toBe(isBelieved)
})

test('of other bytes is not believed', () => {
  const other = Buffer.from('{"event_id":"evt_2"}')
  expect(isSignedBody(other, right, { secret: 'secret', now })).toBe(false)
})
