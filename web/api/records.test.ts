// What is cached of records is loaded anew after a change.
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { cacheKey, refresh } from './records.ts'

/** A list whose answers are given one by one. */
function listOf(client: QueryClient) {
  const asked: ((answer: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => void asked.push(resolve))
  const list = new QueryObserver(client, {
    queryKey: [...cacheKey('acc-a', 'Ticket'), 'list'],
    queryFn,
  })
  return { asked, list, stop: list.subscribe(() => undefined) }
}

test('a list that is loading for the first time while something changes is loaded once more', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
  const { asked, list, stop } = listOf(client)
  await expect.poll(() => asked.length).toBe(1)
  const refreshed = refresh(client, 'acc-a', 'Ticket')
  asked[0]!('before the change')
  await expect.poll(() => asked.length).toBe(2)
  asked[1]!('after it')
  await refreshed
  expect(list.getCurrentResult().data).toBe('after it')
  stop()
})

test('a list that is there is loaded once', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
  const { asked, list, stop } = listOf(client)
  await expect.poll(() => asked.length).toBe(1)
  asked[0]!('before the change')
  await expect.poll(() => list.getCurrentResult().data).toBe('before the change')
  const refreshed = refresh(client, 'acc-a', 'Ticket')
  await expect.poll(() => asked.length).toBe(2)
  asked[1]!('after it')
  await refreshed
  expect([list.getCurrentResult().data, asked.length]).toEqual(['after it', 2])
  stop()
})
