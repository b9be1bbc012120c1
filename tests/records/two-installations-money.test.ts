// Money travels between two installations as other records do, in whichever order it comes: balances are the same, what came from a
// bank is known in both, and what a series wrote is there once.
import { beforeAll, expect, test } from 'vitest'
import { expectOk } from '#tests/support/app.ts'
import { previewAt, sendBankFile } from '../imports/bank-file.ts'
import { fillTask } from '#modules/organize3/server/series/job.ts'
import {
  change,
  installTwo,
  later,
  make,
  read,
  rivals,
  type Installation,
} from './installations.ts'

const { two, phone, round, records, settle } = installTwo(
  'Wallet',
  'Income',
  'Outgo',
  'Transfer',
  'Exchange',
  'Series',
)
let here: Installation
let other: Installation
beforeAll(() => {
  ;({ here, other } = two)
})

const date = '2026-11-20'
const wallet = (installation: Installation, more: object = {}) =>
  make(installation, { klass: 'Wallet', name: 'Banco', currency: 'BRL', ...more })

async function balances(id: string) {
  const seen = [await read(here, id), await read(other, id)]
  return seen.map(({ balance, balance_after_pending }) => [balance, balance_after_pending])
}

test('Entries come to rest with their wallet in one round, and both say the same balance', async () => {
  const bank = await wallet(here, { start_balance: '10.00' })
  const dollars = await wallet(here, { currency: 'KWD', precision: 3 })
  const entry = { date, confirmed: true }
  await make(here, { klass: 'Income', wallet_id: dollars, value: '1.234', ...entry })
  const move = { source_wallet_id: bank, destination_wallet_id: dollars, ...entry }
  await make(here, { klass: 'Exchange', ...move, value_out: '5', value_in: '1.111', fee: '0.50' })
  const savings = await wallet(here)
  const saved = { ...move, destination_wallet_id: savings, value: '2' }
  await make(here, { klass: 'Transfer', ...saved })
  await make(here, { klass: 'Outgo', wallet_id: bank, value: '1', date })
  const carrier = phone()
  expect((await round(carrier)).refused).toBe(0)
  expect(await round(carrier)).toEqual({ written: 0, refused: 0 })
  expect(await records(other)).toEqual(await records(here))
  expect(await balances(bank)).toEqual([
    ['2.50', '1.50'],
    ['2.50', '1.50'],
  ])
})

test('An entry that comes before its wallet counts as soon as the wallet is there', async () => {
  const dinars = await wallet(here, { currency: 'KWD', precision: 3 })
  const entry = { klass: 'Income', wallet_id: dinars, value: '1.234', date, confirmed: true }
  const id = await make(here, entry)
  const { _rev, ...doc } = await read(here, id)
  const docs = [{ ...doc, _id: id, _rev, _revisions: { start: 1, ids: [String(_rev).slice(2)] } }]
  const push = await other.ana.client.post(`/${other.db}/_bulk_docs`, { docs, new_edits: false })
  expect(push.body).toEqual([])
  expect((await read(other, id)).value).toBe('1.234')
  const carrier = phone()
  await round(carrier)
  for (const { app } of [here, other]) await app.jobs()
  await settle(carrier)
  expect(await balances(dinars)).toEqual([
    ['1.234', '1.234'],
    ['1.234', '1.234'],
  ])
  expect(await records(other)).toEqual(await records(here))
})

test('What a bank’s file brought is known in the other installation, and still is where it was imported', async () => {
  const bank = await wallet(here)
  const text = 'Data;Histórico;Valor\n20/11/2026;Padaria;-18,90\n19/11/2026;TED;1.000,00\n'
  const file = { text, wallet: bank } as const
  const id = await sendBankFile(here.ana, here.db, { ...file, status: 'confirmed' })
  expectOk(await here.ana.client.post(`/${here.db}/_imports/${id}`, { deed: 'start' }))
  await here.app.jobs()
  const carrier = phone()
  await settle(carrier)
  const [bread] = (await records(other)).filter(({ description }) => description === 'Padaria')
  await change(other, bread!._id, { description: 'Bread' })
  here.app.clock.advance(60_000)
  await settle(carrier)
  expect((await read(here, bread!._id)).description).toBe('Bread')
  for (const { ana, db } of [here, other]) {
    const seen = await previewAt(ana, db, file)
    expect(seen.map(({ outcome }) => outcome)).toEqual(['known', 'known'])
  }
})

