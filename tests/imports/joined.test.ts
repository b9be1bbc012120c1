// A line that took the place of an entry of another wallet: no money is counted twice, whatever becomes of the transfer, the entry and
// the import (money 14).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { expectOk } from '#tests/support/app.ts'
import { openPurse, type Purse } from '../money/money-setup.ts'
import { sendBankFile } from './bank-file.ts'

let purse: Purse
beforeAll(async () => {
  purse = await openPurse()
})
afterAll(() => purse.app.close())

const get = async (id: string) =>
  expectOk(await purse.owner.client.get(`/${purse.db}/${id}`)).body as Record<string, string>

const balances = (...wallets: string[]) =>
  Promise.all(wallets.map(async (id) => (await get(id)).balance))

async function act(id: string, deed: string) {
  expectOk(await purse.owner.client.post(`/${purse.db}/_imports/${id}`, { deed }))
  await purse.app.jobs()
  purse.app.clock.advance(60_000)
}

const progress = async (id: string) =>
  expectOk(await purse.owner.client.get(`/${purse.db}/_imports/${id}`)).body

const oneLine = (line: string, wallet: string) =>
  ({ text: `Date,Description,Amount\n${line}\n`, wallet, status: 'confirmed' }) as const

/** An expense of 100 in B that the line of A's file took the place of. */
async function joined({ currency = 'BRL', isOfBank = false } = {}) {
  const a = await purse.wallet({ name: 'A', start_balance: '0' })
  const b = await purse.wallet({ name: 'B', start_balance: '1000', currency })
  const typed = { wallet_id: b, date: '2026-10-05', value: '100.00', confirmed: true }
  const ofBank = oneLine('2026-10-05,Ted A,-100.00', b)
  const first = isOfBank ? await sendBankFile(purse.owner, purse.db, ofBank) : ''
  if (isOfBank) await act(first, 'start')
  else await purse.add('Outgo', typed)
  purse.app.clock.advance(60_000)
  const [outgo] = await purse.find('Outgo', { wallet_id: b })
  const file = oneLine('2026-10-05,From B,100.00', a)
  const other_id = outgo!._id
  const id = await sendBankFile(purse.owner, purse.db, file, () => ({ action: 'join', other_id }))
  await act(id, 'start')
  const kind = currency === 'BRL' ? 'Transfer' : 'Exchange'
  const [transfer] = await purse.find(kind, { source_wallet_id: b })
  expect(await balances(a, b)).toEqual(['100.00', '900.00'])
  return { a, b, id, first, outgo: outgo!, transfer: transfer! }
}

type Joined = Awaited<ReturnType<typeof joined>>

const put = async ({ transfer }: Joined, more: Record<string, unknown>) =>
  expectOk(await purse.owner.client.put(`/${purse.db}/${transfer._id}`, { ...transfer, ...more }))

describe('the undo of an import leaves its transfer and what that took the place of as they are, where the transfer', () => {
  const linked = async ({ b, transfer }: Joined) => {
    const file = oneLine('2026-10-06,Ted enviada,-100.00', b)
    const decide = () => ({ action: 'link', other_id: transfer._id }) as const
    await act(await sendBankFile(purse.owner, purse.db, file, decide), 'start')
  }
  const locked = async ({ a }: Joined) => {
    const body = { day: '2026-10-31', balance: '100.00' }
    expect(await purse.act('books/lock', a, body)).toMatchObject({ status: 201 })
  }
  const touches = [
    ['has other words', 'BRL', (one: Joined) => put(one, { description: 'Moved to A' })],
    ['has a category', 'BRL', (one: Joined) => put(one, { categories: 'moves' })],
    ['is the line of another bank’s file', 'BRL', linked],
    ['is in books that are locked', 'BRL', locked],
    ['is an exchange with other words', 'USD', (one: Joined) => put(one, { description: 'Wise' })],
  ] as const
  test.each(touches)('%s', async (_, currency, touch) => {
    const one = await joined({ currency })
    await touch(one)
    await act(one.id, 'undo')
    expect(await progress(one.id)).toMatchObject({ state: 'undone', undone: 0, kept: 1 })
    expect(await balances(one.a, one.b)).toEqual(['100.00', '900.00'])
    expect(await purse.find('Outgo', { wallet_id: one.b })).toEqual([])
  })
})

const isRefused = { error: 'forbidden', keys: { date: { key: 'joined' } } }
const restore = async (id: string) =>
  expectOk(await purse.owner.client.post(`/${purse.db}/_trash/restore`, { ids: [id] })).body

