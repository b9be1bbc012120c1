// The books of a wallet are locked up to a day: nothing in them is made, changed, moved, deleted or brought back, at no door, until they
// are unlocked.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { newId } from '#core/ids.ts'
import { lockOf } from '#modules/organize3/rules/wallet/lock.ts'
import { sendBankFile } from '../imports/bank-file.ts'
import { expectOk } from '../support/app.ts'
import { openPurse, type Purse } from './money-setup.ts'

let purse: Purse
beforeAll(async () => {
  purse = await openPurse()
})
afterAll(() => purse.app.close())

const day = '2026-10-31'
const lock = (id: string, balance: string, until = day) =>
  purse.act('books/lock', id, { day: until, balance })

/** A wallet with 80.00 up to the day and 20.00 behind it. */
async function wallet() {
  const id = await purse.wallet({ start_balance: '100.00' })
  const entry = { wallet_id: id, value: '20.00', confirmed: true }
  const paper = await purse.add('Outgo', { ...entry, date: day, description: 'Paper' })
  await purse.add('Outgo', { ...entry, date: '2026-11-01', description: 'Ink' })
  return { id, entry, paper: paper.id }
}

const url = (path = '') => `/${purse.db}${path && `/${path}`}`
const read = async (id: string) =>
  expectOk(await purse.owner.client.get(url(id))).body as Record<string, unknown>

const expectDone = ({ status, body }: { status: number; body: unknown }) =>
  expect([status, body]).toMatchObject([201, { ok: true }])

/** It names the day. */
const refusal = (answer: { status: number; body: Record<string, unknown> }) => {
  const { date } = (answer.body.keys ?? {}) as Record<string, unknown>
  return [answer.status, date]
}
const because = { date: { key: 'books_locked', count: day } }
const refused = [403, because.date]

test('books are locked where the bank says what is confirmed and nothing waits', async () => {
  const { id, entry } = await wallet()
  const open = await purse.add('Income', { ...entry, confirmed: false, date: '2026-10-30' })
  const keysOf = async (balance: string, until?: string) =>
    (await lock(id, balance, until)).body.keys
  expect(await keysOf('80.00')).toMatchObject({ day: { key: 'still_pending', count: 1 } })
  expectDone(await purse.act('status/confirm', open.id))
  expect(await keysOf('80.00')).toMatchObject({ balance: { key: 'books_differ' } })
  expect(await keysOf('80.00', '2099-01-01')).toMatchObject({ day: { key: 'invalid' } })
  expectDone(await lock(id, '100'))
  expect(await read(id)).toMatchObject({ locked_until: day, balance: '80.00' })
})

test('books are not locked over a transfer that waits for its other wallet and would count in them later', async () => {
  const { id } = await wallet()
  const [_id, destination_wallet_id] = [newId('trn'), newId('wll')]
  const sides = { source_wallet_id: id, destination_wallet_id }
  const sent = { ...sides, _id, klass: 'Transfer', value: '5.00', date: day, confirmed: true }
  const docs = [{ ...sent, _rev: `1-${'a'.repeat(32)}` }]
  expectOk(await purse.owner.client.post(url('_bulk_docs'), { docs, new_edits: false }))
  const keys = { day: { key: 'still_pending', count: 1 } }
  expect((await lock(id, '80.00')).body).toMatchObject({ keys })
})