/** Another wallet’s file says the expense, too, and its line takes the place of it; what undoes that file, and how it went. */
async function join(
  { app, ana, db }: Installation,
  to: string,
  entry: string,
  text = `Date,Description,Amount\n${date},From the bank,100.00\n`,
) {
  const file = { text, wallet: to, status: 'confirmed' } as const
  const choice = { isChosen: true, action: 'join', other_id: entry } as const
  app.clock.advance(60_000)
  const id = await sendBankFile(ana, db, file, () => choice)
  const act = async (deed: string) => {
    expectOk(await ana.client.post(`/${db}/_imports/${id}`, { deed }))
    await app.jobs()
  }
  await act('start')
  const progress = async () => expectOk(await ana.client.get(`/${db}/_imports/${id}`)).body
  return { act, progress }
}

/** An expense that is known in both, and whose place a line takes in these. */
async function joined(carrier: ReturnType<typeof phone>, ...installations: Installation[]) {
  const [from, to] = [await wallet(here, { start_balance: '1000' }), await wallet(here)]
  const paid = { klass: 'Outgo', wallet_id: from, value: '100.00', date, confirmed: true }
  const entry = await make(here, paid)
  other.app.clock.advance(60_000)
  await settle(carrier)
  const files = []
  for (const installation of installations) files.push(await join(installation, to, entry))
  const exchange = async () => {
    for (const { app } of [here, other]) app.clock.advance(600_000)
    await settle(carrier, 4)
  }
  return { from, to, entry, files, exchange }
}

/** Both installations say so of a wallet. */
const both = (balance: string) => Array.from({ length: 2 }, () => [balance, balance])

test('A bank’s file that joined an entry is undone after an exchange, too: nobody changed anything', async () => {
  const { from, to, entry, files, exchange } = await joined(phone(), here)
  await exchange()
  await files[0]!.act('undo')
  expect(await files[0]!.progress()).toMatchObject({ state: 'undone', undone: 1, kept: 0 })
  await exchange()
  expect([await balances(from), await balances(to)]).toEqual([both('900.00'), both('0.00')])
  for (const installation of [here, other])
    expect((await read(installation, entry)).value).toBe('100.00')
})

test('An entry that a transfer took the place of is gone in both, though somebody changed it in the other one before that came', async () => {
  const { from, to, entry, exchange } = await joined(phone(), here)
  await change(other, entry, { description: 'Rent' })
  await exchange()
  expect([await balances(from), await balances(to)]).toEqual([both('900.00'), both('100.00')])
  for (const { ana, db } of [here, other])
    expect((await ana.client.get(`/${db}/${entry}`)).status).toBe(404)
})

test.each([0, 1])(
  'An entry whose place a line took in both counts as one transfer in both, and once more as it was when that file is undone',
  async (at) => {
    const { from, to, entry, files, exchange } = await joined(
      phone(),
      ...(at === 0 ? [here, other] : [other, here]),
    )
    await exchange()
    expect([await balances(from), await balances(to)]).toEqual([both('900.00'), both('100.00')])
    expect(await records(other)).toEqual(await records(here))
    // The transfer that went gives way to the one that stays.
    await files[1]!.act('undo')
    expect(await files[1]!.progress()).toMatchObject({ undone: 0, kept: 1 })
    await files[0]!.act('undo')
    expect(await files[0]!.progress()).toMatchObject({ undone: 1, kept: 0 })
    await exchange()
    expect([await balances(from), await balances(to)]).toEqual([both('900.00'), both('0.00')])
    for (const installation of [here, other])
      expect((await read(installation, entry)).value).toBe('100.00')
  },
)

