// Reading to the end: every record once, however many pages there are.
import { expect, test } from 'vitest'
import type { WireDocument } from '#core/wire.ts'
import { pageSize, pagesFrom } from './pages.ts'

const records = (amount: number): WireDocument[] =>
  Array.from({ length: amount }, (_, at) => ({ _id: `mem-${at}` }))

test.each([
  [0, 1],
  [1, 1],
  [pageSize - 1, 1],
  [pageSize, 2],
  [pageSize + 1, 2],
  [3 * pageSize + 7, 4],
])('%i records are all read, in %i questions', async (amount, questions) => {
  const all = records(amount)
  let asked = 0
  const pages = pagesFrom(async ({ limit = 0, bookmark = '0' }) => {
    asked += 1
    const docs = all.slice(Number(bookmark), Number(bookmark) + limit)
    return { docs, bookmark: docs.length > 0 ? String(Number(bookmark) + docs.length) : 'nil' }
  })
  const read: WireDocument[] = []
  for await (const docs of pages) read.push(...docs)
  expect(read).toEqual(all)
  expect(asked).toBe(questions)
})
