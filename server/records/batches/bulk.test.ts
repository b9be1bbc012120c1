// How a batch is written: one document after the other, with others in between.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fail } from '#core/errors.ts'
import type { RecordContext } from '../face.ts'
import { fewRecords, writeEach } from './bulk.ts'

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
