// How many files one person may have open.
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import type { Call } from '#server/calls/route.ts'
import { sendFile } from './serve.ts'

it('one person has sixty files open at most; one that was closed leaves its place', async () => {
  const streams: Readable[] = []
  const stub = {
    content_type: 'video/mp4',
    revpos: 1,
    digest: 'md5-x',
    length: 9,
    stub: true,
  } as const
  const blob = {
    length: 9,
    async read() {
      const stream = new Readable({ read: () => undefined })
      streams.push(stream)
      return stream
    },
  }
  const get = (user_id: string) => {
    const call = {
      request: { headers: {}, method: 'GET' },
      reply: {},
      session: { person: { user_id } },
    }
    return sendFile(call as unknown as Call, { stub, blob, name: 'a.mp4' })
  }
  for (let at = 0; at < 60; at += 1) await get('usr-1')
  await expect(get('usr-1')).rejects.toMatchObject({ code: 'too_many_requests' })
  expect((await get('usr-2')).status).toBe(200)
  const closed = new Promise((done) => streams[0]!.once('close', done))
  streams[0]!.destroy()
  await closed
  expect((await get('usr-1')).status).toBe(200)
})
