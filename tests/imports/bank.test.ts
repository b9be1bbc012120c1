// A bank's file is imported into a wallet whole or not at all, each line once, however often and by how many people, and is undone
// whole with all its effects (money 14; stories F3 and F6).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { importRows } from '#server/records/imports/write.ts'
import { wayOf } from '#server/records/imports/way.ts'
import { importQueries, importTables } from '#server/records/imports/store/tables.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { setPlan } from '#tests/support/scene.ts'
import type { Decision } from '#modules/organize3/rules/upload/outcome.ts'
import { putBack, takeArchive } from '../backup/archives.ts'
import { lookAt, sendBankFile, type BankText } from './bank-file.ts'

type Body = Record<string, unknown>

let app: TestApp
let ana: TestPerson
let bruno: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  ana = await app.makePerson({ fullname: 'Ana Ribeiro' })
  bruno = await app.makePerson({ fullname: 'Bruno Costa' })
})
afterAll(() => app.close())

async function newGroup(plan = 'pro'): Promise<string> {
  const person = await app.makePerson()
  const db = await app.makeGroup(person)
  await setPlan(app, db, 'pro')
  await app.addMember(person, db, ana, { editor: true })
  await app.addMember(person, db, bruno)
  if (plan !== 'pro') await setPlan(app, db, plan)
  return db
}

async function add(db: string, doc: Body): Promise<string> {
  return String(expectOk(await ana.client.post(`/${db}`, doc)).body.id)
}

const wallet = (db: string, more: Body = {}) =>
  add(db, { klass: 'Wallet', name: 'Conta corrente', currency: 'BRL', ...more })

const find = async (db: string, selector: Body) =>
  expectOk(await ana.client.post(`/${db}/_find`, { selector, limit: 1_000 })).body.docs as Body[]
const status = async (db: string, id: string) =>
  expectOk(await ana.client.get(`/${db}/_imports/${id}`)).body
const act = async (db: string, id: string, action: string, person = ana) =>
  expectOk(await person.client.post(`/${db}/_imports/${id}`, { deed: action }))

async function imported(
  db: string,
  file: BankText,
  decide?: (at: number) => Decision,
): Promise<string> {
  const id = await sendBankFile(ana, db, file, decide)
  await act(db, id, 'start')
  await app.jobs()
  return id
}

/** Entries, wallets with their balances, and counters: all that an import could touch, without who wrote it last and what the wallet remembers. */
async function everything(db: string): Promise<unknown> {
  const kinds = ['Income', 'Outgo', 'Transfer', 'Exchange', 'Wallet', 'Counter']
  const docs = await find(db, { klass: { $in: kinds } })
  const counters = await find(db, { klass: 'Counter' })
  const later = new Set(['_rev', 'updated_at', 'updated_by', 'import_settings', 'size'])
  return [...docs, ...counters]
    .map((doc) => Object.fromEntries(Object.entries(doc).filter(([name]) => !later.has(name))))
    .toSorted((one, other) => (String(one._id) < String(other._id) ? -1 : 1))
}

const november = `Data;Histórico;Docto.;Crédito (R$);Débito (R$)
20/11/2026;PAG BOLETO 3341 ELETROPECAS MIN;881;;318,90
20/11/2026;TED REC COL SANTA CLARA LTDA;882;3.960,00;
17/11/2026;COMPRA CARTAO 17/11 PADARIA;;;14,50
17/11/2026;COMPRA CARTAO 17/11 PADARIA;;;14,50
`