test('no door changes what is in locked books, and all of them do once they are unlocked', async () => {
  const { id, entry, paper } = await wallet()
  const other = await purse.wallet()
  const tea = await purse.add('Income', { ...entry, confirmed: false, date: '2026-11-05' })
  expectDone(await lock(id, '80.00'))
  const doc = await read(paper)
  const { owner } = purse
  const doors = {
    change: () => owner.client.put(url(paper), { ...doc, description: 'Card' }),
    unconfirm: () => purse.act('status/unconfirm', paper),
    make: () => owner.client.post(url(), { klass: 'Outgo', ...entry, date: '2026-10-01' }),
    move: async () =>
      owner.client.put(url(tea.id), { ...(await read(tea.id)), date: '2026-10-02' }),
    transfer: () =>
      owner.client.post(url(), {
        klass: 'Transfer',
        source_wallet_id: other,
        destination_wallet_id: id,
        value: '1.00',
        date: day,
      }),
    start: async () => owner.client.put(url(id), { ...(await read(id)), start_balance: '99.00' }),
  }
  for (const [name, open] of Object.entries(doors)) {
    const { status, body } = await open()
    if (name === 'start') expect([status, body.keys]).toMatchObject([422, { start_balance: {} }])
    else expect([name, ...refusal({ status, body })]).toEqual([name, ...refused])
  }
  // Many at once, and replicated ones, are refused one by one.
  const [bulk] = expectOk(
    await owner.client.post(url('_bulk_docs'), { docs: [{ ...doc, description: 'Card' }] }),
  ).body as unknown as Record<string, unknown>[]
  expect(bulk).toMatchObject({ error: 'forbidden', keys: because })
  const _id = newId('out')
  const made = { ...entry, _id, klass: 'Outgo', date: day, _rev: `1-${'a'.repeat(32)}` }
  const [arrived] = expectOk(
    await owner.client.post(url('_bulk_docs'), { docs: [made], new_edits: false }),
  ).body as unknown as Record<string, unknown>[]
  expect(arrived).toMatchObject({ id: _id, error: 'forbidden', keys: because })
  expect(await read(id)).toMatchObject({ balance: '60.00' })
  expectDone(await purse.act('books/unlock', id))
  expect((await read(id)).locked_until).toBeUndefined()
  expectDone(await doors.unconfirm())
  expectOk(await doors.make())
})

test('neither the trash nor an import, nor its undo, changes locked books', async () => {
  const { id, entry } = await wallet()
  const { owner, db, app } = purse
  const gone = await purse.add('Outgo', { ...entry, confirmed: false, date: '2026-10-20' })
  expectOk(await owner.client.delete(url(gone.id), { rev: gone.rev }))
  const file = { text: 'Date,Description,Amount\n2026-10-05,Rent,-30.00\n', wallet: id } as const
  const send = async () => {
    const imported = await sendBankFile(owner, db, { ...file, status: 'confirmed' })
    expectOk(await owner.client.post(url(`_imports/${imported}`), { deed: 'start' }))
    await app.jobs()
    return imported
  }
  const first = await send()
  expectDone(await lock(id, '50.00'))
  expectOk(await owner.client.post(url(`_imports/${first}`), { deed: 'undo' }))
  await app.jobs()
  const undone = expectOk(await owner.client.get(url(`_imports/${first}`))).body
  expect(undone).toMatchObject({ undone: 0, kept: 1 })
  const [back] = expectOk(await owner.client.post(url('_trash/restore'), { ids: [gone.id] }))
    .body as unknown as Record<string, unknown>[]
  expect(back).toMatchObject({ error: 'forbidden', keys: because })
  const later = await sendBankFile(owner, db, {
    text: 'Date,Description,Amount\n2026-10-06,Tea,-3.00\n2026-11-06,Tea,-4.00\n',
    wallet: id,
    status: 'confirmed',
  })
  expectOk(await owner.client.post(url(`_imports/${later}`), { deed: 'start' }))
  await app.jobs()
  expect(expectOk(await owner.client.get(url(`_imports/${later}`))).body).toMatchObject({
    created: 1,
    refused: 1,
  })
  expect(await read(id)).toMatchObject({ balance: '26.00' })
})

test('what is deleted puts no version of it into locked books that lost before', async () => {
  const { id, entry } = await wallet()
  const { owner } = purse
  const late = { ...entry, confirmed: false, date: '2026-10-05', value: '20.00' }
  const made = await purse.add('Outgo', late)
  const body = { ...(await read(made.id)), _id: made.id }
  const [, hash = ''] = made.rev.split('-')
  const bring = async (ids: string[], said: object) => {
    const _revisions = { start: ids.length + 1, ids: [...ids, hash] }
    const doc = { ...body, ...said, _rev: `${ids.length + 1}-${ids[0]}`, _revisions }
    const sent = await owner.client.post(url('_bulk_docs'), { docs: [doc], new_edits: false })
    expect(sent.body).toEqual([])
  }
  await bring(['9', '8', '7'], { date: '2026-11-05' })
  await bring(['a'], { confirmed: true })
  expectDone(await lock(id, '80.00'))
  const { _rev: rev } = await read(made.id)
  const refused = await owner.client.delete(url(made.id), { rev: String(rev) })
  expect(refused).toMatchObject({ status: 403, body: { keys: because } })
  expect(await read(id)).toMatchObject({ balance: '60.00' })
})

