// The clauses of a contract on receipts (spec 5, `contract-receipt`; trade 7, 8; S6): which ones, in which order, on screen
// and as PDF.
import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { maxClauses } from '#modules/ticket/rules/contract/clauses.ts'
import { isInstalled, isProof } from '#tests/support/proof.ts'
import { pdfPages } from './pdf-text.ts'
import { openShop, type Shop } from './shop.ts'

let app: TestApp
let ana: TestPerson
let group: string
let make: Shop['make']

beforeAll(async () => {
  ;({ app, ana, group, make } = await openShop())
})
afterAll(() => app.close())

const read = async (id: string, query: Record<string, string> = {}) =>
  expectOk(await ana.client.get(`/${group}/_receipt/${id}`, query)).body

const clauses = [
  { number: 2, content: 'A manutenção é mensal, com até 4 visitas.' },
  { number: 1, content: 'Vigência de doze meses, renovação não automática.' },
  { content: 'Peças são cobradas à parte.' },
]
const inOrder = [
  '1. Vigência de doze meses, renovação não automática.',
  '2. A manutenção é mensal, com até 4 visitas.',
  '3. Peças são cobradas à parte.',
]

async function checkIn(items: readonly object[], locale?: string) {
  const clinic = { name: 'Clínica Bem Viver', cpf: '529.982.247-25', branch: true, locale }
  const customer_id = await make('Customer', clinic)
  const description = 'Climatização anual'
  await make('Contract', { customer_id, description, payment_kind: 'monthly', items })
  const id = await make('Ticket', { customer_id, content: 'Não gela' })
  const secret = { password: 'segredo-9173' }
  expectOk(await ana.client.put(`/${group}/_device_password/${id}`, secret))
  return id
}

async function pdf(id: string, query: Record<string, string> = {}): Promise<Buffer> {
  const url = `/${group}/_receipt/${id}/pdf?${String(new URLSearchParams(query))}`
  const cookie = [...ana.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return (await app.server.inject({ method: 'GET', url, headers: { cookie } })).rawPayload
}

interface Printed {
  readonly lines: readonly { readonly number: string; readonly text: string }[]
}

const linesOf = ({ clauses: printed }: Record<string, unknown>) =>
  (printed as Printed).lines.map(({ number, text }) => `${number} ${text}`)

test('a ticket with a contract has its clauses in their order, at check-in and at delivery', async () => {
  const id = await checkIn(clauses)
  for (const form of ['check-in', 'delivery']) {
    const receipt = await read(id, { form })
    expect(receipt.clauses.title).toBe('Cláusulas do contrato')
    expect(linesOf(receipt)).toEqual(inOrder)
    expect(JSON.stringify(receipt)).toContain('["Contrato","Climatização anual"]')
  }
  const english = await read(await checkIn(clauses, 'en'))
  expect(english.clauses.title).toBe('Contract clauses')
})

test('one without has none on demand, and the Group’s own where they are printed always', async () => {
  const id = await make('Ticket', { content: 'Sem contrato' })
  const bare = await checkIn([])
  const value = { clauses: '1. Prazo de 30 dias.\nSem multa por atraso.' }
  await make('Adjustment', { key: 'receipt-configuration', value })
  expect((await read(id)).clauses).toBeNull()
  await make('Adjustment', { key: 'contract-receipt', value: 'always' })
  const usual = ['1. Prazo de 30 dias.', '2. Sem multa por atraso.']
  expect(linesOf(await read(id))).toEqual(usual)
  expect(linesOf(await read(bare))).toEqual(usual)
  expect(linesOf(await read(await checkIn(clauses)))).toEqual(inOrder)
})

test.each([
  ['a4', (bytes: Buffer) => pdfPages(bytes)],
  ['80mm', (bytes: Buffer) => pdfPages(bytes)],
  ['a4', popplerPages],
  ['80mm', popplerPages],
])(
  'as PDF on %s each copy has them in order, with accents, and no secret (%o)',
  async (paper, pages) => {
    const id = await checkIn(clauses)
    const text = pages(await pdf(id, { paper })).join(' ')
    const copies = text.split('Via do cliente')
    expect(copies).toHaveLength(2)
    for (const copy of copies) {
      const places = inOrder.map((line) => copy.indexOf(line))
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      expect(places[0]).toBeGreaterThan(copy.indexOf('Não gela'))
    }
    expect(text).not.toMatch(/529\.?982|segredo/)
  },
)

test('a long contract is printed whole, in both copies', async () => {
  const most = isProof ? maxClauses : 8
  const content = 'Cláusula de um contrato longo. '.repeat(60).trim()
  const long = Array.from({ length: most }, (_, at) => ({ content: `${content} Fim ${at + 1}.` }))
  const all = pdfPages(await pdf(await checkIn(long))).join(' ')
  for (const end of ['Fim 1.', `Fim ${most}.`]) expect(all.split(end)).toHaveLength(3)
})

/** What poppler reads; our own reader's words where this machine has none. */
function popplerPages(bytes: Buffer): string[] {
  if (!isInstalled('pdftotext')) return pdfPages(bytes)
  const { status, stdout } = spawnSync('pdftotext', ['-layout', '-', '-'], { input: bytes })
  expect(status).toBe(0)
  return [stdout.toString('utf8').replace(/\s+/g, ' ')]
}