describe('a statement', () => {
  test('comes in with the bank’s own words, its equal lines both, and moves no balance unless it shall', async () => {
    const db = await newGroup()
    const walletId = await wallet(db, { start_balance: '100' })
    const id = await imported(db, { text: november, wallet: walletId })
    expect(await status(db, id)).toMatchObject({ state: 'done', created: 4, refused: 0 })
    const outgos = await find(db, { klass: 'Outgo' })
    expect(outgos).toHaveLength(3)
    expect(outgos.filter(({ value }) => value === '14.50')).toHaveLength(2)
    const [boleto] = await find(db, { klass: 'Outgo', value: '318.90' })
    expect(boleto).toMatchObject({
      date: '2026-11-20',
      imported: true,
      confirmed: false,
      wallet_id: walletId,
      import_id: id,
      import_raw: expect.stringContaining('PAG BOLETO 3341 ELETROPECAS MIN'),
    })
    expect(await find(db, { klass: 'Income' })).toMatchObject([{ value: '3960.00' }])
    const read = expectOk(await ana.client.get(`/${db}/${walletId}`)).body
    expect(read.balance ?? '100.00').toBe('100.00')
    // How it was read is known for the next file.
    expect(read.import_settings).toMatchObject({ status: 'imported', header: expect.any(String) })
  })

  test('that comes again adds nothing, and a later one that overlaps exactly its new lines', async () => {
    const db = await newGroup()
    const walletId = await wallet(db)
    const file = { text: november, wallet: walletId }
    await imported(db, file)
    const looked = await lookAt(ana, db, file)
    expect(looked.rows.map(({ outcome }) => outcome)).toEqual(Array(4).fill('present'))
    const again = await imported(db, file)
    expect(await status(db, again)).toMatchObject({ created: 0, present: 4 })
    const more = `${november}17/11/2026;COMPRA CARTAO 17/11 PADARIA;;;14,50\n21/11/2026;PIX REC JOAO;;25,00;\n`
    const later = await imported(db, { text: more, wallet: walletId })
    expect(await status(db, later)).toMatchObject({ created: 2, present: 4 })
    expect(await find(db, { klass: 'Outgo', value: '14.50' })).toHaveLength(3)
  })

  test('is free to come again once its entries are deleted, each for itself', async () => {
    const db = await newGroup()
    const walletId = await wallet(db)
    const file = { text: november, wallet: walletId }
    await imported(db, file)
    const [coffee] = await find(db, { klass: 'Outgo', value: '14.50' })
    const rev = String(coffee!._rev)
    expectOk(await ana.client.delete(`/${db}/${String(coffee!._id)}`, { rev }))
    const again = await imported(db, file)
    expect(await status(db, again)).toMatchObject({ created: 1, present: 3 })
  })

  test('that two people import at once comes in once', async () => {
    const db = await newGroup()
    const walletId = await wallet(db)
    const lines = Array.from({ length: 120 }, (_, at) => `2026-11-03,Coffee ${at % 40},-3.50`)
    const file = { text: `date,description,amount\n${lines.join('\n')}\n`, wallet: walletId }
    const ids = await Promise.all([sendBankFile(ana, db, file), sendBankFile(bruno, db, file)])
    await Promise.all([act(db, ids[0], 'start'), act(db, ids[1], 'start', bruno)])
    const house = { ...app.house }
    await Promise.all(ids.map((id) => runBatches(db, id, house)))
    await app.jobs()
    const ends = await Promise.all(ids.map((id) => status(db, id)))
    expect(ends.map(({ state }) => state)).toEqual(['done', 'done'])
    expect(Number(ends[0]!.created) + Number(ends[1]!.created)).toBe(120)
    expect(await find(db, { klass: 'Outgo' })).toHaveLength(120)
  })
})

/** Writes an import in batches of ten as the queue does, beside others that do the same. */
async function runBatches(db: string, id: string, house: TestApp['house'], most = Infinity) {
  const database = house.store.database(db)
  const entry = (await importQueries(database).one(id))!
  const person = entry.person === ana.id ? ana : bruno
  const membership = { editor: true, report_view: true, pending: false }
  const actor = { user_id: person.id, membership, own: false, scopes: null, group: null } as never
  const context = { house, database, actor, now: house.now().toISOString() }
  await database.write((transaction) => importTables(transaction).setState(id, 'running'))
  const writer = await wayOf(house, entry.kind).open(context, entry)
  for (let batches = 0; batches < most; batches += 1) {
    const rows = await importQueries(database).rows(id, { outcome: null, after: -1, limit: 10 })
    if (rows.length === 0) return
    await importRows({ context, id, writer }, rows)
  }
}

test('the balance that a file ends with is beside that of the wallet on that day, whatever it has of later days', async () => {
  const db = await newGroup()
  const wallet_id = await wallet(db, { start_balance: '1000.00' })
  const entry = { klass: 'Income', wallet_id, description: 'Pix', confirmed: true }
  await add(db, { ...entry, value: '150.00', date: '2026-11-25' })
  await add(db, { ...entry, value: '428.56', date: '2026-11-30' })
  await add(db, { ...entry, value: '5.00', date: '2026-11-28', confirmed: false })
  const head = 'Data;Histórico;Valor;Saldo'
  const rows = ['26/11/2026;PAGTO ENERGIA;-312,45;837,55', '28/11/2026;TED RECEBIDA;12,45;850,00']
  const text = [head, ...rows, ''].join('\n')
  const { closing } = await lookAt(ana, db, { text, wallet: wallet_id })
  expect(closing).toEqual({
    day: '2026-11-28',
    balance: '1150.00',
    balance_after_pending: '1155.00',
  })
  const bare = text.replaceAll(/;[^;]*$/gm, '')
  expect(await lookAt(ana, db, { text: bare, wallet: wallet_id })).not.toHaveProperty('closing')
})

