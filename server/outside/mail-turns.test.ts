// Turns at a mail server that keeps silent, and at one that answers.
import { expect, test } from 'vitest'
import { mailTurns } from './mail-turns.ts'

test('mails beyond the turns fail once the server is slow, at once then, and go again when it has taken one', async () => {
  const inTurn = mailTurns({ atOnce: 2, timeoutMs: 1 })
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const held = [inTurn(() => first.promise), inTurn(() => second.promise)]
  let begun = 0
  const send = async () => ++begun
  await expect(inTurn(send)).rejects.toMatchObject({ code: 'EBUSY' })
  await expect(inTurn(send)).rejects.toMatchObject({ code: 'EBUSY' })
  expect(begun).toBe(0)
  first.reject(new Error('silent'))
  await expect(held[0]).rejects.toThrow('silent')
  expect(await inTurn(send)).toBe(1)
  second.resolve('taken')
  expect(await held[1]).toBe('taken')
})

test('a mail has its turn when the one before it is taken, and leaves when the process stops', async () => {
  const inTurn = mailTurns({ atOnce: 1, timeoutMs: 60_000 })
  const first = Promise.withResolvers<string>()
  const held = inTurn(() => first.promise)
  const stopping = new AbortController()
  const left = inTurn(async () => 'never', stopping.signal)
  const next = inTurn(async () => 'next')
  stopping.abort()
  await expect(left).rejects.toMatchObject({ code: 'EBUSY' })
  first.resolve('first')
  expect(await Promise.all([held, next])).toEqual(['first', 'next'])
  expect(await inTurn(async () => 'after')).toBe('after')
})
