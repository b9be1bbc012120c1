// The same month comes from two programs of a bank, in other words: a person is asked, and nothing is entered twice.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { setPlan } from '#tests/support/scene.ts'
import type { Decision } from '#modules/organize3/rules/upload/outcome.ts'
import { previewAt, sendBankFile, type BankText } from './bank-file.ts'

type Body = Record<string, unknown>

let app: TestApp
let ana: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

async function newGroup(): Promise<string> {
  ana = await app.makePerson()
  return app.makeGroup(ana)
}

const wallet = async (db: string, more: Body = {}) => {
  const doc = { klass: 'Wallet', name: 'Conta corrente', currency: 'BRL', ...more }
  return String(expectOk(await ana.client.post(`/${db}`, doc)).body.id)
}
const find = async (db: string, selector: Body) =>
  expectOk(await ana.client.post(`/${db}/_find`, { selector })).body.docs as Body[]
const status = async (db: string, id: string) =>
  expectOk(await ana.client.get(`/${db}/_imports/${id}`)).body
const act = async (db: string, id: string, action: string) =>
  expectOk(await ana.client.post(`/${db}/_imports/${id}`, { deed: action }))

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

describe('the same month from another program', () => {
  const ofxLine = (day: string, amount: string, id: string, memo: string) =>
    `<STMTTRN><DTPOSTED>${day}<TRNAMT>${amount}<FITID>${id}<MEMO>${memo}</STMTTRN>`
  const ofx = (...lines: string[]) =>
    `<OFX><STMTRS><CURDEF>BRL<BANKTRANLIST>${lines.join('')}</BANKTRANLIST></STMTRS></OFX>`
  const coffees = [
    ofxLine('20261117', '-14.50', 'A2', 'PADARIA SP'),
    ofxLine('20261117', '-14.50', 'A3', 'PADARIA SP'),
  ]
  const first = ofx(ofxLine('20261120', '3960.00', 'A1', 'TED 0042'), ...coffees)
  const months: Record<string, string> = {
    ofx: first,
    csv: 'Data;Histórico;Valor\n17/11/2026;Compra no débito;-14,50\n17/11/2026;Compra no débito;-14,50\n19/11/2026;Transferência recebida;3.960,00\n',
    qif: '!Type:Bank\nD17/11/2026\nT-14.50\nPPadaria Bom Dia\n^\nD17/11/2026\nT-14.50\nPPadaria Bom Dia\n^\nD21/11/2026\nT3,960.00\nPColégio\n^\n',
  }

  test.each([
    ['ofx', 'csv'],
    ['csv', 'ofx'],
    ['csv', 'qif'],
    ['qif', 'ofx'],
  ])('is asked about, not entered twice: %s and then %s', async (former, later) => {
    const db = await newGroup()
    const walletId = await wallet(db, { start_balance: '100' })
    const file = (name: string) => ({ text: months[name]!, wallet: walletId })
    const before = await imported(db, { ...file(former), status: 'confirmed' })
    expect(await status(db, before)).toMatchObject({ created: 3 })
    const seen = await previewAt(ana, db, file(later))
    expect(seen.map(({ outcome }) => outcome)).toEqual(['perhaps', 'perhaps', 'perhaps'])
    expect(new Set(seen.map(({ id }) => id)).size).toBe(3)
    const words = (await find(db, { klass: 'Outgo' })).map(({ import_raw }) => import_raw)
    const id = await imported(db, { ...file(later), status: 'confirmed' }, (at) => {
      return { action: 'link', other_id: seen[at]!.id }
    })
    expect(await status(db, id)).toMatchObject({ created: 3, refused: 0 })
    const entries = await find(db, { klass: { $in: ['Income', 'Outgo'] } })
    expect(entries).toHaveLength(3)
    expect(entries.flatMap((one) => (one.klass === 'Outgo' ? one.import_raw : []))).toEqual(words)
    // From now on both are known, whole.
    for (const name of [former, later]) {
      const again = await previewAt(ana, db, file(name))
      expect(again.map(({ outcome }) => outcome)).toEqual(['known', 'known', 'known'])
    }
    expectOk(await ana.client.get(`/${db}/${walletId}`))
    await act(db, id, 'undo')
    await app.jobs()
    const undone = await previewAt(ana, db, file(later))
    expect(undone.map(({ outcome }) => outcome)).toEqual(['perhaps', 'perhaps', 'perhaps'])
  })

  test('asks about no line that its own program distinguished', async () => {
    const db = await newGroup()
    const walletId = await wallet(db)
    await imported(db, { text: first, wallet: walletId })
    const next = ofx(
      ...coffees,
      ofxLine('20261118', '-14.50', 'B1', 'PADARIA SP'),
      ofxLine('20261119', '-14.50', 'B2', 'OUTRA PADARIA'),
    )
    const seen = await previewAt(ana, db, { text: next, wallet: walletId })
    expect(seen.map(({ outcome }) => outcome)).toEqual(['known', 'known', 'new', 'new'])
  })

  const csv = (words: (name: string) => string, days: readonly number[]) =>
    [
      'Data;Histórico;Valor',
      ...days.map((day) => `${day}/11/2026;${words(`Loja ${day}`)};-${day},50`),
    ].join('\n')

  test.each([
    [
      'OFX',
      first,
      ofx(
        ofxLine('20261117', '-14.50', 'X1', 'Padaria São Paulo'),
        ofxLine('20261117', '-14.50', 'X2', 'Padaria São Paulo'),
        ofxLine('20261120', '3960.00', 'X3', 'Colégio'),
      ),
    ],
    ['a table', csv((name) => name, [13, 14, 15]), csv((name) => `Compra: ${name}`, [13, 14, 15])],
  ])('is asked about where one format comes from two programs: %s', async (_, text, other) => {
    const db = await newGroup()
    const walletId = await wallet(db)
    await imported(db, { text, wallet: walletId })
    const later = { text: other, wallet: walletId }
    const seen = await previewAt(ana, db, later)
    expect(seen.map(({ outcome }) => outcome)).toEqual(['perhaps', 'perhaps', 'perhaps'])
    const id = await imported(db, later, (at) => ({ action: 'link', other_id: seen[at]!.id }))
    expect(await status(db, id)).toMatchObject({ created: 3, refused: 0 })
    const again = await previewAt(ana, db, later)
    expect(again.map(({ outcome }) => outcome)).toEqual(['known', 'known', 'known'])
    expect(await find(db, { klass: { $in: ['Income', 'Outgo'] } })).toHaveLength(3)
  })

  test('is known in a file of a longer time, whose other lines are new', async () => {
    const db = await newGroup()
    const walletId = await wallet(db)
    await imported(db, { text: months.ofx!, wallet: walletId })
    const seen = await previewAt(ana, db, { text: months.csv!, wallet: walletId })
    await imported(db, { text: months.csv!, wallet: walletId }, (at) => {
      return { action: 'link', other_id: seen[at]!.id }
    })
    const longer = `${months.csv}21/11/2026;Compra no débito;-14,50\n22/11/2026;Tarifa;-9,90\n`
    const third = await previewAt(ana, db, { text: longer, wallet: walletId })
    expect(third.map(({ outcome }) => outcome)).toEqual(['known', 'known', 'known', 'new', 'new'])
  })

  test('asks about every line of a busy day of few prices', async () => {
    const db = await newGroup()
    await setPlan(app, db, 'pro')
    const walletId = await wallet(db)
    const sales = (head: string, words: string) =>
      [
        head,
        ...Array.from({ length: 1_200 }, (_, at) => `17/11/2026;${words} ${at};${(at % 2) + 4},50`),
      ].join('\n')
    const choices = { most_items_are: 'income' } as const
    const former = { text: sales('Data;Histórico;Valor', 'Venda'), wallet: walletId, choices }
    await imported(db, former)
    const later = { ...former, text: sales('Data;Descrição;Valor', 'Cartão') }
    const seen = await previewAt(ana, db, later)
    expect(new Set(seen.map(({ outcome }) => outcome))).toEqual(new Set(['perhaps']))
    expect(new Set(seen.map(({ id }) => id)).size).toBe(1_200)
  })

  test('asks about a payment of several categories as a whole, and enters it as one with its parts', async () => {
    const db = await newGroup()
    const walletId = await wallet(db)
    const date = '2026-11-17'
    const typed = { klass: 'Outgo', wallet_id: walletId, date, value: '14.50' }
    const { id } = expectOk(await ana.client.post(`/${db}`, typed)).body
    const parts = 'SFood: market\n$-10.00\nSTools\n$-4.50'
    const text = `!Type:Bank\nD17/11/2026\nT-14.50\nPLoja\n${parts}\n^\n`
    const file = { text, wallet: walletId }
    expect(await previewAt(ana, db, file)).toEqual([{ outcome: 'perhaps', id }])
    await imported(db, file)
    const again = await previewAt(ana, db, file)
    expect(again.map(({ outcome }) => outcome)).toEqual(['known'])
    const [entry] = await find(db, { klass: 'Outgo', imported: true })
    expect(entry).toMatchObject({
      value: '14.50',
      categories: ['food:-market', 'tools'],
      shares: { 'food:-market': '10.00', tools: '4.50' },
    })
  })

  test('asks where the bank calls the same movement by another id', async () => {
    const db = await newGroup()
    const walletId = await wallet(db)
    await imported(db, { text: first, wallet: walletId })
    const again = ofx(coffees[0]!, ofxLine('20261117', '-14.50', 'Z9', 'PADARIA SP'))
    const seen = await previewAt(ana, db, { text: again, wallet: walletId })
    expect(seen.map(({ outcome }) => outcome)).toEqual(['known', 'perhaps'])
    const more = ofx(...coffees, ofxLine('20261117', '-14.50', 'Z9', 'PADARIA SP'))
    const third = await previewAt(ana, db, { text: more, wallet: walletId })
    expect(third.map(({ outcome }) => outcome)).toEqual(['known', 'known', 'new'])
  })
})