test('a line of no day, or of an amount that the wallet cannot hold, keeps no other line from being looked at', async () => {
  const db = await newGroup()
  const settings = { status: 'pending' }
  const plan = { kind: 'Bank', wallet_id: await wallet(db), status: 'pending', settings }
  const line = (day: string, amount: string) => [
    day,
    amount,
    'Coffee',
    '',
    '0',
    '',
    '',
    'enter',
    day,
  ]
  const rows = [
    line('2026-99-99', '1.00'),
    line('2026-11-03', '1.123456789'),
    line('2026-11-03', '9'.repeat(30)),
    line('2026-11-03', '1.00'),
  ]
  const { body } = expectOk(await ana.client.post(`/${db}/_imports`, { plan, rows }))
  const outcomes = (body.rows as Body[]).map(({ outcome }) => outcome)
  expect(outcomes).toEqual(['refused', 'created', 'created', 'created'])
})

test('lines with the longest words and names of a bank are in a backup that can be put back', async () => {
  const db = await newGroup()
  const walletId = await wallet(db)
  const plan = {
    kind: 'Bank',
    wallet_id: walletId,
    status: 'confirmed',
    settings: { status: 'confirmed' },
  }
  const id = newId('imp')
  const names = ['f'.repeat(255), 'g'.repeat(2_000)]
  const rows = names.map((name, row) => {
    const line = [
      '2026-11-03',
      '1.00',
      'x'.repeat(12_000),
      name,
      '0',
      '',
      '',
      'enter',
      '2026-11-03',
    ]
    return { row, line: row, cells: line }
  })
  const body = { name: 'extrato.ofx', fingerprint: 'f', total: 2, plan }
  expectOk(await ana.client.put(`/${db}/_imports/${id}`, body))
  expectOk(await ana.client.put(`/${db}/_imports/${id}/rows`, { rows }))
  await act(db, id, 'start')
  await app.jobs()
  expect(await status(db, id)).toMatchObject({ state: 'done', created: 1, refused: 1 })
  const archive = await takeArchive(app, ana, db)
  const restored = await putBack(app, ana, { db, archive, name: 'Oficina de volta' })
  expect(restored).toMatchObject({ state: 'done', detail: null })
})

test('a thousand lines of one day and amount are taken, and each further one is refused and said', async () => {
  const db = await newGroup()
  const walletId = await wallet(db)
  const lines = Array.from({ length: 1_001 }, () => '2026-11-03,Coffee,-3.50')
  const text = `date,description,amount\n${lines.join('\n')}\n`
  const id = await imported(db, { text, wallet: walletId })
  expect(await status(db, id)).toMatchObject({ state: 'done', created: 1_000, refused: 1 })
})

describe('an import that does not end', () => {
  test('because it is stopped takes back what it wrote', async () => {
    const db = await newGroup()
    const walletId = await wallet(db)
    const before = await everything(db)
    const lines = Array.from({ length: 60 }, (_, at) => `2026-11-03,Coffee ${at},-3.50`)
    const text = `date,description,amount\n${lines.join('\n')}\n`
    const id = await sendBankFile(ana, db, { text, wallet: walletId, status: 'confirmed' })
    await act(db, id, 'start')
    await runBatches(db, id, app.house, 3)
    expect(await status(db, id)).toMatchObject({ state: 'running', created: 30 })
    expectOk(await ana.client.post(`/${db}/_imports/${id}`, { deed: 'stop' }))
    await app.jobs()
    expect(await status(db, id)).toMatchObject({ state: 'undone', undone: 30 })
    expect(await everything(db)).toEqual(before)
  })

  test('because its wallet was deleted before it began is over, and says so', async () => {
    const db = await newGroup()
    const walletId = await wallet(db)
    const id = await sendBankFile(ana, db, { text: november, wallet: walletId })
    await act(db, id, 'start')
    const { _rev: rev } = (await ana.client.get(`/${db}/${walletId}`)).body as Body
    expectOk(await ana.client.delete(`/${db}/${walletId}`, { rev: String(rev) }))
    await app.jobs()
    expect(await status(db, id)).toMatchObject({ state: 'undone', created: 0, reason: 'missing' })
  })

  test('because the plan has no room for it is not begun', async () => {
    const db = await newGroup()
    const walletId = await wallet(db)
    await app.house.store.database(db).info()
    await setPlan(app, db, 'free')
    const lines = Array.from({ length: 1_000 }, (_, at) => `2026-11-03,Coffee ${at},-3.50`)
    const text = `date,description,amount\n${lines.join('\n')}\n`
    const file = { text, wallet: walletId }
    await expect(sendBankFile(ana, db, file)).rejects.toThrow(/402|subscription/)
    expect(await find(db, { klass: 'Outgo' })).toEqual([])
  })
})

