// Entries and wallets over HTTP: what they do to balances, the messages of the specification, and what stays as it is however it
// is tried.
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { comparingJob } from '#server/jobs/nightly.ts'
import { expectOk } from '#tests/support/app.ts'
import {
  docsOf,
  packArchive,
  putBack,
  readArchive,
  takeArchive,
  withDocs,
} from '../backup/archives.ts'
import { shop, type Values } from './stage.ts'

const here = shop()
const date = '2026-11-20'

const balances = (...figures: string[]) => figures

/** An entry of each kind, in wallets of its own, and what messages call it. */
const kinds: readonly [klass: string, noun: string, values: () => Promise<Values>][] = [
  ['Income', 'Revenue', async () => ({ value: '10', wallet_id: await here.wallet() })],
  ['Outgo', 'Expense', async () => ({ value: '10', wallet_id: await here.wallet() })],
  [
    'Transfer',
    'Transfer',
    async () => ({
      value: '10',
      source_wallet_id: await here.wallet(),
      destination_wallet_id: await here.wallet(),
    }),
  ],
  [
    'Exchange',
    'Exchange',
    async () => ({
      value_out: '10',
      value_in: '52.5',
      source_wallet_id: await here.wallet(),
      destination_wallet_id: await here.wallet({ currency: 'brl' }),
    }),
  ],
]

describe('A wallet', () => {
  test('has what it began with and what is confirmed; what is pending is beside it, and what is imported nowhere', async () => {
    const wallet_id = await here.wallet({ start_balance: '100' })
    await here.add('Income', { value: '20.5', wallet_id, date, confirmed: true })
    await here.add('Outgo', { value: '3', wallet_id, date })
    await here.add('Outgo', { value: '7', wallet_id, date, imported: true })
    expect(await here.figures(wallet_id)).toEqual(balances('120.50', '-3.00', '117.50'))
    const found = await here.ana.client.post(`/${here.db}/_find`, {
      selector: { klass: 'Wallet', _id: wallet_id },
      fields: ['balance', 'available_credit'],
    })
    expect(found.body.docs).toEqual([{ balance: '120.50', available_credit: null }])
  })

  test('is answered as it was at the end of a day', async () => {
    const wallet_id = await here.wallet()
    for (const [day, value] of [
      ['2026-09-30', '1'],
      ['2026-10-31', '10'],
      ['2026-12-01', '100'],
    ]) {
      await here.add('Income', { value, wallet_id, date: day, confirmed: true })
    }
    const as_of = '2026-10-31'
    expect((await here.figures(wallet_id, { as_of }))[0]).toBe('11.00')
    const query = { selector: { klass: 'Wallet', _id: wallet_id }, fields: ['balance'] }
    const { client } = here.ana
    const found = await client.post(`/${here.db}/_find`, { ...query, as_of })
    expect(found.body.docs).toEqual([{ balance: '11.00' }])
    expect((await here.figures(wallet_id))[0]).toBe('111.00')
    expect((await client.get(`/${here.db}/${wallet_id}`, { as_of: 'today' })).status).toBe(400)
  })

  test('that is a card says what may still be spent with it: limit 1000, 250 spent, 40 pending, 100 paid with a fee of 2', async () => {
    const card = await here.wallet({ card: true, card_limit: '1000' })
    const bank = await here.wallet({ start_balance: '500' })
    await here.add('Outgo', { value: '250', wallet_id: card, date, confirmed: true })
    await here.add('Outgo', { value: '40', wallet_id: card, date })
    await here.add('Transfer', {
      value: '100',
      fee: '2',
      source_wallet_id: bank,
      destination_wallet_id: card,
      date,
      confirmed: true,
    })
    expect(await here.read(card)).toMatchObject({ balance: '-150.00', available_credit: '810.00' })
    expect((await here.figures(bank))[0]).toBe('398.00')
  })

  test('is never answered as unchanged while its balance is another', async () => {
    const wallet_id = await here.wallet()
    const { client } = here.ana
    const { headers } = await client.get(`/${here.db}/${wallet_id}`)
    await here.add('Income', { value: '1', wallet_id, date, confirmed: true })
    const again = await client.call('GET', `/${here.db}/${wallet_id}`, {
      headers: { 'if-none-match': String(headers['etag']) },
    })
    expect([again.status, again.body.balance]).toEqual([200, '1.00'])
  })

  test('keeps currency and precision once it has an entry, also an imported one, and cannot be deleted then', async () => {
    const wallet_id = await here.wallet()
    const { client } = here.ana
    const url = `/${here.db}/${wallet_id}`
    const { _rev, ...before } = await here.read(wallet_id)
    const free = expectOk(
      await client.put(url, { ...before, currency: 'EUR' }, { rev: String(_rev) }),
    )
    const { id, rev: first } = await here.add('Income', {
      value: '1',
      wallet_id,
      date,
      imported: true,
    })
    const rev = String(free.body.rev)
    const change = { ...before, currency: 'JPY', precision: 0 }
    const refused = await client.put(url, change, { rev })
    const sentence = 'cannot be changed once the wallet has records'
    expect([refused.status, refused.body.reason]).toEqual([
      422,
      { currency: sentence, precision: sentence },
    ])
    const pushed = await client.post(`/${here.db}/_bulk_docs`, {
      docs: [{ ...change, _id: wallet_id, _revisions: { start: 3, ids: ['x', rev.slice(2)] } }],
      new_edits: false,
    })
    expect(pushed.text).toContain('forbidden')
    const removed = await client.delete(url, { rev })
    expect([removed.status, removed.body.reason]).toEqual([
      403,
      'A wallet with records cannot be deleted, please make it inactive',
    ])
    expectOk(await client.delete(`/${here.db}/${id}`, { rev: first }))
    expectOk(await client.put(url, change, { rev }))
  })

  test('keeps its currency against an entry that is written at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const wallet_id = await here.wallet({ precision: 3 })
      const { _rev, ...before } = await here.read(wallet_id)
      const { client } = here.ana
      const [added, changed] = await Promise.all([
        client.post(`/${here.db}`, { klass: 'Income', value: '1.125', wallet_id, date }),
        client.put(`/${here.db}/${wallet_id}`, { ...before, precision: 0 }, { rev: String(_rev) }),
      ])
      expect([added.status, changed.status].filter((status) => status === 201)).toHaveLength(1)
    }
  })

  test('writes its own amounts in its precision, and refuses those with more digits', async () => {
    const id = await here.wallet({ currency: 'kwd', precision: 3, start_balance: '1.5000' })
    expect(await here.read(id)).toMatchObject({ currency: 'KWD', start_balance: '1.500' })
    const { client } = here.ana
    const wrong = { klass: 'Wallet', name: 'Yen', currency: 'JPY', precision: 0 }
    const reply = await client.post(`/${here.db}`, { ...wrong, start_balance: '1.5' })
    expect(reply.body.reason).toEqual({
      start_balance: 'is not an amount of money with at most 0 decimals',
    })
    const code = await client.post(`/${here.db}`, { ...wrong, currency: 'yen!' })
    expect(code.body.reason).toEqual({ currency: 'is invalid' })
  })
})

