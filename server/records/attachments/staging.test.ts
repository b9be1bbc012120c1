// How many files one call may bring, and that all of them are let go of when it ends.
import { expect, it } from 'vitest'
import type { Call } from '#server/calls/route.ts'
import type { Upload } from '#server/store/documents/upload.ts'
import type { RecordContext } from '../face.ts'
import { withFiles } from './staging.ts'

it('one call brings two thousand new files at most, and lets go of what no record names', async () => {
  const discarded: Upload[] = []
  let stored = 0
  const files = {
    receive: async () => ({ key: String((stored += 1)) }),
    discard: async (uploads: Upload[]) => void discarded.push(...uploads),
  }
  const house = { rules: { files: () => ({ roomBytes: Infinity }) } }
  const actor = { own: true, scopes: null, user_id: 'usr-1' }
  const context = { database: { files }, house, actor } as unknown as RecordContext
  const incoming = { source: (async function* () {})(), length: 1 }
  const tooMany = withFiles({} as Call, context, async ({ receive }) => {
    for (let at = 0; at <= 2_000; at += 1) await receive('eqi-1', incoming)
  })
  await expect(tooMany).rejects.toMatchObject({ code: 'too_large' })
  expect([stored, discarded.length]).toEqual([2_000, 2_000])
})
