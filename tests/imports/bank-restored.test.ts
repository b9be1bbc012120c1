// An entry of a bank's line that was deleted comes back, unless the line came in again meanwhile: it would count twice.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPurse, type Purse } from '../money/money-setup.ts'
import { expectOk } from '../support/app.ts'
import { sendBankFile } from './bank-file.ts'

let purse: Purse
beforeAll(async () => {
  purse = await openPurse()
})
afterAll(() => purse.app.close())

const coffees = 'Date,Description,Amount\n2026-10-05,Coffee,-4.50\n2026-10-05,Coffee,-4.50\n'
const url = (path: string) => `/${purse.db}/${path}`

async function act(id: string, deed: string) {
  expectOk(await purse.owner.client.post(url(`_imports/${id}`), { deed }))
  await purse.app.jobs()
  purse.app.clock.advance(60_000)
}

async function importInto(wallet: string) {
  const id = await sendBankFile(purse.owner, purse.db, { text: coffees, wallet })
  await act(id, 'start')
  return id
}

const entriesIn = (wallet_id: string) => purse.find('Outgo', { wallet_id })
const remove = async ({ _id, _rev }: { _id: string; _rev?: string }) =>
  expectOk(await purse.owner.client.delete(url(_id), { rev: _rev! }))
const restore = async (ids: string[]) =>
  expectOk(await purse.owner.client.post(url('_trash/restore'), { ids })).body

const twoAgain = [{ ok: true }, { ok: true }]
const refused = { error: 'forbidden', keys: { date: { key: 'line_taken' } } }

test('lines that were undone and imported again come back in place of the others, never beside them', async () => {
  const wallet = await purse.wallet()
  const first = await importInto(wallet)
  const ids = (await entriesIn(wallet)).map(({ _id }) => _id)
  await act(first, 'undo')
  const second = await importInto(wallet)
  expect(await restore(ids)).toMatchObject([refused, refused])
  expect(await entriesIn(wallet)).toHaveLength(2)
  await act(second, 'undo')
  expect(await restore(ids)).toMatchObject(twoAgain)
})

test('of lines that are alike one that nothing took the place of comes back', async () => {
  const wallet = await purse.wallet()
  await importInto(wallet)
  const [one] = await entriesIn(wallet)
  await remove(one!)
  expect(await restore([one!._id])).toMatchObject([{ ok: true }])
  expect(await entriesIn(wallet)).toHaveLength(2)
})