describe('an undo', () => {
  test('leaves everything as it was before, confirmed entries and balances too', async () => {
    const db = await newGroup()
    const walletId = await wallet(db, { start_balance: '10' })
    await imported(db, { text: november, wallet: walletId })
    const before = await everything(db)
    const lines = Array.from({ length: 60 }, (_, at) => `2026-12-03,Coffee ${at},-3.50`)
    const text = `date,description,amount\n${lines.join('\n')}\n`
    const id = await imported(db, { text, wallet: walletId, status: 'confirmed' })
    expect(await everything(db)).not.toEqual(before)
    await act(db, id, 'undo')
    await app.jobs()
    expect(await status(db, id)).toMatchObject({ state: 'undone', undone: 60, kept: 0 })
    expect(await everything(db)).toEqual(before)
    // Its lines are free again.
    const again = await imported(db, { text, wallet: walletId })
    expect(await status(db, again)).toMatchObject({ created: 60 })
  })
})

describe('the other side of a transfer', () => {
  const deposit = 'date,description,amount\n2026-11-18,DEPOSITO EM DINHEIRO,1500.00\n'

  test('is suggested, becomes one transfer with it that counts as it did, and is back after an undo', async () => {
    const db = await newGroup()
    const walletId = await wallet(db)
    const till = await wallet(db, { name: 'Caixa da loja', start_balance: '2000' })
    const own = 'date,description,amount\n2026-11-17,Sangria,-1500.00\n'
    await imported(db, { text: own, wallet: till, status: 'confirmed' })
    const before = await everything(db)
    const file = { text: deposit, wallet: walletId }
    const { others } = await lookAt(ana, db, file)
    const [outgo] = await find(db, { klass: 'Outgo' })
    expect(others).toMatchObject([{ id: outgo!._id, wallet: till, standing: 'confirmed' }])
    const id = await imported(db, file, () => ({ action: 'join', other_id: String(outgo!._id) }))
    expect(await status(db, id)).toMatchObject({ created: 1, refused: 0 })
    expect(await find(db, { klass: 'Outgo' })).toEqual([])
    expect(await find(db, { klass: 'Transfer' })).toMatchObject([
      {
        source_wallet_id: till,
        destination_wallet_id: walletId,
        value: '1500.00',
        confirmed: true,
        description: 'DEPOSITO EM DINHEIRO',
      },
    ])
    // Both files are known by now.
    for (const one of [file, { text: own, wallet: till }]) {
      expect((await lookAt(ana, db, one)).rows).toEqual([{ outcome: 'present' }])
    }
    await act(db, id, 'undo')
    await app.jobs()
    expect(await everything(db)).toEqual(before)
    expect((await lookAt(ana, db, { text: own, wallet: till })).rows[0]!.outcome).toBe('present')
  })

  test('stays away where its wallet is gone when the import is undone, which ends all the same', async () => {
    const db = await newGroup()
    const [walletId, till] = [await wallet(db), await wallet(db, { name: 'Caixa' })]
    const own = { klass: 'Outgo', date: '2026-11-17', value: '1500.00', wallet_id: till }
    const other_id = await add(db, own)
    const file = { text: deposit, wallet: walletId }
    const id = await imported(db, file, () => ({ action: 'join', other_id }))
    const [transfer] = await find(db, { klass: 'Transfer' })
    const gone = async (record: string) => {
      const { _rev: rev } = expectOk(await ana.client.get(`/${db}/${record}`)).body
      expectOk(await ana.client.delete(`/${db}/${record}`, { rev }))
    }
    await gone(String(transfer!._id))
    await gone(till)
    await act(db, id, 'undo')
    await app.jobs()
    expect(await status(db, id)).toMatchObject({ state: 'undone', kept: 1 })
    expect(await find(db, { klass: 'Outgo' })).toEqual([])
  })

  test('in a wallet of another currency is an exchange, with what each of them says', async () => {
    const db = await newGroup()
    const walletId = await wallet(db)
    const dollars = await wallet(db, { name: 'Wise', currency: 'USD' })
    const decide = () => ({ action: 'transfer', other_id: dollars, other_amount: '280' }) as const
    await imported(db, { text: deposit, wallet: walletId, status: 'pending' }, decide)
    expect(await find(db, { klass: 'Exchange' })).toMatchObject([
      { source_wallet_id: dollars, value_out: '280.00', value_in: '1500.00', confirmed: false },
    ])
  })

  test('in another currency is suggested at about the rate of the last exchange, and becomes an exchange', async () => {
    const db = await newGroup()
    const walletId = await wallet(db)
    const dollars = await wallet(db, { name: 'Wise', currency: 'USD' })
    const outgo = (value: string) =>
      add(db, { klass: 'Outgo', date: '2026-11-17', value, wallet_id: dollars, confirmed: true })
    await outgo('280.00')
    const file = { text: deposit, wallet: walletId }
    // Without a rate nothing is known of other currencies.
    expect((await lookAt(ana, db, file)).foreign).toEqual([])
    await add(db, {
      klass: 'Exchange',
      date: '2026-10-01',
      source_wallet_id: dollars,
      destination_wallet_id: walletId,
      value_out: '100.00',
      value_in: '530.00',
    })
    const { foreign } = await lookAt(ana, db, file)
    expect(foreign).toMatchObject([{ wallet: dollars, minor: -28_000, rate: 5.3 }])
    const [other_id] = foreign.map(({ id }) => id)
    await imported(db, file, () => ({ action: 'join', other_id: other_id! }))
    expect(await find(db, { klass: 'Exchange', value_out: '280.00' })).toMatchObject([
      { source_wallet_id: dollars, value_in: '1500.00', confirmed: true },
    ])
    expect(await find(db, { klass: 'Outgo' })).toEqual([])
  })

  test('that is gone or changed by then refuses its line alone', async () => {
    const db = await newGroup()
    const walletId = await wallet(db)
    const decide = (at: number) =>
      at === 0 ? ({ action: 'join', other_id: 'out-gone' } as const) : {}
    const id = await imported(db, { text: november, wallet: walletId }, decide)
    expect(await status(db, id)).toMatchObject({ state: 'done', created: 3, refused: 1 })
  })
})

