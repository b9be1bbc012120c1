// Tax on estimates (issue of the counter): lines carry rates by name; what was offered keeps the rate that it was offered at.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { openShop, type Shop } from './shop.ts'

let app: TestApp
let ana: TestPerson
let group: string
let make: Shop['make']
beforeAll(async () => {
  ;({ app, ana, group, make } = await openShop())
})
afterAll(() => app.close())

const read = async (id: string) => expectOk(await ana.client.get(`/${group}/${id}`)).body
const change = async (id: string, fields: object) => {
  const doc = await read(id)
  return ana.client.put(`/${group}/${id}`, { ...doc, ...fields })
}
const act = (id: string, name: string, body: object = {}) =>
  ana.client.post(`/${group}/_estimate/${id}/${name}`, body)
const offer = (fields: object) => make('Estimate', { description: 'Tela', ...fields })

/** What the page behind its link says. */
async function pageOf(id: string): Promise<string> {
  const zone = 'America/Sao_Paulo'
  const { body } = expectOk(await ana.client.post(`/${group}/_public_link/${id}`, { zone }))
  if ((await read(id)).status === 'draft') expectOk(await act(id, 'send'))
  const { text } = await app.nobody().call('GET', new URL(String(body.link.url)).pathname)
  return text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

test('a line carries a rate, and the total has it added or in it', async () => {
  const sales = await make('Tax', { name: 'Sales tax', rate: '9.25', usual_for: 'part' })
  const iss = await make('Tax', { name: 'ISS', rate: '5', included: true })
  const id = await offer({
    items: [
      { description: 'Reparo', value: '200.00', tax_id: iss },
      { kind: 'part', description: 'Tela', quantity: 2, value: '50.00', tax_id: sales },
    ],
  })
  expect(await read(id)).toMatchObject({
    total: '309.25',
    total_minor: 30_925,
    taxes: [
      { tax_id: iss, name: 'ISS', rate: '5', included: true, base: '200.00', amount: '9.52' },
      { tax_id: sales, name: 'Sales tax', rate: '9.25', base: '100.00', amount: '9.25' },
    ],
  })
})

test('what was sent keeps its rate; a draft and a new version follow the list of rates', async () => {
  const tax = await make('Tax', { name: 'VAT', rate: '20' })
  const items = [{ description: 'Reparo', value: '100.00', tax_id: tax }]
  const [sent, draft] = [await offer({ items }), await offer({ items })]
  expectOk(await act(sent, 'send'))
  expectOk(await change(tax, { rate: '21' }))
  expectOk(await change(draft, { payment_terms: 'Pix' }))
  expectOk(await act(sent, 'approve', { name: 'Maria', way: 'phone' }))
  expect([(await read(sent)).total, (await read(draft)).total]).toEqual(['120.00', '121.00'])
  const { id } = expectOk(await ana.client.post(`/${group}/_estimate/${sent}/version`)).body
  expect((await read(String(id))).total).toBe('121.00')
})

test('a rate that is deleted stays on what was offered, and is on no new version', async () => {
  const tax = await make('Tax', { name: 'Luxo', rate: '10' })
  const id = await offer({ items: [{ description: 'Reparo', value: '100.00', tax_id: tax }] })
  expectOk(await act(id, 'send'))
  const { _rev } = await read(tax)
  expectOk(await ana.client.call('DELETE', `/${group}/${tax}?rev=${_rev}`))
  expectOk(await act(id, 'decline', { name: 'Maria', way: 'phone', reason: 'caro' }))
  expect(await read(id)).toMatchObject({ total: '110.00', taxes: [{ name: 'Luxo', rate: '10' }] })
  const next = expectOk(await ana.client.post(`/${group}/_estimate/${id}/version`)).body.id
  expect(await read(String(next))).toMatchObject({ total: '100.00' })
})

test('nobody writes the sums of a tax, and a rate is between 0 and 100', async () => {
  const id = await offer({
    items: [{ description: 'Reparo', value: '100.00' }],
    taxes: [{ name: 'Falso', rate: '50', amount: '50.00' }],
  })
  expect((await read(id)).taxes ?? []).toEqual([])
  for (const rate of ['-1', '100.01', '1.23456', 'x']) {
    const { status, body } = await ana.client.post(`/${group}`, { klass: 'Tax', name: 'X', rate })
    expect([rate, status, Object.keys(body.keys ?? {})]).toEqual([rate, 422, ['rate']])
  }
})

test('paper and the page behind the link name each tax, and the deposit', async () => {
  const tax = await make('Tax', { name: 'ICMS', rate: '18' })
  const items = [{ description: 'Reparo', value: '100.00', tax_id: tax }]
  const id = await offer({ items, deposit_percent: 30 })
  const paper = expectOk(await ana.client.get(`/${group}/_estimate/${id}/paper`)).body
  expect(JSON.stringify(paper)).toContain('ICMS 18%')
  const words = await pageOf(id)
  expect(words).toContain('ICMS 18%')
  expect(words).toContain('Sinal antes do serviço R$ 35,40 (30% do total)')
})

test('once it is approved, the page says the deposit that is due first and how it is paid, and nothing of work that is over', async () => {
  const ticket_id = await make('Ticket', { content: 'Não liga' })
  const items = [{ description: 'Reparo', value: '75.00' }]
  const terms = { deposit_percent: 40, payment_terms: 'Sinal no balcão, em dinheiro' }
  const id = await offer({ items, ticket_id, ...terms })
  const loose = await offer({ items, deposit_percent: 40 })
  const whole = await offer({ items })
  const yes = { name: 'Maria', way: 'counter' }
  for (const one of [id, loose, whole]) expectOk(await act(one, 'approve', yes))
  const first = 'O sinal de R$ 30,00 é pago primeiro, antes de o serviço começar.'
  expect(await pageOf(id)).toContain(`${first} Como pagar: Sinal no balcão, em dinheiro`)
  expect(await pageOf(loose)).toContain(`${first} Pergunte-nos como pagar.`)
  expect(await pageOf(whole)).toContain('Vamos dar andamento ao serviço.')
  const ready_at = app.clock.now.toISOString()
  const over = { status: 'done', problem: 'Placa', ready_at, delivered_at: ready_at }
  expectOk(await change(ticket_id, over))
  const last = await pageOf(id)
  expect(last).toContain('Obrigado.')
  expect(last).not.toMatch(/Vamos dar andamento|é pago primeiro/)
})

test('the report adds up each tax of what was approved in the period', async () => {
  const tax = await make('Tax', { name: 'Relatado', rate: '12.5' })
  const items = [{ description: 'Reparo', value: '80.00', tax_id: tax }]
  const ids = [await offer({ items }), await offer({ items }), await offer({ items })]
  for (const id of ids.slice(0, 2))
    expectOk(await act(id, 'approve', { name: 'Maria', way: 'phone' }))
  const day = app.clock.now.toISOString().slice(0, 10)
  const { body } = expectOk(
    await ana.client.get(`/${group}/_reports/estimates?days=${day}..${day}`),
  )
  expect(body.taxes).toContainEqual({
    name: 'Relatado',
    rate: '12.5',
    included: false,
    base: '160.00',
    amount: '20.00',
  })
})
