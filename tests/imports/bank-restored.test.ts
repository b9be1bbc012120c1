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

const coffee = 'Date,Description,Amount\n2026-10-05,Coffee,-4.50\n'
const coffees = `${coffee}2026-10-05,Coffee,-4.50\n`
const url = (path: string) => `/${purse.db}/${path}`

async function act(id: string, deed: string) {
  expectOk(await purse.owner.client.post(url(`_imports/${id}`), { deed }))
  await purse.app.jobs()
  purse.app.clock.advance(60_000)
}

async function importInto(
  wallet: string,
  text = coffees,
  decide?: Parameters<typeof sendBankFile>[3],
) {
  const id = await sendBankFile(purse.owner, purse.db, { text, wallet }, decide)
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

test('of lines that came in twice and were undone twice, those of one import come back', async () => {
  const wallet = await purse.wallet()
  const ids: string[] = []
  for (let times = 0; times < 2; times += 1) {
    const id = await importInto(wallet)
    ids.push(...(await entriesIn(wallet)).map(({ _id }) => _id))
    await act(id, 'undo')
  }
  expect(await restore(ids)).toMatchObject([...twoAgain, refused, refused])
  expect(await entriesIn(wallet)).toHaveLength(2)
})

test('a line that an entry by hand was linked with meanwhile does not come back beside it', async () => {
  const wallet = await purse.wallet()
  const typed = { wallet_id: wallet, date: '2026-10-05', value: '4.50', description: 'Typed' }
  const { id: other_id } = await purse.add('Outgo', typed)
  const first = await importInto(wallet, coffee)
  const made = (await entriesIn(wallet)).filter(({ _id }) => _id !== other_id)
  await act(first, 'undo')
  await importInto(wallet, coffee, () => ({ isChosen: true, action: 'link', other_id }))
  expect(await restore(made.map(({ _id }) => _id))).toMatchObject([refused])
})

test('what a phone wrote of a line without a net does not bring it back beside the same line', async () => {
  const wallet = await purse.wallet()
  const first = await importInto(wallet, coffee)
  const [{ _id, _rev, ...body } = { _id: '', _rev: '1-0' }] = await entriesIn(wallet)
  await act(first, 'undo')
  const second = await importInto(wallet, coffee)
  const [start = '', hash = ''] = String(_rev).split('-')
  const edited = {
    ...body,
    _id,
    _rev: `${Number(start) + 1}-f`,
    _revisions: { start: Number(start) + 1, ids: ['f', hash] },
    description: 'Coffee with Rui',
  }
  const bring = () =>
    purse.owner.client.post(url('_bulk_docs'), { docs: [edited], new_edits: false })
  expect((await bring()).body).toMatchObject([{ id: _id, error: 'forbidden' }])
  expect(await entriesIn(wallet)).toHaveLength(1)
  await act(second, 'undo')
  expect((await bring()).body).toEqual([])
  expect(await entriesIn(wallet)).toMatchObject([{ description: 'Coffee with Rui' }])
})

test('of lines that are alike one that nothing took the place of comes back', async () => {
  const wallet = await purse.wallet()
  await importInto(wallet)
  const [one, other] = await entriesIn(wallet)
  await remove(one!)
  purse.app.clock.advance(60_000)
  expectOk(await purse.owner.client.put(url(other!._id), { ...other, description: 'Two' }))
  expect(await restore([one!._id])).toMatchObject([{ ok: true }])
  expect(await entriesIn(wallet)).toHaveLength(2)
})

test('nor does a line of the same file that an entry by hand was linked with before, whatever is changed of it', async () => {
  const wallet = await purse.wallet()
  const typed = { wallet_id: wallet, date: '2026-10-05', value: '4.50', description: 'Typed' }
  const { id: other_id } = await purse.add('Outgo', typed)
  await importInto(wallet, coffees, (at) =>
    at === 0 ? { isChosen: true, action: 'link', other_id } : {},
  )
  const made = (await entriesIn(wallet)).find(({ _id }) => _id !== other_id)!
  await remove(made)
  purse.app.clock.advance(60_000)
  const linked = (await entriesIn(wallet))[0]!
  expectOk(await purse.owner.client.put(url(other_id), { ...linked, description: 'Typed, later' }))
  expect(await restore([made._id])).toMatchObject([{ ok: true }])
  await remove((await entriesIn(wallet)).find(({ _id }) => _id === made._id)!)
  purse.app.clock.advance(60_000)
  await importInto(wallet)
  expect(await restore([made._id])).toMatchObject([refused])
  expect(await entriesIn(wallet)).toHaveLength(2)
})