test('a line that somebody wrote down before is that entry, confirmed with it, and pending again after an undo', async () => {
  const db = await newGroup()
  const walletId = await wallet(db)
  const entry = { klass: 'Outgo', wallet_id: walletId, date: '2026-11-19', value: '318.90' }
  const own = await add(db, { ...entry, description: 'Peças', confirmed: false })
  const before = await everything(db)
  const file = { text: november, wallet: walletId, status: 'confirmed' } as const
  const { near } = await lookAt(ana, db, file)
  expect(near).toMatchObject([{ id: own, lines: [] }])
  const decide = (at: number) => (at === 0 ? ({ action: 'link', other_id: own } as const) : {})
  const id = await imported(db, file, decide)
  expect(await find(db, { klass: 'Outgo', value: '318.90' })).toMatchObject([
    { _id: own, description: 'Peças', date: '2026-11-19', confirmed: true },
  ])
  expect((await lookAt(ana, db, file)).rows[0]!.outcome).toBe('present')
  await act(db, id, 'undo')
  await app.jobs()
  expect(await everything(db)).toEqual(before)
})

test('rules of the Group are the words of the entry, and the bank’s own stay beside them', async () => {
  const db = await newGroup()
  const walletId = await wallet(db)
  const rule = {
    _id: 'map-1',
    created_at: '2026-11-01T00:00:00.000Z',
    active: true,
    order: 1,
    target: 'outgo',
    field_to_watch: 'description',
    kind_of_watch: 'contains',
    text_to_match: 'eletropecas',
    kind_of_change: 'replace',
    field_to_change: 'third_party',
    text_to_change: 'Eletropeças Minas',
  } as const
  await imported(db, { text: november, wallet: walletId, mappings: [rule] })
  expect(await find(db, { klass: 'Outgo', value: '318.90' })).toMatchObject([
    { paid_to: 'Eletropeças Minas', import_raw: expect.stringContaining('ELETROPECAS MIN') },
  ])
})
