// A transfer or exchange whose fee the bank takes with it is that line of the bank, and is not counted once more (money 3, money 14).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectOk } from '#tests/support/app.ts'
import { openPurse, type Purse } from '../money/money-setup.ts'
import { previewAt, sendBankFile } from './bank-file.ts'

let purse: Purse
beforeAll(async () => {
  purse = await openPurse()
})
afterAll(() => purse.app.close())

const fileOf = (wallet: string, ...lines: string[]) => ({
  text: ['Date,Description,Amount', ...lines, ''].join('\n'),
  wallet,
  status: 'confirmed' as const,
})
const previewOf = (wallet: string, ...lines: string[]) =>
  previewAt(purse.owner, purse.db, fileOf(wallet, ...lines))

async function act(id: string, deed: string) {
  expectOk(await purse.owner.client.post(`/${purse.db}/_imports/${id}`, { deed }))
  await purse.app.jobs()
  return expectOk(await purse.owner.client.get(`/${purse.db}/_imports/${id}`)).body
}

const balance = async (id: string) =>
  expectOk(await purse.owner.client.get(`/${purse.db}/${id}`)).body.balance

async function wallets() {
  const a = await purse.wallet({ name: 'Banco', start_balance: '1000' })
  const b = await purse.wallet({ name: 'Poupança' })
  const dollars = await purse.wallet({ name: 'Wise', currency: 'USD' })
  const shared = { date: '2026-10-05', confirmed: true }
  const move = { ...shared, source_wallet_id: a, destination_wallet_id: b }
  const add = async (kind: string, more: object) => (await purse.add(kind, { ...move, ...more })).id
  const sent = await add('Transfer', { value: '100.00', fee: '2.00', fee_kind: 'source' })
  const less = await add('Transfer', { value: '50.00', fee: '1.00', fee_kind: 'destination' })
  const abroad = { destination_wallet_id: dollars, value_out: '200.00', value_in: '40.00' }
  const changed = await add('Exchange', { ...abroad, fee: '5.00', fee_kind: 'source' })
  return { a, b, dollars, sent, less, changed }
}

test('in one line that says all of it, on the side that pays it, it is that entry', async () => {
  const { a, b, dollars, sent, less, changed } = await wallets()
  const lines = ['2026-10-05,Wire,-102.00', '2026-10-06,Wise,-205.00', '2026-10-05,Pix,-50.00']
  const ids = [sent, changed, less]
  expect(await previewOf(a, ...lines)).toEqual(ids.map((id) => ({ outcome: 'perhaps', id })))
  expect(await previewOf(b, '2026-10-05,From A,49.00', '2026-10-05,From A,100.00')).toEqual(
    [less, sent].map((id) => ({ outcome: 'perhaps', id })),
  )
  expect(await previewOf(dollars, '2026-10-06,Brazil,40.00')).toEqual([
    { outcome: 'perhaps', id: changed },
  ])
  const file = fileOf(a, ...lines)
  const decide = (at: number) => ({ action: 'link', other_id: ids[at]! }) as const
  const id = await sendBankFile(purse.owner, purse.db, file, decide)
  expect(await act(id, 'start')).toMatchObject({ created: 3, refused: 0 })
  expect(await balance(a)).toBe('643.00')
})

test('with a line of its fee beside it, it is the other line, unless another entry is that', async () => {
  const { a, sent } = await wallets()
  const lines = ['2026-10-05,Wire,-100.00', '2026-10-05,Fee of the wire,-2.00']
  const asked = lines.map(() => ({ outcome: 'perhaps', id: sent }))
  expect(await previewOf(a, ...lines)).toEqual(asked)
  const entry = { wallet_id: a, date: '2026-10-05', value: '100.00', confirmed: true }
  const { id } = await purse.add('Outgo', entry)
  expect(await previewOf(a, lines[0]!, '2026-10-05,Wire,-102.00')).toEqual([
    { outcome: 'perhaps', id },
    { outcome: 'perhaps', id: sent },
  ])
})

test('with its fee in a line of its own, it is both lines, in one file or in two, counts once, and is as before once they are undone', async () => {
  const { a, sent } = await wallets()
  const [rest, fee] = ['2026-10-05,Wire,-100.00', '2026-10-06,Tarifa,-2.00']
  const link = () => ({ action: 'link', other_id: sent }) as const
  const send = (...lines: string[]) =>
    sendBankFile(purse.owner, purse.db, fileOf(a, ...lines), link)
  const before = await balance(a)
  const both = await send(rest, fee)
  expect(await act(both, 'start')).toMatchObject({ created: 2, refused: 0 })
  expect(await balance(a)).toBe(before)
  expect((await previewOf(a, rest, fee)).map(({ outcome }) => outcome)).toEqual(['known', 'known'])
  expect(await act(both, 'undo')).toMatchObject({ undone: 2, kept: 0 })
  expect(await act(await send(rest), 'start')).toMatchObject({ created: 1 })
  expect(await previewOf(a, fee)).toEqual([{ outcome: 'perhaps', id: sent }])
  expect((await previewOf(a, rest, fee))[1]).toEqual({ outcome: 'perhaps', id: sent })
  expect(await act(await send(fee), 'start')).toMatchObject({ created: 1 })
  expect(await previewOf(a, '2026-10-06,Coffee,-2.00')).toEqual([{ outcome: 'new', id: '' }])
  expect(await balance(a)).toBe(before)
})

test('no two lines of one file are one entry, whatever a program says', async () => {
  const wallet_id = await purse.wallet()
  const entry = { wallet_id, date: '2026-10-10', value: '7.00', confirmed: true }
  const { id: other_id } = await purse.add('Outgo', entry)
  const file = fileOf(wallet_id, '2026-10-10,X,-7.00', '2026-10-11,Y,-7.00')
  const id = await sendBankFile(purse.owner, purse.db, file, () => ({ action: 'link', other_id }))
  expect(await act(id, 'start')).toMatchObject({ created: 1, refused: 1 })
})
