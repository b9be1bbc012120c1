// Entries that come again, and prices in instalments: written ahead in one transaction, changed, ended and taken back without ever touching
// what is confirmed or past. It is 21 November 2026.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WireDocument } from '#core/wire.ts'
import { fillTask } from '#modules/organize3/server/series/job.ts'
import { expectOk } from '#tests/support/app.ts'
import { openPurse, type Purse } from './money-setup.ts'

let purse: Purse
let wallet: string
beforeAll(async () => {
  purse = await openPurse()
  wallet = await purse.wallet()
})
afterAll(() => purse.app.close())

const rent = () => ({
  of: 'outgo',
  description: 'Rent',
  third_party: 'Imobiliária',
  categories: ['rent'],
  value: '2400.00',
  wallet_id: wallet,
  starts_on: '2026-11-10',
  unit: 'month',
})

const entriesOf = (id: string, kind = 'Outgo') => purse.find(kind, { series_id: id })
const days = (entries: readonly WireDocument[]) => entries.map(({ date }) => date)

async function change(id: string, set: Record<string, unknown>) {
  const { client } = purse.owner
  const { body } = await client.get(`/${purse.db}/${id}`)
  const { _rev, ...doc } = body as WireDocument
  return client.put(`/${purse.db}/${id}`, { ...doc, ...set }, { rev: String(_rev) })
}

async function remove(id: string) {
  const { client } = purse.owner
  const { body } = await client.get(`/${purse.db}/${id}`)
  return client.delete(`/${purse.db}/${id}`, { rev: String(body._rev) })
}

async function runJob(): Promise<void> {
  const { house } = purse.app
  await house.modules.find(({ jobs }) => jobs?.[fillTask])!.jobs![fillTask]!(house, {})
}

describe('instalments', () => {
  const notebook = { description: 'Notebook', value: '1000.00', count: 12, instalments: true }

  test('of a purchase of several categories have their share of each, to the cent', async () => {
    const parts = [
      { category: 'Spare parts', value: '700.01' },
      { category: 'tools', value: '299.99' },
    ]
    const made = await purse.add('Series', { ...rent(), ...notebook, count: 3, splits: parts })
    const entries = await entriesOf(made.id)
    expect(entries.map(({ splits }) => splits)).toEqual([
      [
        { category: 'spare-parts', value: '233.33' },
        { category: 'tools', value: '100.00' },
      ],
      [
        { category: 'spare-parts', value: '233.34' },
        { category: 'tools', value: '99.99' },
      ],
      [
        { category: 'spare-parts', value: '233.34' },
        { category: 'tools', value: '100.00' },
      ],
    ])
    expect(entries[0]).toMatchObject({ categories: ['spare-parts', 'tools'] })
    const unlike = { ...rent(), ...notebook, splits: [parts[0]] }
    const { client } = purse.owner
    const refused = await client.post(`/${purse.db}`, { klass: 'Series', ...unlike })
    expect(refused).toMatchObject({ status: 422, body: { keys: { splits: { key: 'invalid' } } } })
  })

  test('are twelve entries by one action, which add up exactly and are titled n/m', async () => {
    const made = await purse.add('Series', { ...rent(), ...notebook, starts_on: '2026-10-31' })
    expect(made.written).toBe(12)
    const entries = await entriesOf(made.id)
    expect(entries).toHaveLength(12)
    expect(entries.map(({ value }) => value)).toEqual([
      ...Array.from({ length: 11 }, () => '83.33'),
      '83.37',
    ])
    expect(days(entries).slice(0, 5)).toEqual([
      '2026-10-31',
      '2026-11-30',
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
    ])
    expect(entries.map(({ description }) => description)).toEqual(
      Array.from({ length: 12 }, (_, at) => `Notebook ${at + 1}/12`),
    )
    expect(
      entries.every((entry) => entry.confirmed === false && entry.paid_to === 'Imobiliária'),
    ).toBe(true)
  })

  test('are all written or none: a wallet that is gone refuses them under its field', async () => {
    const before = (await purse.find('Outgo')).length
    const doc = {
      klass: 'Series',
      ...rent(),
      ...notebook,
      wallet_id: 'wll-01k9zzzzzzzzzzzzzzzzzzzzzz',
    }
    const reply = await purse.owner.client.post(`/${purse.db}`, doc)
    expect([reply.status, Object.keys(reply.body.reason as object)]).toEqual([422, ['wallet_id']])
    expect(await purse.find('Outgo')).toHaveLength(before)
  })

  test('are undone whole, those that are past too', async () => {
    const { id } = await purse.add('Series', { ...rent(), ...notebook, starts_on: '2026-08-31' })
    expectOk(await remove(id))
    expect(await entriesOf(id)).toEqual([])
  })

  test('keep their price, their number and their days', async () => {
    const { id } = await purse.add('Series', { ...rent(), ...notebook })
    const reply = await change(id, { value: '900.00', count: 10 })
    expect([reply.status, Object.keys(reply.body.reason as object).toSorted()]).toEqual([
      422,
      ['count', 'value'],
    ])
    expectOk(await change(id, { description: 'Laptop', value: '1000' }))
    const entries = await entriesOf(id)
    // That of 10 November is past.
    expect(entries.slice(0, 2).map(({ description }) => description)).toEqual([
      'Notebook 1/12',
      'Laptop 2/12',
    ])
  })

  test('of too little are refused', async () => {
    const doc = { klass: 'Series', ...rent(), ...notebook, value: '0.11' }
    const reply = await purse.owner.client.post(`/${purse.db}`, doc)
    expect([reply.status, Object.keys(reply.body.reason as object)]).toEqual([422, ['value']])
  })
})

