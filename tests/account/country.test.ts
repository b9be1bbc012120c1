// The country that a Group works in: proposed when it is made, set by its administrators, followed by paper and public pages.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { expectOk } from '#tests/support/app.ts'
import type { Receipt } from '#modules/ticket/paper/receipt.ts'
import { setPlan } from '#tests/support/scene.ts'
import { buildStage, type Stage } from '../notifications/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await buildStage()
})
afterAll(() => stage.app.close())

async function groupIn(country: unknown): Promise<string> {
  const _id = newId('acc')
  expectOk(await stage.dana.client.post('/accounts', { _id, name: 'Oficina', country }))
  // A person has five free ones.
  await setPlan(stage.app, _id, 'pro')
  return _id
}

/** The country by the Group's own document, and as the person's page is carried it. */
async function countryOf(db: string) {
  const { client, id } = stage.dana
  const group = expectOk(await client.get(`/accounts/${db}`)).body
  const selector = { klass: 'Membership', db_name: db }
  const { docs } = expectOk(await client.post(`/${id}/_find`, { selector })).body
  return [group.country, (docs as { country?: string }[])[0]?.country]
}

test('a Group works in the country that it was made with, if there is one', async () => {
  expect(await countryOf(await groupIn('BR'))).toEqual(['BR', 'BR'])
  expect(await countryOf(await groupIn('Bree'))).toEqual([undefined, undefined])
  expect(await countryOf(await groupIn({ a: 1 }))).toEqual([undefined, undefined])
})

test('its administrators choose another one, or none; members do not', async () => {
  const { group, dana, tiago } = stage
  const setting = { klass: 'Adjustment', key: 'country', value: 'US' }
  expect((await tiago.client.post(`/${group}`, setting)).status).toBe(403)
  const made = expectOk(await dana.client.post(`/${group}`, setting)).body
  expect(await countryOf(group)).toEqual(['US', 'US'])
  const refused = await dana.client.post(`/${await groupIn('BR')}`, { ...setting, value: 'usa' })
  expect([refused.status, Object.keys(refused.body.reason as object)]).toEqual([422, ['value']])
  const none = { ...setting, value: '', _rev: made.rev }
  expectOk(await dana.client.put(`/${group}/${String(made.id)}`, none))
  expect(await countryOf(group)).toEqual(['', ''])
})

test('papers and public pages write days and addresses as people there do', async () => {
  const { app, dana } = stage
  await stage.goTo(new Date('2026-11-21T12:00:00.000Z'))
  const addresses = [
    { street: 'Maple Street', number: '12', city: 'Austin', state: 'TX', zip_code: '78701' },
  ]
  const written: Record<string, unknown> = {}
  for (const country of ['US', 'BR', undefined]) {
    const db = await groupIn(country)
    const make = async (doc: object) =>
      String(expectOk(await dana.client.post(`/${db}`, doc)).body.id)
    const value = JSON.stringify(addresses)
    await make({ klass: 'Adjustment', key: 'addresses', value })
    const customer_id = await make({ klass: 'Customer', name: 'Maria', addresses })
    const work = { content: 'Hums', customer_id, promised_at: '2026-12-24' }
    const ticket = await make({ klass: 'Ticket', ...work })
    const { body } = expectOk(await dana.client.get(`/${db}/_receipt/${ticket}`))
    const receipt = body as unknown as Receipt
    const facts = Object.fromEntries(receipt.parties[0]!.facts)
    const link = expectOk(await dana.client.post(`/${db}/_public_link/${ticket}`, {}))
    const { pathname } = new URL((link.body as { link: { url: string } }).link.url)
    const page = await app.nobody().call('GET', pathname, { headers: { accept: 'text/html' } })
    written[String(country)] = [
      facts.Due,
      facts.Received?.slice(0, 10),
      facts.Address,
      receipt.shop.lines[0],
      /\d+\S\d+\S\d{2,}/.exec(page.text.slice(page.text.indexOf('<main')))?.[0],
    ]
  }
  const there = '12 Maple Street, Austin, TX 78701'
  const brazilian = 'Maple Street, 12 – Austin/TX – CEP 78701'
  const plain = 'Maple Street 12, Austin, TX, 78701'
  expect(written).toEqual({
    US: ['12/24/2026', '11/21/2026', there, there, '11/21/2026'],
    BR: ['24/12/2026', '21/11/2026', brazilian, brazilian, '21/11/2026'],
    undefined: ['2026-12-24', '2026-11-21', plain, plain, '2026-11-21'],
  })
})

test('its money is what it chose, else that of the country, where nothing else says one', async () => {
  const { dana } = stage
  const found: Record<string, unknown> = {}
  for (const [country, currency] of [['PT'], ['MX', 'EUR'], ['BR', ''], [undefined]]) {
    const db = await groupIn(country)
    const choice = { klass: 'Adjustment', key: 'currency', value: currency }
    if (currency !== undefined) expectOk(await dana.client.post(`/${db}`, choice))
    const make = async (doc: object) =>
      String(expectOk(await dana.client.post(`/${db}`, doc)).body.id)
    const ticket = await make({ klass: 'Ticket', content: 'Hums' })
    const items = [{ description: 'Repair', value: '9.00' }]
    const estimate = await make({ klass: 'Estimate', description: 'Repair', items })
    const selector = { klass: 'Membership', db_name: db }
    const { docs } = expectOk(await dana.client.post(`/${dana.id}/_find`, { selector })).body
    const [place] = docs as Record<string, unknown>[]
    found[String(country)] = [
      (await dana.client.get(`/${db}/${estimate}`)).body.currency,
      expectOk(await dana.client.get(`/${db}/_payments/${ticket}`)).body.currency,
      place?.currency,
      place?.['calling-code'],
    ]
  }
  expect(found).toEqual({
    PT: ['EUR', 'EUR', 'EUR', '351'],
    MX: ['EUR', 'EUR', 'EUR', '52'],
    BR: ['BRL', 'BRL', 'BRL', '55'],
    undefined: ['USD', 'USD', undefined, undefined],
  })
})
