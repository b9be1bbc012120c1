// The square that is kept of a picture.
import { expect, test } from 'vitest'
import { fc, test as property } from '@fast-check/vitest'
import { middleOf, maxZoom, moved, zoomed, zoomOf } from './crop.ts'

test.each([
  [
    { width: 400, height: 200 },
    { x: 100, y: 0, side: 200 },
  ],
  [
    { width: 200, height: 500 },
    { x: 0, y: 150, side: 200 },
  ],
  [
    { width: 1, height: 1 },
    { x: 0, y: 0, side: 1 },
  ],
])('of a picture of %j it is first the largest one, in the middle', (size, square) => {
  expect(middleOf(size)).toEqual(square)
})

test('zooming keeps the middle where it is', () => {
  const size = { width: 400, height: 200 }
  expect(zoomed(size, middleOf(size), 2)).toEqual({ x: 150, y: 50, side: 100 })
})

const side = fc.integer({ min: 1, max: 9_000 })
const steps = fc.array(
  fc.oneof(
    fc.tuple(
      fc.double({ min: -3, max: 3, noNaN: true }),
      fc.double({ min: -3, max: 3, noNaN: true }),
    ),
    fc.double({ min: -1, max: 9, noNaN: true }),
  ),
)

property.prop([side, side, steps])(
  'however it is moved and zoomed, it is a square inside the picture',
  (width, height, taken) => {
    const size = { width, height }
    let square = middleOf(size)
    for (const step of taken) {
      square = typeof step === 'number' ? zoomed(size, square, step) : moved(size, square, step)
    }
    const tiny = 1e-6 * Math.max(width, height)
    expect(Math.min(square.x, square.y)).toBeGreaterThanOrEqual(-tiny)
    expect(square.x + square.side).toBeLessThanOrEqual(width + tiny)
    expect(square.y + square.side).toBeLessThanOrEqual(height + tiny)
    expect(zoomOf(size, square)).toBeGreaterThanOrEqual(1 - 1e-9)
    expect(zoomOf(size, square)).toBeLessThanOrEqual(maxZoom + 1e-9)
  },
)