describe('An amount', () => {
  test('is written in the precision of its wallet: noughts beyond it go, any other digit is refused', async () => {
    const yen = await here.wallet({ currency: 'JPY', precision: 0 })
    const { id } = await here.add('Outgo', { value: '1500.00', wallet_id: yen, date })
    expect(await here.read(id)).toMatchObject({
      value: '1500',
      value_minor: 1_500,
      currency: 'JPY',
    })
    const { client } = here.ana
    const outgo = { klass: 'Outgo', wallet_id: yen, date }
    const half = await client.post(`/${here.db}`, { ...outgo, value: '1500.5' })
    expect(half.body.reason).toEqual({ value: 'is not an amount of money with at most 0 decimals' })
    const nothing = await client.post(`/${here.db}`, { ...outgo, value: '0.00' })
    expect(nothing.body.reason).toEqual({ value: 'must be greater than 0' })
    const huge = await client.post(`/${here.db}`, { ...outgo, value: '9007199254740992' })
    expect(huge.body.reason).toEqual({ value: 'must be less than or equal to 9007199254740991' })
  })

  test('that a program pushes is kept to the letter, and written rightly in a revision on top', async () => {
    const wallet_id = await here.wallet()
    const _id = newId('out')
    const pushed = {
      _id,
      _rev: '1-a',
      klass: 'Outgo',
      value: '12.5',
      wallet_id,
      date,
      confirmed: true,
    }
    expectOk(
      await here.ana.client.post(`/${here.db}/_bulk_docs`, { docs: [pushed], new_edits: false }),
    )
    const doc = await here.read(_id)
    expect(doc).toMatchObject({ value: '12.50', value_minor: 1_250, month: '2026-11', year: 2026 })
    expect(doc._rev).toMatch(/^2-/)
    expect((await here.read(_id, { rev: '1-a' }))['value']).toBe('12.5')
    expect((await here.figures(wallet_id))[0]).toBe('-12.50')
  })

  test('of a transfer between wallets of unlike precision fits both', async () => {
    const [source_wallet_id, destination_wallet_id] = [
      await here.wallet({ precision: 4 }),
      await here.wallet({ precision: 2 }),
    ]
    const move = { source_wallet_id, destination_wallet_id, date, confirmed: true }
    await here.add('Transfer', { ...move, value: '1.25' })
    expect((await here.figures(source_wallet_id))[0]).toBe('-1.2500')
    expect((await here.figures(destination_wallet_id))[0]).toBe('1.25')
    const reply = await here.ana.client.post(`/${here.db}`, {
      klass: 'Transfer',
      ...move,
      value: '1.2501',
    })
    expect(reply.body.reason).toEqual({
      value: 'is not an amount of money with at most 2 decimals',
    })
  })
})