describe('what another installation changed in locked books, where nothing was locked', () => {
  const by = { updated_by: 'usr-elsewhere' }
  const bring = async (doc: Record<string, unknown>, ...line: string[]) => {
    const [rev] = line
    const _revisions = { start: line.length, ids: line.map((name) => name.split('-')[1]) }
    const updated_at = purse.app.clock.now.toISOString()
    const docs = [{ ...doc, ...by, updated_at, _rev: rev, _revisions }]
    return (await purse.owner.client.post(url('_bulk_docs'), { docs, new_edits: false })).body
  }
  const notified = async () => {
    await purse.app.jobs()
    const selector = { klass: 'Notification', reason: 'unlocked' }
    const found = await purse.owner.client.post(`/${purse.owner.id}/_find`, { selector })
    return (expectOk(found).body.docs as Record<string, unknown>[]).map((doc) => doc.record_id)
  }
  const locked = async () => {
    const made = await wallet()
    expectDone(await lock(made.id, '80.00'))
    purse.app.clock.advance(60_000)
    return made
  }

  test('comes, unlocks them from its day on, and administrators are notified', async () => {
    const { id, entry } = await locked()
    const made = { ...entry, _id: newId('out'), klass: 'Outgo', date: '2026-10-20' }
    expect(await bring({ ...made, created_by: by.updated_by }, '1-a')).toEqual([])
    expect(await read(id)).toMatchObject({ locked_until: '2026-10-19', balance: '40.00' })
    expect(await notified()).toEqual([id])
  })

  test('unlocks them from its day on where it was deleted there, by the undo of an import, say', async () => {
    const { id, paper } = await locked()
    const gone = { _id: paper, klass: 'Outgo', _deleted: true }
    expect(await bring(gone, '2-c', String((await read(paper))._rev))).toEqual([])
    expect(await read(id)).toMatchObject({ locked_until: '2026-10-30', balance: '80.00' })
    expect(await notified()).toContain(id)
  })

  test('leaves them locked where no amount, day or wallet of it changes', async () => {
    const { id, paper } = await locked()
    const { _rev, ...doc } = await read(paper)
    const line = ['2-b', String(_rev)]
    expect(await bring({ ...doc, description: 'Card' }, ...line)).toEqual([])
    expect(await read(paper)).toMatchObject({ description: 'Card' })
    expect(await read(id)).toMatchObject({ locked_until: day })
    expect(await notified()).not.toContain(id)
  })

  test('unlocks all of them where it is what the wallet starts with', async () => {
    const { id } = await locked()
    const { _rev, ...doc } = await read(id)
    const names = String(_rev).split('-')
    const docs = [
      {
        ...doc,
        ...by,
        updated_at: purse.app.clock.now.toISOString(),
        start_balance: '7.00',
        _rev: `${Number(names[0]) + 1}-b`,
        _revisions: { start: Number(names[0]) + 1, ids: ['b', names[1]] },
      },
    ]
    const sent = await purse.owner.client.post(url('_bulk_docs'), { docs, new_edits: false })
    expect(sent.body).toEqual([])
    const now = await read(id)
    expect([now.start_balance, now.locked_until]).toEqual(['7.00', undefined])
    expect(await notified()).toContain(id)
  })
})

test('an entry is locked by the latest of its wallets up to that day, and by no other', () => {
  const days = fc.integer({ min: 1, max: 28 }).map((n) => `2026-10-${String(n).padStart(2, '0')}`)
  fc.assert(
    fc.property(days, fc.option(days), fc.option(days), (date, one, two) => {
      const wallets = new Map([
        ['a', one === null ? {} : { locked_until: one }],
        ['b', two === null ? {} : { locked_until: two }],
      ])
      const entry = { date, source: 'a', destination: 'b' }
      const locked = lockOf(entry, ['source', 'destination'], wallets)
      expect(locked !== undefined).toBe([one, two].some((until) => until !== null && date <= until))
      expect(lockOf(entry, [], wallets)).toBeUndefined()
    }),
  )
})
