// Forms that were made to be expensive.
import { expect, test } from 'vitest'
import { readForm } from './form.ts'

test('a form of the longest list that a program names is read', () => {
  const ids = Array.from({ length: 9_999 }, (_, id) => `i=${id}`).join('&')
  expect(readForm(`a=edit&${ids}`).getAll('i')).toHaveLength(9_999)
})

test.each(['a&', '&', 'a=&', 'a=1&'])('a form of `%s` without end is refused', (pair) => {
  const before = process.threadCpuUsage()
  readForm(pair.repeat(9_000))
  const taken = process.threadCpuUsage(before)
  expect(() => readForm(pair.repeat(400_000))).toThrow('more than 10000 fields')
  const refused = process.threadCpuUsage(before)
  // Forty-four times as long, and no dearer than that: it took the square of it, two thousand times.
  const spent = ({ user, system }: NodeJS.CpuUsage) => user + system
  expect(spent(refused) - spent(taken)).toBeLessThan(44 * Math.max(spent(taken), 10_000))
})
