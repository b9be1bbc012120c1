// What took several steps between two exchanges reaches the other installation, though what lay between is not sent: a confirmed entry that
// was unconfirmed to be corrected or deleted, and a ticket that was left once it had ended.
import { beforeAll, describe, expect, test } from 'vitest'
import { expectOk } from '#tests/support/app.ts'
import { sendBankFile } from '../imports/bank-file.ts'
import { change, installTwo, make, read, type Installation } from './installations.ts'

const { two, phone, records, settle } = installTwo(
  'Wallet',
  'Income',
  'Outgo',
  'Transfer',
  'Ticket',
  'Comment',
)
let here: Installation
let other: Installation
beforeAll(() => {
  ;({ here, other } = two)
})

/** Both clocks say the same, some minutes later than either. */
function tick(): void {
  const [one, two] = [here, other].map(({ app }) => Number(app.clock.now))
  here.app.clock.advance(60_000 + Math.max(0, two! - one!))
  other.app.clock.advance(60_000 + Math.max(0, one! - two!))
}

const act = async ({ ana, db }: Installation, action: string, id: string) => {
  tick()
  expectOk(await ana.client.put(`/${db}/_design/${action.replace('/', '/_update/')}/${id}`))
}

const remove = async ({ ana, db }: Installation, id: string) => {
  tick()
  const { body } = expectOk(await ana.client.get(`/${db}/${id}`))
  expectOk(await ana.client.delete(`/${db}/${id}`, { rev: String(body._rev) }))
}

const deed = async ({ app, ana, db }: Installation, id: string, name: string) => {
  tick()
  expectOk(await ana.client.post(`/${db}/_imports/${id}`, { deed: name }))
  await app.jobs()
}

async function exchange(carrier: ReturnType<typeof phone>): Promise<void> {
  tick()
  await settle(carrier, 3)
}

const date = '2026-11-20'
const bank = (more: object = {}) =>
  make(here, { klass: 'Wallet', name: 'Banco', currency: 'BRL', start_balance: '1000', ...more })

/** Confirmed and with what is pending, of both: they say the same. */
async function balances(id: string): Promise<unknown[]> {
  const [one, same] = [await read(here, id), await read(other, id)]
  const figures = [one.balance, one.balance_after_pending]
  expect([same.balance, same.balance_after_pending]).toEqual(figures)
  return figures
}

describe('A confirmed entry', () => {
  const paid = (wallet_id: string, more: object = {}) =>
    make(here, { klass: 'Outgo', wallet_id, value: '100.00', date, confirmed: true, ...more })

  test('that was corrected and confirmed again says the same in the other installation, and so does what is changed of it later', async () => {
    const [wallet, carrier] = [await bank(), phone()]
    const id = await paid(wallet)
    await exchange(carrier)
    await act(here, 'status/unconfirm', id)
    await change(here, id, { value: '10.00' })
    await act(here, 'status/confirm', id)
    await exchange(carrier)
    expect(await balances(wallet)).toEqual(['990.00', '990.00'])
    await change(other, id, { description: 'Rent' })
    await exchange(carrier)
    expect(await read(here, id)).toMatchObject({ value: '10.00', description: 'Rent' })
    expect(await records(other)).toEqual(await records(here))
  })

  test('that was moved to another wallet and left pending is so in the other installation, exchanged directly', async () => {
    const [wallet, to] = [await bank(), await bank()]
    const id = await paid(wallet)
    const direct = async () => {
      tick()
      await here.there.replicate.to(other.there)
    }
    await direct()
    await act(here, 'status/unconfirm', id)
    await change(here, id, { wallet_id: to })
    await direct()
    expect(await balances(wallet)).toEqual(['1000.00', '1000.00'])
    expect(await balances(to)).toEqual(['1000.00', '900.00'])
  })

  test('that was imported counts in both once it was counted, corrected and confirmed', async () => {
    const [wallet, carrier] = [await bank(), phone()]
    const id = await paid(wallet, { imported: true })
    await exchange(carrier)
    await act(here, 'status/count', id)
    await change(here, id, { value: '7.00' })
    await act(here, 'status/confirm', id)
    await exchange(carrier)
    expect(await balances(wallet)).toEqual(['993.00', '993.00'])
  })

  test('that was unconfirmed and deleted is gone in both, and comes back as it was corrected', async () => {
    const [wallet, carrier] = [await bank(), phone()]
    const id = await paid(wallet)
    await exchange(carrier)
    await act(here, 'status/unconfirm', id)
    await remove(here, id)
    await exchange(carrier)
    expect(await balances(wallet)).toEqual(['1000.00', '1000.00'])
    tick()
    expectOk(await here.ana.client.post(`/${here.db}/_trash/restore`, { ids: [id] }))
    await change(here, id, { value: '5.00' })
    await exchange(carrier)
    expect(await balances(wallet)).toEqual(['1000.00', '995.00'])
  })

  test('is gone in both where the import that made it was undone', async () => {
    const [wallet, carrier] = [await bank(), phone()]
    const text = 'Date,Description,Amount\n2026-11-05,Shop,-100.00\n'
    const id = await sendBankFile(here.ana, here.db, { text, wallet, status: 'confirmed' })
    await deed(here, id, 'start')
    await exchange(carrier)
    expect(await balances(wallet)).toEqual(['900.00', '900.00'])
    await deed(here, id, 'undo')
    await exchange(carrier)
    expect(await balances(wallet)).toEqual(['1000.00', '1000.00'])
  })

  test('counts once in both where an import made a transfer of it', async () => {
    const [wallet, carrier] = [await bank(), phone()]
    const to = await bank({ start_balance: '0' })
    const other_id = await paid(wallet, { date: '2026-11-05' })
    await exchange(carrier)
    const text = 'Date,Description,Amount\n2026-11-05,From the bank,100.00\n'
    const file = { text, wallet: to, status: 'confirmed' } as const
    const join = () => ({ isChosen: true, action: 'join', other_id }) as const
    await deed(here, await sendBankFile(here.ana, here.db, file, join), 'start')
    await exchange(carrier)
    expect(await balances(wallet)).toEqual(['900.00', '900.00'])
    expect(await balances(to)).toEqual(['100.00', '100.00'])
  })

  test('that both changed between two exchanges is the same one in both', async () => {
    const [wallet, carrier] = [await bank(), phone()]
    for (const [mine, yours] of [
      [{ value: '10.00' }, { description: 'Rent' }],
      [{ value: '20.00' }, { value: '30.00' }],
    ]) {
      const id = await paid(wallet)
      await exchange(carrier)
      await act(here, 'status/unconfirm', id)
      await change(here, id, mine!)
      await act(here, 'status/confirm', id)
      if (yours!.value !== undefined) await act(other, 'status/unconfirm', id)
      await change(other, id, yours!)
      await exchange(carrier)
      const seen = await read(here, id)
      expect(await read(other, id)).toMatchObject({ _rev: seen._rev, value: seen.value })
      await balances(wallet)
    }
  })
})

