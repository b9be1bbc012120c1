// A server that is killed while it mails an issue of the newsletter, and while it makes archives of people's data: the next one goes on.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { issueTables } from '#modules/notification/store/issues.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { cleanUp, newFolder } from '#tests/support/embedded.ts'
import { readLetters } from '#tests/support/outbox.ts'
import { makeVictim, type Victim } from '#tests/torture/victim.ts'

const amount = 16

let app: TestApp
let victim: Victim
const people: TestPerson[] = []
beforeAll(async () => {
  const database = await freshDatabase()
  app = await buildTestApp({ database })
  // The queue of a server goes by the clock of the machine.
  app.clock.now = new Date()
  for (let count = 0; count < amount; count += 1) people.push(await app.makePerson())
  for (const { client, id } of people)
    expectOk(await client.put(`/_users/${id}`, { newsletter: true }))
  victim = await makeVictim(newFolder(), { DATABASE_URL: database.url })
})
afterAll(async () => {
  await victim.stop()
  await app.close()
  await cleanUp()
})

async function kill(): Promise<void> {
  process.kill(victim.pid, 'SIGKILL')
  await victim.ended()
}

/** Kills it each time that `progress` is past another quarter, and lets it end its work then. */
async function killWhile(progress: () => Promise<number>, kills: number): Promise<void> {
  for (let count = 1; count <= kills; count += 1) {
    await victim.ensure()
    await expect.poll(progress, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(count * 4)
    await kill()
  }
  await victim.ensure()
}

const letters = async (subject: string) =>
  (await readLetters(victim.dataDir)).filter((letter) => letter.subject === subject)

it('mails each person one issue, however often it is killed', async () => {
  const issues = issueTables(app.house.store)
  const text = { subject: 'News of today', text: 'They are good.' }
  const at = app.clock.now.toISOString()
  await issues.add('iss-1', { topic: 'api', texts: { en: text, 'pt-BR': text } }, at)
  const { id: user_id, email } = people[0]!
  await issues.preview('iss-1', { user_id, email }, at, [])
  await issues.begin('iss-1', at)
  const sent = async () => (await issues.one('iss-1'))?.sent ?? 0
  await killWhile(sent, 2)
  await expect.poll(sent, { timeout: 120_000 }).toBe(amount)
  const all = await letters('News of today')
  const ids = new Map(all.map(({ to, messageId }) => [to?.[0]?.address, messageId]))
  expect(new Set(ids.keys())).toEqual(new Set(people.map((one) => one.email)))
  // One that was handed over as the process died is handed over again, and says that it is the same.
  for (const { to, messageId } of all) expect(messageId).toBe(ids.get(to?.[0]?.address))
  expect(all.length - amount).toBeLessThanOrEqual(2 * 2)
}, 400_000)

it('makes the archive of each person, and mails them once, however often it is killed', async () => {
  for (const { client, id } of people) expectOk(await client.post(`/_users/${id}/export`))
  const made = async () => (await letters('Your data in Bancada is ready to download')).length
  await killWhile(made, 2)
  const states = async () => {
    const rows = await Promise.all(
      people.map(async ({ client, id }) => (await client.get(`/_users/${id}/export`)).body.export),
    )
    return new Set(rows.map(({ state }: { state: string }) => state))
  }
  await expect.poll(states, { timeout: 120_000 }).toEqual(new Set(['kept']))
  await expect.poll(made, { timeout: 60_000 }).toBeGreaterThanOrEqual(amount)
  await pause(1_000)
  const all = await letters('Your data in Bancada is ready to download')
  const ids = new Set(all.map(({ to, messageId }) => `${to?.[0]?.address} ${messageId}`))
  expect(ids.size).toBe(amount)
}, 400_000)
