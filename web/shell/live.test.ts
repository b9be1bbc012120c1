// What others change is loaded anew, whenever the kind of what they changed is loaded.
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listen } from './live.ts'

class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  static opened: FakeSource[] = []
  readyState = 1

  constructor() {
    super()
    FakeSource.opened.push(this)
  }

  bring(id: string, seq: number) {
    const data = JSON.stringify({ seq, id, changes: [{ rev: `1-${seq}` }] })
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  close() {
    this.readyState = FakeSource.CLOSED
  }
}

beforeEach(() => {
  FakeSource.opened = []
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a record whose kind comes after the news of its change is loaded anew all the same', async () => {
  const client = new QueryClient()
  const key = ['db', 'acc-1', 'Maintenance', 'one', 'mai-1']
  client.setQueryData(key, { date: 'old' })
  const live = listen('acc-1', client, () => undefined)
  FakeSource.opened[0]!.bring('mai-1', 1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(client.getQueryState(key)?.isInvalidated).toBe(false)
  live.know((id) => (id.startsWith('mai-') ? 'Maintenance' : undefined))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(client.getQueryState(key)?.isInvalidated).toBe(true)
  live.stop()
})
