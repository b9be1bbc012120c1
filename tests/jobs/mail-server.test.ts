// A mail server that keeps silent holds up mails, and nothing else that waits in the queue; a full disk leaves no pieces of them.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { startJobs } from '#server/jobs/runner.ts'
import { writeToOutbox } from '#server/outside/outbox.ts'
import { buildTestApp } from '#tests/support/app.ts'
import { cleanUp, mayMount, newFolder } from '#tests/support/embedded.ts'
import { isHere } from '#tests/support/proof.ts'

afterAll(cleanUp)

it('a silent mail server keeps two mails and no other job from going on', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => void sockets.push(socket.on('error', () => undefined)))
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const smtpUrl = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const app = await buildTestApp({ smtpUrl })
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    silent.close()
    await app.close()
  })
  const house = {
    ...app.house,
    modules: [
      ...app.house.modules,
      { name: 'test', jobs: { note: async () => void calls.push(sockets.length) } },
    ],
  }
  /** Mails that the server held when the job ran. */
  const calls: number[] = []
  const dana = await app.makePerson()
  for (let count = 0; count < 7; count += 1) await app.makePerson({ confirmed: false })
  await app.house.store.database(dana.id).write((own) => own.addJob('note', {}))
  const runner = await startJobs(house, app.databaseUrl)
  onTestFinished(() => runner.stop())
  await expect.poll(() => calls, { timeout: 50_000 }).toHaveLength(1)
  expect(calls[0]).toBeLessThanOrEqual(2)
})

it.runIf(isHere('the right to mount', mayMount()))(
  'a disk that is full leaves no piece of a mail in the outbox',
  async () => {
    const dataDir = newFolder()
    const outbox = join(dataDir, 'outbox')
    mkdirSync(outbox)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', outbox])
    onTestFinished(() => void execFileSync('umount', ['-l', outbox]))
    const message = { to: 'ana@example.com', subject: 'x', text: 'x'.repeat(100_000) }
    const writing = writeToOutbox(dataDir, 'mail-1', message, new Date())
    await expect(writing).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(readdirSync(outbox)).toEqual([])
  },
)
