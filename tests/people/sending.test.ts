// Mails whose sending is broken off: by a process that dies, and by one that stops.
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { Client } from 'pg'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { digestJob } from '#modules/notification/server/mails.ts'
import { startJobs } from '#server/jobs/runner.ts'
import { buildTestApp, expectOk } from '#tests/support/app.ts'

/** Takes mails, or holds their senders, whose connections it counts. */
async function mailServer() {
  const ids: string[] = []
  const state = { isSilent: true, held: 0, cut: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onClose: () => void (state.cut += 1),
    onData(stream, _session, done) {
      void buffer(stream).then(async (bytes) => {
        ids.push((await PostalMime.parse(bytes)).messageId ?? '')
        if (state.isSilent) state.held += 1
        else done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return { ids, state, smtpUrl, close: () => server.close(() => undefined) }
}

test('sends the mail of a morning again whose process died while it was sent, and says that it is the same', async () => {
  const { ids, state, smtpUrl, close } = await mailServer()
  const other = await buildTestApp({ smtpUrl })
  onTestFinished(async () => {
    close()
    await other.close()
  })
  state.isSilent = false
  // The queue goes by the clock of the machine: the morning is still to come.
  other.clock.now = new Date(Date.now() + 86_400_000)
  const dana = await other.makePerson({ email: 'dana@example.com' })
  const tiago = await other.makePerson({ email: 'tiago@example.com', fullname: 'Tiago' })
  const group = await other.makeGroup(dana)
  await other.addMember(dana, group, tiago)
  const record_id = expectOk(await dana.client.post(`/${group}`, { klass: 'Ticket', content: 'x' }))
    .body.id
  const comment = { klass: 'Comment', content: '@Tiago look', record_id }
  expectOk(await dana.client.post(`/${group}`, comment))
  await other.jobs()
  ids.length = 0
  state.isSilent = true
  const digest = (job: string) => digestJob(other.house, { user_id: tiago.id }, undefined, job)
  // As a process that is killed: nothing that would come after the sending is run.
  const killed = digest('7.0').catch(() => undefined)
  await expect.poll(() => state.held).toBe(1)
  state.isSilent = false
  await digest('7.0')
  expect(ids).toHaveLength(2)
  expect(ids[0]).toMatch(/^<mail-[\w-]{22}@bancada\.test>$/)
  expect(new Set(ids).size).toBe(1)
  // It came: another one on the same morning is none.
  expectOk(await dana.client.post(`/${group}`, comment))
  await other.jobs()
  await digest('8.0')
  expect(ids).toHaveLength(2)
  void killed
})

test('cuts what is being sent when the process stops, and leaves the mail to the next', async () => {
  const { ids, state, smtpUrl, close } = await mailServer()
  const other = await buildTestApp({ smtpUrl })
  onTestFinished(async () => {
    close()
    await other.close()
  })
  const runner = await startJobs(other.house, other.databaseUrl)
  await other.makePerson({ email: 'dana@example.com', confirmed: false })
  await expect.poll(() => state.held).toBe(1)
  await runner.stop()
  await expect.poll(() => state.cut).toBe(1)
  const sql = new Client({ connectionString: other.databaseUrl })
  await sql.connect()
  const statement = `select attempts, locked_at, last_error from graphile_worker._private_jobs
    where last_error is not null`
  const { rows } = await sql.query(statement)
  expect(rows).toMatchObject([{ attempts: 1, locked_at: null }])
  expect(JSON.stringify(rows)).toContain('EABORT')
  await sql.query('update graphile_worker._private_jobs set run_at = now()')
  await sql.end()
  state.isSilent = false
  await other.jobs()
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})