const remove = async (id: string) => {
  const { _rev: rev = '' } = await get(id)
  expectOk(await purse.owner.client.delete(`/${purse.db}/${id}`, { rev }))
}

describe('an entry that a transfer took the place of', () => {
  test.each([
    ['that somebody wrote', false],
    ['that is a line of a bank’s file', true],
  ])('%s does not come back from the trash beside it', async (_, isOfBank) => {
    const { a, b, outgo } = await joined({ isOfBank })
    expect(await restore(outgo._id)).toMatchObject([isRefused])
    expect(await balances(a, b)).toEqual(['100.00', '900.00'])
  })

  test('does not come back beside it by what a phone wrote of it without a net', async () => {
    const { a, b, outgo } = await joined()
    const { _rev, ...body } = outgo
    const [start = '', hash = ''] = String(_rev).split('-')
    const next = Number(start) + 1
    const _revisions = { start: next, ids: ['f', hash] }
    const edited = { ...body, description: 'By phone', _rev: `${next}-f`, _revisions }
    const sent = { docs: [edited], new_edits: false }
    const answer = await purse.owner.client.post(`/${purse.db}/_bulk_docs`, sent)
    expect(answer.body).toMatchObject([{ id: outgo._id, error: 'forbidden' }])
    expect(await balances(a, b)).toEqual(['100.00', '900.00'])
  })

  test('is kept by the undo of its own import, and said', async () => {
    const { a, b, first } = await joined({ isOfBank: true })
    await act(first, 'undo')
    expect(await progress(first)).toMatchObject({ state: 'undone', undone: 0, kept: 1 })
    expect(await balances(a, b)).toEqual(['100.00', '900.00'])
  })

  test('is one transfer where another installation’s took its place, too, the earlier one, and does not come back by an undo of the other one', async () => {
    const earlier = newId('trn')
    const { a, b, id, transfer } = await joined()
    const { _rev, ...body } = transfer
    const by = { created_by: 'usr-elsewhere', updated_by: 'usr-elsewhere' }
    const bring = async (_id: string) => {
      const docs = [{ ...body, ...by, _id, _rev: '1-a', _revisions: { start: 1, ids: ['a'] } }]
      const url = `/${purse.db}/_bulk_docs`
      return (await purse.owner.client.post(url, { docs, new_edits: false })).body
    }
    expect(await bring(newId('trn'))).toMatchObject([isRefused])
    expect(await bring(earlier)).toEqual([])
    expect(await purse.find('Transfer', { source_wallet_id: b })).toMatchObject([{ _id: earlier }])
    await act(id, 'undo')
    expect(await progress(id)).toMatchObject({ state: 'undone', kept: 1 })
    expect(await purse.find('Outgo', { wallet_id: b })).toEqual([])
    expect(await balances(a, b)).toEqual(['100.00', '900.00'])
  })

  test('does not come back by an undo where its line came in again since the transfer was deleted', async () => {
    const { a, b, id, transfer } = await joined({ isOfBank: true })
    expect(await purse.act('status/unconfirm', transfer._id)).toMatchObject({ status: 201 })
    await remove(transfer._id)
    const again = oneLine('2026-10-05,Ted A,-100.00', b)
    await act(await sendBankFile(purse.owner, purse.db, again), 'start')
    await act(id, 'undo')
    expect(await progress(id)).toMatchObject({ state: 'undone', kept: 1 })
    expect(await balances(a, b)).toEqual(['0.00', '900.00'])
  })

  test('comes back when the transfer is deleted, which then does not', async () => {
    const { a, b, outgo, transfer } = await joined()
    expect(await purse.act('status/unconfirm', transfer._id)).toMatchObject({ status: 201 })
    await remove(transfer._id)
    expect(await restore(outgo._id)).toMatchObject([{ ok: true }])
    expect(await restore(transfer._id)).toMatchObject([isRefused])
    expect(await balances(a, b)).toEqual(['0.00', '900.00'])
  })

  test('is back after an undo, and the transfer does not come back beside it, nor beside the next one', async () => {
    const { a, b, id, outgo, transfer } = await joined({ isOfBank: true })
    await act(id, 'undo')
    expect(await restore(transfer._id)).toMatchObject([isRefused])
    expect(await balances(a, b)).toEqual(['0.00', '900.00'])
    const file = oneLine('2026-10-05,From B,100.00', a)
    const decide = () => ({ action: 'join', other_id: outgo._id }) as const
    await act(await sendBankFile(purse.owner, purse.db, file, decide), 'start')
    expect(await restore(transfer._id)).toMatchObject([{ error: 'forbidden' }])
    expect(await balances(a, b)).toEqual(['100.00', '900.00'])
  })
})
