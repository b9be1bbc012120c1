// What is read of a document to know which records it refers to.
import { expect, test } from 'vitest'
import { ref } from '#core/fields/ref.ts'
import { rows } from '#core/fields/rows.ts'
import { text } from '#core/fields/text.ts'
import type { RecordContext } from './face.ts'
import { referredTo } from './references.ts'

const fields = {
  covered: rows({ max: 3, fields: { of: ref('Equipment', { prefix: 'eqi' }) }, line: () => '' }),
  checklist: rows({ max: 3, fields: { text: text() }, line: () => '' }),
}
const house = { registry: { byId: () => ({ fields }) } }
const context = { house } as unknown as RecordContext

/** So many rows, and how many of them were read. */
function counted(length: number) {
  const seen = new Set<number>()
  const row = (at: number) => ({
    get of() {
      seen.add(at)
      return `eqi-${at}`
    },
    get text() {
      seen.add(at)
      return 'Ready'
    },
  })
  return { rows: Array.from({ length }, (_, at) => row(at)), seen }
}

test('of thousands of rows no more are read for references than a record may have', () => {
  const covered = counted(5_000)
  expect(referredTo(context, 'cnt-1', { covered: covered.rows })).toEqual([
    'eqi-0',
    'eqi-1',
    'eqi-2',
  ])
  expect(covered.seen.size).toBe(3)
})

test('rows of a list that has no references are not read for them', () => {
  const checklist = counted(3)
  expect(referredTo(context, 'tik-1', { checklist: checklist.rows })).toEqual([])
  expect(checklist.seen.size).toBe(0)
})