describe('A move between wallets', () => {
  test('takes its fee on the side that it names', async () => {
    const [usd, brl] = [await here.wallet(), await here.wallet({ currency: 'BRL' })]
    await here.add('Exchange', {
      value_out: '100',
      value_in: '540.20',
      source_wallet_id: usd,
      destination_wallet_id: brl,
      fee: '5.4',
      fee_kind: 'destination',
      date,
      confirmed: true,
    })
    expect([await here.figures(usd), await here.figures(brl)].map(([one]) => one)).toEqual([
      '-100.00',
      '534.80',
    ])
  })

  test('is a transfer within a currency and an exchange between two, and says which to use', async () => {
    const [usd, other, brl] = [
      await here.wallet(),
      await here.wallet(),
      await here.wallet({ currency: 'BRL' }),
    ]
    const post = async (values: Values) =>
      (await here.ana.client.post(`/${here.db}`, { date, ...values })).body.reason as unknown
    const from = { source_wallet_id: usd }
    expect(
      await post({ klass: 'Transfer', value: '1', ...from, destination_wallet_id: brl }),
    ).toEqual({
      destination_wallet_id: 'Transfer wallets same currency, otherwise use Exchange',
    })
    const values = { klass: 'Exchange', value_in: '1', value_out: '1', ...from }
    expect(await post({ ...values, destination_wallet_id: other })).toEqual({
      destination_wallet_id: 'Exchange wallets different currencies, otherwise use Transfer',
    })
    expect(
      await post({ klass: 'Transfer', value: '1', ...from, destination_wallet_id: usd }),
    ).toEqual({ destination_wallet_id: 'is invalid' })
    const fee = { fee: '2', fee_kind: 'destination', destination_wallet_id: other }
    expect(await post({ klass: 'Transfer', value: '1', ...from, ...fee })).toEqual({
      fee: 'must not be more than what arrives',
    })
  })
})

