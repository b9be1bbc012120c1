// Calls that begin before anybody has asked for them.
import { expect, test, vi } from 'vitest'
import { answerTo, askAhead, forgetAhead } from './ahead.ts'

test('an answer that was asked for ahead serves once; the next one is asked for anew', async () => {
  const ask = vi.fn<() => Promise<string>>(async () => 'later')
  askAhead('session', async () => 'ahead')
  expect(await answerTo('session', ask)).toBe('ahead')
  expect(ask).not.toHaveBeenCalled()
  expect(await answerTo('session', ask)).toBe('later')
})

test('what was refused ahead is refused to the one who takes it, and asked for anew after that', async () => {
  askAhead('session', () => Promise.reject(new Error('offline')))
  await expect(answerTo('session', async () => 'later')).rejects.toThrow('offline')
  expect(await answerTo('session', async () => 'later')).toBe('later')
})

test('what nobody took in time is asked for anew', async () => {
  askAhead('session', async () => 'old')
  forgetAhead()
  expect(await answerTo('session', async () => 'new')).toBe('new')
})
