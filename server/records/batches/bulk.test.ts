// How a batch is written: one document after the other, with others in between.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fail } from '#core/errors.ts'
import type { RecordContext } from '../face.ts'
import { fewRecords, maxRevisions, writeEach } from './bulk.ts'

test('other calls have their turn between documents that are refused', async () => {
  const database = { write: (work: (transaction: unknown) => unknown) => work({}) }
  const context = { database } as unknown as RecordContext
  const requests = Array.from({ length: fewRecords }, (_, at) => ({ id: `cus-${at}` }))
  const over = new AbortController()
  const written = writeEach(context, requests, {
    refersTo: () => [],
    prepare: () => Promise.reject(fail('forbidden', 'not_allowed')),
    refuse: ({ id }) => id,
  }).finally(() => over.abort())
  let turns = 0
  for (; !over.signal.aborted; turns++) await nextTurn()
  expect(await written).toHaveLength(fewRecords)
  expect(turns).toBeGreaterThan(fewRecords / 50)
})

test('a transaction of a batch looks at thousands of records at most, and others have their turn before it', async () => {
  const looked: number[] = []
  let asked = 0
  const database = {
    sql: { read: async () => ((asked += 1), []) },
    write(work: (transaction: unknown) => unknown, reads: readonly string[]) {
      looked.push(reads.length)
      return work({})
    },
  }
  const context = { database } as unknown as RecordContext
  const requests = Array.from({ length: 600 }, (_, at) => ({ id: `cnt-${at}` }))
  const written = await writeEach(context, requests, {
    refersTo: ({ id }) => Array.from({ length: 100 }, (_, at) => `${id}-${at}`),
    prepare: () => Promise.reject(fail('forbidden', 'not_allowed')),
    refuse: ({ id }) => id,
  })
  expect(written).toEqual(requests.map(({ id }) => id))
  expect(Math.max(...looked)).toBeLessThanOrEqual(10_000)
  expect([looked.reduce((sum, count) => sum + count), asked]).toEqual([600 * 101, 3])
})

test('a transaction of a batch writes few revisions of one record, and other writers have their turn before the next', async () => {
  const parts: number[] = []
  const database = {
    sql: { read: async () => [] },
    write(work: (transaction: unknown) => unknown, reads: readonly string[]) {
      parts.push(reads.length)
      return work({})
    },
  }
  const context = { database } as unknown as RecordContext
  const requests = Array.from({ length: 90 }, () => ({ id: 'ctg-1' }))
  const written = await writeEach(context, requests, {
    refersTo: () => [],
    prepare: async () => async () => 'written',
    refuse: () => 'refused',
  })
  expect(written).toEqual(requests.map(() => 'written'))
  expect(Math.max(...parts)).toBe(maxRevisions)
})
