// The logo's room on paper.
import { expect, test } from 'vitest'
import { fc, test as property } from '@fast-check/vitest'
import { logoSizes, placeLogo } from './logo.ts'

const logo = (width: number, height: number) => ({ src: 'data:', width, height })

test.each([
  ['a wide one fills the width', logo(600, 100), 'medium', { widthMm: 40, heightMm: 6.7 }],
  ['a tall one fills the height', logo(100, 300), 'medium', { widthMm: 4.3, heightMm: 13 }],
  ['a tiny one grows', logo(6, 2), 'large', { widthMm: 57, heightMm: 19 }],
] as const)('%s, its shape kept', (_, given, size, room) => {
  expect(placeLogo(given, size)).toEqual({ src: 'data:', ...room })
})

test('it is of a medium size unless the Group says otherwise, and none is printed where it says so', () => {
  expect(placeLogo(logo(300, 100), undefined)).toEqual(placeLogo(logo(300, 100), 'medium'))
  expect(placeLogo(logo(300, 100), 'none')).toBeNull()
  expect(placeLogo(undefined, 'large')).toBeNull()
})

const pixels = fc.integer({ min: 1, max: 640 })
property.prop([pixels, pixels, fc.constantFrom(...logoSizes)])(
  'it always fits what a roll of 80 mm prints',
  (width, height, size) => {
    const placed = placeLogo(logo(width, height), size)
    expect(placed?.widthMm ?? 0).toBeLessThanOrEqual(72)
    expect(placed?.heightMm ?? 0).toBeLessThanOrEqual(20)
  },
)
