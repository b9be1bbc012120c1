// Figures of uploads: how fast, how long, how large the next piece is; what is pasted has a name of its own.
import { expect, test } from 'vitest'
import { minPieceBytes } from '../../rules/pieces.ts'
import { durationText } from './duration.ts'
import { pastedName } from './pasted-name.ts'
import { makeSpeed, pieceBytes } from './speed.ts'

test('the speed is that of the last seconds', () => {
  const speed = makeSpeed()
  expect(speed.rate(0)).toBe(0)
  for (let at = 0; at <= 4_000; at += 500) speed.note(500_000, at)
  expect(speed.rate(4_000)).toBe(1_000_000)
  expect(speed.rate(60_000)).toBe(0)
})

const mega = 1024 * 1024
test.each([
  [0, 10 * mega, 512 * 1024],
  [1_000_000, 10 * mega, 2_000_000],
  [100_000_000, 1_000 * mega, 8 * mega],
  [100, 10 * mega, minPieceBytes],
])('at %d bytes a second a piece of a file of %d has %d', (rate, bytes, piece) => {
  expect(pieceBytes(rate, bytes)).toBe(piece)
})

test.each([
  [0.2, '1 sec'],
  [21, '21 sec'],
  [89, '89 sec'],
  [170, '3 min'],
  [7_000, '2 hr'],
])('%d seconds are %s', (seconds, text) => {
  expect(durationText(seconds, 'en')).toBe(text)
})

test.each([
  ['image.png', '2026-11-22 9.05.07.png'],
  ['IMG_1.png', 'IMG_1.png'],
  ['notes.txt', 'notes.txt'],
])('%s is pasted as %s', (name, pasted) => {
  expect(pastedName({ name, type: '' }, new Date(2026, 10, 22, 9, 5, 7))).toBe(
    pasted.replace(' 9.', ' 09.'),
  )
})
