// The feed of a Group that is opened before the page is there that listens to it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropChanges, openFeedAhead, takeChanges } from './changes-feed.ts'

class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  static opened: FakeSource[] = []
  readyState = 1
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    FakeSource.opened.push(this)
  }

  bring(data: string) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  close() {
    this.readyState = FakeSource.CLOSED
  }
}

beforeEach(() => {
  FakeSource.opened = []
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('localStorage', { getItem: () => null })
})
afterEach(() => {
  dropChanges()
  vi.unstubAllGlobals()
})

const theOne = () => FakeSource.opened[0]!

test('what changes before the page listens is kept for it, once', () => {
  openFeedAhead('acc-1')
  theOne().bring('a')
  const taken = takeChanges('acc-1')
  expect(taken?.changes.map(({ data }) => data)).toEqual(['a'])
  theOne().bring('b')
  expect(taken?.changes).toHaveLength(1)
  expect(takeChanges('acc-1')).toBeUndefined()
})

test('the feed of another Group is not taken, nor one that broke', () => {
  openFeedAhead('acc-1')
  expect(takeChanges('acc-2')).toBeUndefined()
  theOne().dispatchEvent(new Event('error'))
  expect(takeChanges('acc-1')).toBeUndefined()
})

test('a feed that nobody takes is closed', () => {
  openFeedAhead('acc-1')
  dropChanges()
  expect(theOne().readyState).toBe(FakeSource.CLOSED)
  expect(takeChanges('acc-1')).toBeUndefined()
})

test('somebody who comes with a token has no feed', () => {
  vi.stubGlobal('localStorage', { getItem: () => 'a-token' })
  openFeedAhead('acc-1')
  expect(FakeSource.opened).toEqual([])
})