describe('A ticket', () => {
  const ticket = (more: object) =>
    make(here, { klass: 'Ticket', content: 'No sound', problem: 'Loose cable', ...more })
  const statusIn = async (id: string) => [
    (await read(here, id)).status,
    (await read(other, id)).status,
  ]

  test('that is taken up again is so in both with its comment, and goes on in both', async () => {
    const carrier = phone()
    const id = await ticket({ status: 'done' })
    await exchange(carrier)
    tick()
    await change(here, id, { status: 'doing', comment: 'Came back' })
    await exchange(carrier)
    expect(await statusIn(id)).toEqual(['doing', 'doing'])
    await change(other, id, { problem: 'Broken plug' })
    await exchange(carrier)
    expect((await read(here, id)).problem).toBe('Broken plug')
    const comments = (await records(other)).filter(({ record_id }) => record_id === id)
    expect(comments).toMatchObject([{ content: 'Came back' }])
  })

  test.each([
    ['cancelled, taken up again and done', { status: 'cancel', cancel_reason: 'other' }, 'done'],
    ['done and then cancelled', { status: 'done' }, 'cancel'],
  ])('that was %s is so in both', async (_, begun, status) => {
    const carrier = phone()
    const id = await ticket(begun)
    await exchange(carrier)
    const again = { status: 'open', comment: 'They asked again' }
    if (status === 'done') await change(here, id, again)
    await change(here, id, { status, cancel_reason: 'no_parts', comment: 'After all' })
    await exchange(carrier)
    expect(await statusIn(id)).toEqual([status, status])
  })

  test('that was done over an open checklist is done in both', async () => {
    const carrier = phone()
    const id = await ticket({ checklist: [{ text: 'Clean it' }] })
    await exchange(carrier)
    await change(here, id, { status: 'done', override: 'Nothing to clean' })
    await exchange(carrier)
    expect(await statusIn(id)).toEqual(['done', 'done'])
  })

  test('says in both who ticked a line of its checklist, and when, and nothing of it goes back', async () => {
    const carrier = phone()
    const at = here.app.clock.now.toISOString()
    const id = await ticket({ checklist: [{ text: 'Screen', state: 'done' }] })
    const ticked = { text: 'Screen', by: here.ana.id, at }
    tick()
    await settle(carrier, 1)
    const { checklist: lines } = await read(other, id)
    expect(lines).toMatchObject([ticked])
    await change(other, id, { checklist: [...(lines as object[]), { text: 'Sound', state: 'na' }] })
    tick()
    await settle(carrier, 1)
    const { checklist } = await read(here, id)
    expect(checklist).toMatchObject([ticked, { text: 'Sound', by: other.ana.id }])
    expect((await read(other, id)).checklist).toEqual(checklist)
    // A phone signs nothing: who brings it does.
    await carrier.put({ ...(await carrier.get(id)), checklist: [{ text: 'Case', state: 'done' }] })
    await exchange(carrier)
    for (const one of [here, other])
      expect((await read(one, id)).checklist).toMatchObject([{ text: 'Case', by: other.ana.id }])
  })
})