describe.each(kinds)('%s', (klass, noun, valuesOf) => {
  const make = async (more: Values = {}) =>
    here.add(klass, { ...(await valuesOf()), date, ...more })

  test('is confirmed once, unconfirmed once, and neither while it is imported', async () => {
    const { id } = await make()
    expect(await here.act('unconfirm', id)).toEqual([403, `${noun} is already unconfirmed`])
    expect(await here.act('count', id)).toEqual([403, 'Record is not imported'])
    expect((await here.act('confirm', id))[0]).toBe(201)
    expect(await here.act('confirm', id)).toEqual([403, `${noun} is already confirmed`])
    expect((await here.act('unconfirm', id))[0]).toBe(201)
    const { id: old } = await make({ imported: true, confirmed: true })
    expect(await here.read(old)).toMatchObject({ imported: true, confirmed: false })
    expect(await here.act('confirm', old)).toEqual([403, 'Record is imported'])
    expect(await here.act('unconfirm', old)).toEqual([403, 'Record is imported'])
    expect((await here.act('count', old))[0]).toBe(201)
    const selector = { klass: 'DocumentChange', item_id: old }
    const { body } = await here.ana.client.post(`/${here.db}/_find`, { selector })
    expect(body.docs[0].event).toBe('count')
  })

  test('that is confirmed is deleted by no way', async () => {
    const { id } = await make({ confirmed: true })
    const { _rev } = await here.read(id)
    const rev = String(_rev)
    const { client } = here.ana
    const reason = `You cannot delete a confirmed ${noun}`
    const url = `/${here.db}/${id}`
    const plain = await client.delete(url, { rev })
    expect([plain.status, plain.body.reason]).toEqual([403, reason])
    expect((await client.put(url, { _deleted: true }, { rev })).body.reason).toBe(reason)
    const docs = [{ _id: id, _rev: rev, _deleted: true }]
    const bulk = await client.post(`/${here.db}/_bulk_docs`, { docs })
    expect(bulk.text).toContain(reason)
    const together = await client.post(`/${here.db}/_bulk_docs`, { docs, together: true })
    expect(together.body.reason).toBe(reason)
    const tombstone = {
      _id: id,
      _deleted: true,
      _revisions: { start: 2, ids: ['f', rev.slice(2)] },
    }
    const planted = await client.post(`/${here.db}/_bulk_docs`, {
      docs: [tombstone],
      new_edits: false,
    })
    expect(planted.text).toContain(reason)
    expect(await here.read(id)).toMatchObject({ _rev: rev, confirmed: true })
  })

  test('that is confirmed keeps its figures whichever way a step comes; its words may change', async () => {
    const { id } = await make({ confirmed: true })
    const { client } = here.ana
    const url = `/${here.db}/${id}`
    const { _rev, ...doc } = await here.read(id)
    const rev = String(_rev)
    const amount = klass === 'Exchange' ? 'value_out' : 'value'
    const sentence = 'cannot be changed while the record is confirmed'
    const change = { ...doc, [amount]: '11', date: '2026-11-19', confirmed: false }
    const refused = await client.put(url, change, { rev })
    expect(refused.body.reason).toEqual({ [amount]: sentence, date: sentence })
    for (const _revisions of [
      { start: 2, ids: ['b', rev.slice(2)] },
      { start: 9, ids: ['z'] },
    ]) {
      const docs = [{ ...change, _id: id, _revisions }]
      const planted = await client.post(`/${here.db}/_bulk_docs`, { docs, new_edits: false })
      expect(planted.text).toContain('forbidden')
    }
    const words = { ...doc, description: 'Other words', categories: 'Rent, take  away , rent' }
    expectOk(await client.put(url, { ...words, [amount]: '10.0' }, { rev }))
    expect(await here.read(id)).toMatchObject({
      description: 'Other words',
      categories: ['rent', 'take-away'],
      confirmed: true,
      [amount]: '10.00',
    })
  })
})

test('a version that lost counts nothing; once it is the document, it counts in the minor units of its wallet', async () => {
  const [dollars, yen] = [await here.wallet(), await here.wallet({ currency: 'JPY', precision: 0 })]
  const { client } = here.ana
  const _id = newId('inc')
  const entry = { _id, klass: 'Income', date, confirmed: false }
  const push = (doc: Values) =>
    client.post(`/${here.db}/_bulk_docs`, { docs: [doc], new_edits: false })
  expectOk(await push({ ...entry, _rev: '1-z', value: '5.25', wallet_id: dollars }))
  expectOk(await push({ ...entry, _rev: '1-a', value: '700.0', wallet_id: yen }))
  expect((await here.figures(dollars))[1]).toBe('5.25')
  expect((await here.figures(yen))[1]).toBe('0')
  const { _rev } = await here.read(_id)
  expectOk(await client.delete(`/${here.db}/${_id}`, { rev: String(_rev) }))
  expect(await here.read(_id)).toMatchObject({ value: '700', value_minor: 700, currency: 'JPY' })
  expect((await here.figures(dollars))[1]).toBe('0.00')
  expect((await here.figures(yen))[1]).toBe('700')
})

test('a deleted entry does not come back into a wallet that is gone, where no balance would show it', async () => {
  const wallet_id = await here.wallet({ currency: 'KWD', precision: 3 })
  const { client } = here.ana
  const entry = { klass: 'Income', date, value: '10.50', wallet_id }
  const { id, rev } = await here.add('Income', entry)
  expectOk(await client.delete(`/${here.db}/${id}`, { rev }))
  const { _rev } = await here.read(wallet_id)
  expectOk(await client.delete(`/${here.db}/${wallet_id}`, { rev: String(_rev) }))
  const reason = { wallet_id: 'must exist' }
  const back = await client.put(`/${here.db}/${id}`, entry)
  expect([back.status, back.body.reason]).toEqual([422, reason])
  const docs = [{ _id: id, ...entry, _rev: '7-b' }]
  const pushed = await client.post(`/${here.db}/_bulk_docs`, { docs, new_edits: false })
  expect(pushed.body).toMatchObject([{ id, error: 'forbidden' }])
  const wallet = { klass: 'Wallet', name: 'Dinars', currency: 'KWD', precision: 3 }
  expectOk(await client.put(`/${here.db}/${wallet_id}`, wallet))
  expectOk(await client.put(`/${here.db}/${id}`, entry))
  expect((await here.figures(wallet_id))[1]).toBe('10.500')
})