describe('a series', () => {
  test('is written three months ahead, and every night as much as is missing, never twice', async () => {
    const { id } = await purse.add('Series', rent())
    const first = ['2026-11-10', '2026-12-10', '2027-01-10', '2027-02-10']
    expect(days(await entriesOf(id))).toEqual(first)
    await runJob()
    expect(days(await entriesOf(id))).toEqual(first)
    const { now } = purse.app.clock
    purse.app.clock.now = new Date('2026-12-21T12:00:00.000Z')
    await Promise.all([runJob(), runJob()])
    purse.app.clock.now = now
    expect(days(await entriesOf(id))).toEqual([...first, '2027-03-10'])
  })

  test('writes its amount in the precision of its wallet, as its entries do', async () => {
    const { id } = await purse.add('Series', { ...rent(), value: '480' })
    const { body } = await purse.owner.client.get(`/${purse.db}/${id}`)
    expect([body.value, ...(await entriesOf(id)).map(({ value }) => value)]).toEqual(
      Array.from({ length: 5 }, () => '480.00'),
    )
  })

  test('leaves out what somebody deleted', async () => {
    const { id } = await purse.add('Series', rent())
    const [, december] = await entriesOf(id)
    expectOk(await remove(december!._id))
    await runJob()
    expect(days(await entriesOf(id))).toEqual(['2026-11-10', '2027-01-10', '2027-02-10'])
  })

  test('that is changed changes the pending entries to come, and nothing else', async () => {
    const { id } = await purse.add('Series', rent())
    const [, december, january] = await entriesOf(id)
    expect((await purse.act('status/confirm', december!._id)).status).toBeLessThan(300)
    expectOk(await change(january!._id, { description: 'Rent, half a month', value: '1200.00' }))
    expectOk(await change(id, { value: '2500.00', third_party: 'Serra Verde' }))
    const after = await entriesOf(id)
    expect(after.map(({ value, paid_to, description }) => [value, paid_to, description])).toEqual([
      ['2400.00', 'Imobiliária', 'Rent'],
      ['2400.00', 'Imobiliária', 'Rent'],
      ['2500.00', 'Serra Verde', 'Rent, half a month'],
      ['2500.00', 'Serra Verde', 'Rent'],
    ])
  })

  test('with other days writes those that are to come anew', async () => {
    const { id } = await purse.add('Series', rent())
    expectOk(await change(id, { starts_on: '2026-11-15' }))
    expect(days(await entriesOf(id))).toEqual([
      '2026-11-10',
      '2026-12-15',
      '2027-01-15',
      '2027-02-15',
    ])
    expectOk(await change(id, { starts_on: '2026-11-10' }))
    expect(days(await entriesOf(id))).toEqual([
      '2026-11-10',
      '2026-12-10',
      '2027-01-10',
      '2027-02-10',
    ])
  })

  test('that ends takes back what is to come and is not confirmed, and goes on when that is undone', async () => {
    const { id } = await purse.add('Series', rent())
    const [, , january] = await entriesOf(id)
    expect((await purse.act('status/confirm', january!._id)).status).toBeLessThan(300)
    expectOk((await purse.act('series/end', id, { ends_on: '2026-11-21' })) as never)
    expect(days(await entriesOf(id))).toEqual(['2026-11-10', '2027-01-10'])
    expectOk(await change(id, { ends_on: undefined }))
    expect(days(await entriesOf(id))).toEqual([
      '2026-11-10',
      '2026-12-10',
      '2027-01-10',
      '2027-02-10',
    ])
  })

  test('that is deleted keeps what is confirmed, and comes back with its entries', async () => {
    const { id } = await purse.add('Series', rent())
    const [november] = await entriesOf(id)
    expect((await purse.act('status/confirm', november!._id)).status).toBeLessThan(300)
    const { body } = await purse.owner.client.get(`/${purse.db}/${id}`)
    expectOk(await remove(id))
    expect(days(await entriesOf(id))).toEqual(['2026-11-10'])
    const { _rev, ...doc } = body as WireDocument
    expectOk(await purse.owner.client.put(`/${purse.db}/${id}`, doc))
    expect(await entriesOf(id)).toHaveLength(4)
  })

  test('that is deleted and comes back, or ends and goes on, writes nothing anew that somebody deleted', async () => {
    const { id } = await purse.add('Series', rent())
    const [, december] = await entriesOf(id)
    expectOk(await remove(december!._id))
    const left = ['2026-11-10', '2027-01-10', '2027-02-10']
    purse.app.clock.advance(1_000)
    expectOk(await remove(id))
    expect(await entriesOf(id)).toEqual([])
    expectOk(await purse.owner.client.post(`/${purse.db}/_trash/restore`, { ids: [id] }))
    expect(days(await entriesOf(id))).toEqual(left)
    expectOk((await purse.act('series/end', id, { ends_on: '2026-11-21' })) as never)
    expect(days(await entriesOf(id))).toEqual(['2026-11-10'])
    expectOk(await change(id, { ends_on: undefined }))
    expect(days(await entriesOf(id))).toEqual(left)
  })

  test('writes nothing anew that was deleted in the call that also changed its words', async () => {
    const { id } = await purse.add('Series', rent())
    const [, december] = await entriesOf(id)
    purse.app.clock.advance(60_000)
    const { body } = await purse.owner.client.get(`/${purse.db}/${id}`)
    const { _id, _rev } = december!
    const docs = [
      { _id, _rev, _deleted: true },
      { ...body, description: 'Office' },
    ]
    const sent = await purse.owner.client.post(`/${purse.db}/_bulk_docs`, { docs })
    expect(sent.body).toMatchObject([{ ok: true }, { ok: true }])
    purse.app.clock.advance(60_000)
    expectOk((await purse.act('series/end', id, { ends_on: '2026-11-21' })) as never)
    expectOk(await change(id, { ends_on: undefined }))
    expect(days(await entriesOf(id))).toEqual(['2026-11-10', '2027-01-10', '2027-02-10'])
  })

  test('goes on with what a former release took back, whose tombstones say nothing but when', async () => {
    const { id } = await purse.add('Series', rent())
    const all = await entriesOf(id)
    purse.app.clock.advance(60_000)
    const updated_at = purse.app.clock.now.toISOString()
    const gone = { klass: 'Outgo', _deleted: true, updated_at, updated_by: purse.owner.id }
    const docs = (await entriesOf(id)).slice(1).map(({ _id, _rev = '' }) => {
      const [start, name] = _rev.split('-')
      const _revisions = { start: Number(start) + 1, ids: ['a', name] }
      return { ...gone, _id, _rev: `${_revisions.start}-a`, _revisions }
    })
    const sent = await purse.owner.client.post(`/${purse.db}/_bulk_docs`, {
      docs,
      new_edits: false,
    })
    expect(sent.body).toEqual([])
    expectOk((await purse.act('series/end', id, { ends_on: '2026-11-21' })) as never)
    expect(days(await entriesOf(id))).toEqual(['2026-11-10'])
    purse.app.clock.advance(60_000)
    expectOk(await change(id, { ends_on: undefined }))
    expect(days(await entriesOf(id))).toEqual(days(all))
  })

  test('of transfers moves between two wallets of one currency', async () => {
    const other = await purse.wallet({ name: 'Poupança' })
    const dollars = await purse.wallet({ currency: 'USD' })
    const saving = {
      of: 'transfer',
      value: '100.00',
      wallet_id: wallet,
      starts_on: '2026-11-21',
      unit: 'week',
      count: 2,
    }
    const { id } = await purse.add('Series', { ...saving, destination_wallet_id: other })
    expect(days(await entriesOf(id, 'Transfer'))).toEqual(['2026-11-21', '2026-11-28'])
    const doc = { klass: 'Series', ...saving, destination_wallet_id: dollars }
    const reply = await purse.owner.client.post(`/${purse.db}`, doc)
    expect([reply.status, Object.keys(reply.body.reason as object)]).toEqual([
      422,
      ['destination_wallet_id'],
    ])
  })

  test('that began too long ago is refused', async () => {
    const doc = { klass: 'Series', ...rent(), starts_on: '2016-01-01' }
    const reply = await purse.owner.client.post(`/${purse.db}`, doc)
    expect([reply.status, Object.keys(reply.body.reason as object)]).toEqual([422, ['starts_on']])
  })
})

