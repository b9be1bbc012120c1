// The Node versions that are warned about at start.
import { expect, test } from 'vitest'
import { hasBrotliFix } from './node-version.ts'

test.each([
  ['v20.20.2', false],
  ['v22.23.3', false],
  ['v22.23.4', true],
  ['v24.21.0', false],
  ['v24.22.0', false],
  ['v24.22.1', true],
  ['v24.23.0', true],
  ['v25.9.0', false],
  ['v26.12.1', true],
  ['v28.0.0', true],
])('Node %s has the Brotli fix: %s', (version, fixed) => {
  expect(hasBrotliFix(version)).toBe(fixed)
})