test('a version of a transfer that one of its wallets cannot hold counts in neither when it becomes the document', async () => {
  const [from, to, other] = [await here.wallet(), await here.wallet(), await here.wallet()]
  const { client } = here.ana
  const transfer = { _id: newId('trn'), klass: 'Transfer', date, source_wallet_id: from }
  const docs = [
    { ...transfer, _rev: '1-z', value: '1.00', destination_wallet_id: other },
    { ...transfer, _rev: '1-a', value: '10.55', destination_wallet_id: to },
  ]
  for (const doc of docs) {
    const { body } = await client.post(`/${here.db}/_bulk_docs`, { docs: [doc], new_edits: false })
    expect(body).toEqual([])
  }
  const { _rev: rev, ...wallet } = await here.read(to)
  const whole = { ...wallet, precision: 0, start_balance: '0' }
  expectOk(await client.put(`/${here.db}/${to}`, whole, { rev: String(rev) }))
  const { _rev } = await here.read(transfer._id)
  expectOk(await client.delete(`/${here.db}/${transfer._id}`, { rev: String(_rev) }))
  expect(await here.read(transfer._id)).toMatchObject({ value: '10.55' })
  expect([await here.figures(from), await here.figures(to)]).toEqual([
    balances('0.00', '0.00', '0.00'),
    balances('0', '0', '0'),
  ])
})

test('a restored backup counts what its entries say, whatever it says that they count', async () => {
  const { app, ana } = here
  const db = await app.makeGroup(ana, 'Shop with a backup')
  const made = async (doc: Values) => String(expectOk(await ana.client.post(`/${db}`, doc)).body.id)
  const wallet_id = await made({ klass: 'Wallet', name: 'Till', currency: 'KWD', precision: 3 })
  for (const value of ['10.5', '3'])
    await made({ klass: 'Income', date, value, wallet_id, confirmed: true })
  const entries = await readArchive(await takeArchive(app, ana, db))
  const planted = (doc: Values) => (doc.value === '3.000' ? { value_minor: 1, currency: 'X' } : {})
  const docs = docsOf(entries).map((doc) => ({ ...doc, ...planted(doc) }))
  const archive = packArchive(withDocs(entries, docs))
  const row = await putBack(app, ana, { db, archive, name: 'Shop again' })
  expect(row).toMatchObject({ state: 'done', detail: null })
  const url = `/${row.group_id}/${wallet_id}`
  expect(expectOk(await ana.client.get(url)).body.balance).toBe('13.500')
})

test('balances by currency are sums over active wallets', async () => {
  const app = here.app
  const db = await app.makeGroup(here.ana, 'Other shop')
  const post = (values: Values) => here.ana.client.post(`/${db}`, { klass: 'Wallet', ...values })
  for (const [currency, start_balance, active = true] of [
    ['BRL', '0.10'],
    ['BRL', '0.20'],
    ['BRL', '1000', false],
    ['EUR', '-3'],
  ] as const) {
    expectOk(await post({ name: 'Wallet', currency, start_balance, active }))
  }
  const url = `/${db}/_design/wallet-balances/_view/by-currency`
  const { body } = await here.ana.client.get(url, { group_level: 1, reduce: true })
  expect(body.rows).toEqual([
    { key: 'BRL', value: 0.3 },
    { key: 'EUR', value: -3 },
  ])
  const one = await here.ana.client.get(url, { key: '"EUR"' })
  expect(one.body.rows).toEqual([{ key: null, value: -3 }])
})

test('the night mends a balance that is not what the records say, and tells of it', async () => {
  const wallet_id = await here.wallet()
  await here.add('Income', { value: '8', wallet_id, date, confirmed: true })
  const client = new Client({ connectionString: here.app.databaseUrl })
  await client.connect()
  await client.query('update ledgers set confirmed = 1 where ledger = $1', [wallet_id])
  await client.end()
  for (const kept of here.app.house.store.followers) {
    await comparingJob(kept)(here.app.house, {})
  }
  expect((await here.figures(wallet_id))[0]).toBe('8.00')
  expect(here.app.logLines.some((line) => line.includes('postings differed'))).toBe(true)
})