test.each([
  ['before that', 'changed', 0],
  ['after that', 'changed', 1],
  ['before that', 'made pending', 0],
])(
  'A transfer that took the place of an entry stays in both where that is undone in one, and it was, %s, %s in the other one',
  async (_, how, after) => {
    const { from, to, entry, files, exchange } = await joined(phone(), here)
    await exchange()
    const [transfer] = (await records(other)).filter(({ joined_id }) => joined_id === entry)
    const id = transfer!._id
    const touch = async () => {
      if (how === 'changed') return change(other, id, { description: 'Rent' })
      other.app.clock.advance(60_000)
      expectOk(await other.ana.client.put(`/${other.db}/_design/status/_update/unconfirm/${id}`))
    }
    if (after === 0) await touch()
    here.app.clock.advance(60_000)
    await files[0]!.act('undo')
    if (after === 1) await touch()
    for (const { app } of [here, other]) app.clock.advance(600_000)
    await exchange()
    // Confirmed, and with what is pending.
    const [left, came] = [
      how === 'changed' ? '900.00' : '1000.00',
      how === 'changed' ? '100.00' : '0.00',
    ]
    expect([await balances(from), await balances(to)]).toEqual([
      [
        [left, '900.00'],
        [left, '900.00'],
      ],
      [
        [came, '100.00'],
        [came, '100.00'],
      ],
    ])
    for (const { ana, db } of [here, other])
      expect((await ana.client.get(`/${db}/${entry}`)).status).toBe(404)
    expect(await records(other)).toEqual(await records(here))
  },
)

test('What was corrected in one while the other locked its books is the same in both, and those are right up to the day before', async () => {
  const carrier = phone()
  const bank = await wallet(here, { start_balance: '1000' })
  const paid = { klass: 'Outgo', wallet_id: bank, value: '100.00', date, confirmed: true }
  const entry = await make(here, paid)
  other.app.clock.advance(60_000)
  await settle(carrier)
  const act = async ({ app, ana, db }: Installation, id: string, action: string, body = {}) => {
    app.clock.advance(60_000)
    const path = action.replace('/', '/_update/')
    expectOk(await ana.client.put(`/${db}/_design/${path}/${id}`, body))
  }
  await act(here, entry, 'status/unconfirm')
  await change(here, entry, { value: '1.00' })
  await act(here, entry, 'status/confirm')
  await act(other, bank, 'books/lock', { day: date, balance: '900.00' })
  other.app.clock.advance(600_000)
  await settle(carrier, 4)
  expect(await balances(bank)).toEqual(both('999.00'))
  expect((await read(other, bank)).locked_until).toBe('2026-11-19')
  expect((await read(here, bank)).locked_until).toBeUndefined()
})

test('A series brings what it wrote, and nothing that was deleted of it comes back', async () => {
  const bank = await wallet(here)
  const rent = { klass: 'Series', of: 'outgo', value: '9.99', wallet_id: bank, starts_on: date }
  const series = await make(here, { ...rent, description: 'Rent' })
  const entriesAt = async (installation: Installation) =>
    (await records(installation)).filter(({ series_id }) => series_id === series)
  const [first, second, ...others] = await entriesAt(here)
  await change(here, first!._id, { value: '77.00' })
  const { _id, _rev } = second!
  expectOk(await here.ana.client.delete(`/${here.db}/${_id}`, { rev: String(_rev) }))
  other.app.clock.advance(60_000)
  await settle(phone())
  const left = await entriesAt(here)
  expect(left).toHaveLength(others.length + 1)
  expect(await entriesAt(other)).toEqual(left)
  expect((await other.ana.client.get(`/${other.db}/${_id}`)).status).toBe(404)
})

test.each([0, 1])(
  'A series that was shortened and exchanged has all of its entries again, in both, once its end is taken back in either of them',
  async (at) => {
    const carrier = phone()
    const bank = await wallet(here)
    const rent = { klass: 'Series', of: 'outgo', value: '9.99', wallet_id: bank, starts_on: date }
    const series = await make(here, { ...rent, description: 'Rent', ends_on: '2027-01-25' })
    const daysIn = async (installation: Installation) =>
      (await records(installation)).flatMap((doc) => (doc.series_id === series ? doc.date : []))
    const exchange = async () => {
      other.app.clock.advance(600_000)
      here.app.clock.advance(600_000)
      await settle(carrier, 3)
    }
    await exchange()
    const all = (await daysIn(here)).toSorted()
    expect(all).toHaveLength(3)
    await change(here, series, { ends_on: '2026-12-01' })
    await exchange()
    expect([await daysIn(here), await daysIn(other)]).toEqual([[date], [date]])
    await change(at === 0 ? here : other, series, { ends_on: '2027-01-25' })
    await exchange()
    expect((await daysIn(here)).toSorted()).toEqual(all)
    expect((await daysIn(other)).toSorted()).toEqual(all)
  },
)

