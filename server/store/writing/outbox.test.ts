// Revisions on their way to PostgreSQL: what travels as one statement, and how much is under way.
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Run } from '../connections/statement.ts'
import { noKeyColumns } from '../keys/columns.ts'
import { outbox } from './outbox.ts'
import type { Revision } from './put.ts'

function revision(at: number, more: Partial<Revision> = {}): Revision {
  const put = {
    id: `fle-${at}`,
    rev: undefined,
    deleted: false,
    klass: 'CloudFile',
    event: 'create',
    actor: null,
    at: '2026-01-01T00:00:00.000Z',
    body: {},
    words: '',
    counters: [],
  }
  return { put, rev: '1-a', parent: null, ancestors: null, seq: at, text: '{}', terms: [], ...more }
}

const words = Array.from({ length: 20_000 }, (_, at) => `word${at}`)
const names = Array.from({ length: 1_000 }, (_, at) => `${1_000 - at}-${'a'.repeat(32)}`)
const long: [what: string, more: Partial<Revision>][] = [
  ['search words', { terms: words }],
  ['texts', { text: JSON.stringify(words.join(' ')) }],
  ['former revisions', { ancestors: [...names, ...names, ...names] }],
]

test.each(long)('no statement carries the %s of many records', async (_, more) => {
  const sizes: number[] = []
  const run: Run = async (_statement, values) => {
    sizes.push(JSON.stringify(values).length)
    return []
  }
  const waiting = outbox('acc-1', { run, columns: noKeyColumns })
  for (let at = 0; at < 60; at += 1) {
    waiting.add(revision(at, more))
    await waiting.sendLoad()
  }
  await waiting.flush()
  const one = JSON.stringify(more).length
  const most = 256 * 1024 + 2 * one
  expect(sizes.reduce((sum, size) => sum + size)).toBeGreaterThan(60 * one)
  expect(Math.max(...sizes)).toBeLessThan(most)
})

test('many short records travel together', async () => {
  let statements = 0
  const run: Run = async () => {
    statements += 1
    return []
  }
  const waiting = outbox('acc-1', { run, columns: noKeyColumns })
  for (let at = 0; at < 1_000; at += 1) {
    waiting.add(revision(at, { terms: words.slice(0, 20) }))
    await waiting.sendLoad()
  }
  expect(statements).toBe(10)
})

test('what PostgreSQL has not taken yet is not heaped up: one load is on its way while the next one is prepared', async () => {
  let [sent, done, most] = [0, 0, 0]
  const run: Run = async () => {
    sent += 1
    most = Math.max(most, sent - done)
    await setTimeout(5)
    done += 1
    return []
  }
  const waiting = outbox('acc-1', { run, columns: noKeyColumns })
  for (let at = 0; at < 20; at += 1) {
    waiting.add(revision(at, { terms: words }))
    await waiting.sendLoad()
  }
  expect([sent, most]).toEqual([20, 2])
})