test('a series that cannot be written stays behind, its author is notified, and a save catches up', async () => {
  const { app, owner, db } = purse
  const till = await purse.wallet({ name: 'Caixa' })
  const { id } = await purse.add('Series', { ...rent(), wallet_id: till })
  const entries = await entriesOf(id)
  for (const { _id } of entries) await remove(_id)
  await remove(till)
  const { now } = app.clock
  app.clock.now = new Date('2026-12-21T12:00:00.000Z')
  await runJob()
  await app.jobs()
  const signIn = async () =>
    expectOk(
      await owner.client.post('/_session', { username: owner.email, password: owner.password }),
    )
  await signIn()
  const { body } = await owner.client.post(`/${owner.id}/_find`, {
    selector: { klass: 'Notification', record_id: id },
  })
  expect(body.docs).toMatchObject([{ reason: 'behind', path: `/account/${db}/series/${id}` }])
  expect((await change(id, {})).body).toMatchObject({ reason: { wallet_id: 'must exist' } })
  expectOk(await change(id, { wallet_id: wallet }))
  const written = (await entriesOf(id)).length
  app.clock.now = now
  await signIn()
  expect(written).toBeGreaterThan(0)
  expect((await purse.find('Series', { _id: id }))[0]).toMatchObject({ currency: 'BRL' })
})
