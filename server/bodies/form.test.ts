// Forms that were made to be expensive.
import { expect, test } from 'vitest'
import { readForm, readParts } from './form.ts'

test('a form of the longest list that a program names is read', () => {
  const ids = Array.from({ length: 10_000 }, (_, id) => `i=${id}`).join('&')
  expect(readForm(`a=edit&${ids}`).getAll('i')).toHaveLength(10_000)
})

test.each(['a&', '&', 'a=&', 'a=1&'])('a form of `%s` without end is refused', (pair) => {
  const before = process.threadCpuUsage()
  readForm(pair.repeat(9_000))
  const taken = process.threadCpuUsage(before)
  expect(() => readForm(pair.repeat(400_000))).toThrow('more than 10100 fields')
  const refused = process.threadCpuUsage(before)
  // Forty-four times as long, and no dearer than that: it took the square of it, two thousand times.
  const spent = ({ user, system }: NodeJS.CpuUsage) => user + system
  expect(spent(refused) - spent(taken)).toBeLessThan(44 * Math.max(spent(taken), 10_000))
})

const part = (head: string, text = '') =>
  `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`
const inParts = (parts: string) =>
  readParts(Buffer.from(`${parts}--x--`), 'multipart/form-data; boundary=x')

test('a form of parts is read, its files are left out', async () => {
  const form = await inParts(part('name="a"', '1') + part('name="f"; filename="f"', 'file'))
  expect([...form]).toEqual([['a', '1']])
})

test.each(['name=""', 'name=""; filename=""'])(
  'a form of parts without end is refused: %s',
  async (head) => {
    await expect(inParts(part(head).repeat(17_000))).rejects.toThrow('more than 1000 parts')
  },
)