test.each(
  ['deleted', 'that a transfer took the place of'].flatMap((what) =>
    ['shortened', 'deleted'].flatMap((how) => [0, 1].map((first) => [what, how, first] as const)),
  ),
)(
  'An entry %s in one stays away in both where its series was %s in the other one, which then has all others again',
  async (what, how, first) => {
    const carrier = phone()
    const [bank, to] = [await wallet(here), await wallet(here)]
    const rent = { klass: 'Series', of: 'outgo', value: '90.00', wallet_id: bank, unit: 'week' }
    const days = { starts_on: '2026-11-23', ends_on: '2026-12-07' }
    const series = await make(here, { ...rent, ...days, description: 'Rent' })
    const exchange = async () => {
      for (const { app } of [here, other]) app.clock.advance(600_000)
      await settle(carrier, 4)
    }
    await exchange()
    const entriesAt = async (installation: Installation) =>
      (await records(installation)).filter(({ series_id }) => series_id === series)
    const gone = (await entriesAt(here)).find(({ date: day }) => day === '2026-11-30')!
    const takeBack = async () => {
      if (how === 'shortened') return change(other, series, { ends_on: '2026-11-25' })
      const { _rev: rev } = await read(other, series)
      expectOk(await other.ana.client.delete(`/${other.db}/${series}`, { rev: String(rev) }))
    }
    if (first === 1) await takeBack()
    if (what === 'deleted') {
      const rev = String(gone._rev)
      expectOk(await here.ana.client.delete(`/${here.db}/${gone._id}`, { rev }))
    } else {
      const text = 'Date,Description,Amount\n2026-11-30,From the bank,90.00\n'
      await join(here, to, gone._id, text)
    }
    if (first === 0) await takeBack()
    await exchange()
    if (how === 'shortened') await change(here, series, { ends_on: '2026-12-07' })
    else expectOk(await here.ana.client.post(`/${here.db}/_trash/restore`, { ids: [series] }))
    await exchange()
    for (const installation of [here, other])
      expect((await entriesAt(installation)).map((doc) => doc.date).toSorted()).toEqual([
        '2026-11-23',
        '2026-12-07',
      ])
  },
)

test('What both write of a series on the same day is one entry, and gone once it is deleted', async () => {
  const carrier = phone()
  const bank = await wallet(here)
  const rent = { klass: 'Series', of: 'outgo', value: '9.99', wallet_id: bank, starts_on: date }
  const series = await make(here, { ...rent, description: 'Rent' })
  other.app.clock.advance(60_000)
  await settle(carrier)
  await later(25, fillTask, here, other)
  await settle(carrier, 5)
  const entriesAt = async (installation: Installation) =>
    (await records(installation)).filter(({ series_id }) => series_id === series)
  const [one, same] = [await entriesAt(here), await entriesAt(other)]
  const daysOf = (docs: typeof one) => docs.map((doc) => doc.date).toSorted()
  expect(daysOf(one)).toEqual(daysOf(same))
  expect(new Set(daysOf(one)).size).toBe(one.length)
  const last = one.find((doc) => doc.date === daysOf(one).at(-1))!
  expect([await rivals(here, last._id), await rivals(other, last._id)]).toEqual([
    undefined,
    undefined,
  ])
  expectOk(await here.ana.client.delete(`/${here.db}/${last._id}`, { rev: String(last._rev) }))
  other.app.clock.advance(60_000)
  await settle(carrier, 5)
  for (const { ana, db } of [here, other]) {
    expect((await ana.client.get(`/${db}/${last._id}`)).status).toBe(404)
  }
})
