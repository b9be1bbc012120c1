// Whose answer nobody waits for any more.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import type { FastifyReply } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { whenGone } from './gone.ts'

/** A client that asked, with the answer that waits to be written. */
async function asked() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => {
    socket.destroy()
    server.close()
  })
  socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  const [, raw] = (await once(server, 'request')) as [unknown, ServerResponse]
  return { socket, raw, reply: { raw } as FastifyReply }
}

test('a client that hangs up before the whole answer is gone, also for who asks later', async () => {
  const { socket, raw, reply } = await asked()
  const { signal } = whenGone(reply)
  raw.write('a part')
  expect(signal.aborted).toBe(false)
  socket.destroy()
  await once(signal, 'abort')
  expect(whenGone(reply).signal.aborted).toBe(true)
})

test('a client that has its whole answer is not gone', async () => {
  const { raw, reply } = await asked()
  const { signal } = whenGone(reply)
  const closed = once(raw, 'close')
  raw.end('all')
  await closed
  expect(signal.aborted).toBe(false)
})

test('nor for who asks only then', async () => {
  const { raw, reply } = await asked()
  const closed = once(raw, 'close')
  raw.end('all')
  await closed
  expect(whenGone(reply).signal.aborted).toBe(false)
})
