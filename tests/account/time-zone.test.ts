// The clock that a Group goes by: chosen when it is made, set by its administrators, followed by days, paper and mails
// (modules/ticket/docs/counter.md).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { clockOf } from '#modules/notification/server/deliver.ts'
import { expectOk } from '#tests/support/app.ts'
import { setPlan } from '#tests/support/scene.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { buildStage, type Stage } from '../notifications/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await buildStage()
})
afterAll(() => stage.app.close())

async function groupWith(time_zone: unknown): Promise<string> {
  const _id = newId('acc')
  expectOk(await stage.dana.client.post('/accounts', { _id, name: 'Oficina', time_zone }))
  // A person has five free ones.
  await setPlan(stage.app, _id, 'pro')
  return _id
}

/** What the person's page is carried of a Group. */
async function placeIn(db: string) {
  const { client, id } = stage.dana
  const selector = { klass: 'Membership', db_name: db }
  return expectOk(await client.post(`/${id}/_find`, { selector })).body.docs[0]
}

const setZone = (db: string, value: unknown) =>
  stage.dana.client.put(`/${db}/${newId('adj')}`, { klass: 'Adjustment', key: 'time-zone', value })

describe('the clock of a Group', () => {
  test('is that of the browser in which it was made, if this server knows it', async () => {
    const db = await groupWith('Asia/Tokyo')
    expect(await placeIn(db)).toMatchObject({ 'time-zone': 'Asia/Tokyo' })
    const { body } = await stage.dana.client.get(`/accounts/${db}`)
    expect(body).toMatchObject({ 'time-zone': 'Asia/Tokyo' })
    expect(await placeIn(await groupWith('Middle-earth/Bree'))).not.toHaveProperty('time-zone')
    expect(await placeIn(await groupWith({ a: 1 }))).not.toHaveProperty('time-zone')
  })

  test('is set by its administrators, to one that there is', async () => {
    const { group, tiago } = stage
    expectOk(await setZone(group, 'America/Sao_Paulo'))
    expect(await placeIn(group)).toMatchObject({ 'time-zone': 'America/Sao_Paulo' })
    const other = await groupWith(undefined)
    for (const value of ['Mars/Olympus', '', 3, null]) {
      const refused = await setZone(other, value)
      expect([value, refused.status, Object.keys(refused.body.reason as object)]).toEqual([
        value,
        422,
        ['value'],
      ])
    }
    const setting = { klass: 'Adjustment', key: 'time-zone', value: 'UTC' }
    expect((await tiago.client.post(`/${group}`, setting)).status).toBe(403)
  })

  test('says the day on paper, of time entries and of reports, for every caller everywhere', async () => {
    const { app, dana } = stage
    const db = await groupWith('Asia/Tokyo')
    // 21:00 in São Paulo, and the next morning in Tokyo.
    await stage.goTo(new Date('2026-11-21T22:30:00.000Z'))
    const { id } = expectOk(
      await dana.client.post(`/${db}`, { klass: 'Ticket', content: 'Hums' }),
    ).body
    const query = { form: 'check-in', zone: 'America/Sao_Paulo' }
    const receipt = expectOk(await dana.client.get(`/${db}/_receipt/${String(id)}`, query))
    expect(receipt.text).toContain('2026-11-22 07:30')
    const entry = { klass: 'TimeEntry', ticket_id: id, minutes: 5 }
    const { body } = expectOk(await dana.client.post(`/${db}`, entry))
    expect((await dana.client.get(`/${db}/${String(body.id)}`)).body.date).toBe('2026-11-22')
    const days = { days: '2026-11-01..2026-11-30' }
    const report = expectOk(await dana.client.get(`/${db}/_reports/tickets`, days))
    expect(report.body.today).toBe('2026-11-22')
    const link = expectOk(
      await dana.client.post(`/${db}/_public_link/${String(id)}`, { zone: 'America/Sao_Paulo' }),
    )
    const { pathname } = new URL((link.body as { link: { url: string } }).link.url)
    const page = await app.nobody().call('GET', pathname, { headers: { accept: 'text/html' } })
    expect(page.text).toContain('2026-11-22')
  })

  test('says when a promise is for today, and when the mail of the morning goes out', async () => {
    const { app, dana, run, toldTo } = stage
    const db = await groupWith('Asia/Tokyo')
    const promised = { klass: 'Ticket', content: 'Hums', promised_at: '2026-11-23' }
    const { id } = expectOk(await dana.client.post(`/${db}`, promised)).body
    const told = async () =>
      (await toldTo(dana)).filter(({ record_id }) => record_id === id).map(({ reason }) => reason)
    // 05:30 in Tokyo, then 07:30.
    await stage.goTo(new Date('2026-11-22T20:30:00.000Z'))
    await run('due-tickets', {})
    expect(await told()).toEqual([])
    await stage.goTo(new Date('2026-11-22T22:30:00.000Z'))
    await run('due-tickets', {})
    expect(await told()).toEqual(['promised'])
    const person = (await peopleTables(app.house.store).byId(dana.id))!
    expect(await clockOf(app.house, db, person)).toBe('Asia/Tokyo')
    expect(await clockOf(app.house, await groupWith(undefined), person)).toBe('UTC')
  })
})
