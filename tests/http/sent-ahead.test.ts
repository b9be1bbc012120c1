// Many small things in one piece: requests that wait for no answer, and bodies in chunks of one byte.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectGarbage } from '#tests/hostile/bombs/measure.ts'
import { exchange } from '#tests/hostile/wire.ts'
import { buildTestApp, type TestApp } from '#tests/support/app.ts'

let app: TestApp
let port: number
beforeAll(async () => {
  app = await buildTestApp()
  port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())

const get = 'GET /_up HTTP/1.1\r\nhost: a\r\n\r\n'
const type = 'content-type: application/json\r\n'
const post = `POST /_session HTTP/1.1\r\nhost: a\r\n${type}content-length: 2\r\n\r\n{}`

test.each([
  ['GET', get],
  ['POST', post],
])('twenty %s that wait for no answer are answered in their order', async (_method, request) => {
  const sent = Buffer.from(request.repeat(19) + 'GET /_session HTTP/1.1\r\nhost: a\r\n\r\n')
  const { answers } = await exchange(port, sent, { answers: 20 })
  expect(answers).toHaveLength(20)
  expect(answers.at(-1)!.text).toContain('userCtx')
  expect(answers.every(({ headers }) => headers['connection'] === 'keep-alive')).toBe(true)
})

test.each([
  ['GET', get],
  ['POST', post],
])('of thousands of %s the first are answered, and the connection ends', async (_method, one) => {
  const { answers, ended } = await exchange(port, Buffer.from(one.repeat(5_000)), { answers: 32 })
  expect(answers).toHaveLength(32)
  expect(answers.at(-1)!.headers['connection']).toBe('close')
  expect(ended).toBe(true)
})

const head = `POST /_session HTTP/1.1\r\nhost: a\r\n${type}transfer-encoding: chunked\r\n\r\n`

test('a body takes the memory of its bytes, not of its chunks', async () => {
  const heap = () => {
    collectGarbage()
    return process.memoryUsage().heapUsed
  }
  const before = heap()
  const coming = once(app.server.server, 'connection') as Promise<[Socket]>
  const socket = connect({ port, host: '127.0.0.1' })
  const chunks = Buffer.from(head + '1\r\n \r\n'.repeat(300_000))
  socket.write(chunks)
  const [there] = await coming
  await expect.poll(() => there.bytesRead, { timeout: 20_000 }).toBe(chunks.length)
  expect(heap() - before).toBeLessThan(20_000_000)
  socket.write('2\r\n{}\r\n0\r\n\r\n')
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toContain('HTTP/1.1 400')
  socket.destroy()
})
