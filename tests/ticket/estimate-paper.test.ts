// The paper of an estimate and its PDF: what they say, in the customer's language, also when it is long.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
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

async function pdf(id: string): Promise<string[]> {
  const url = `/${group}/_estimate/${id}/pdf?zone=America/Sao_Paulo`
  const cookie = [...ana.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const reply = await app.server.inject({ method: 'GET', url, headers: { cookie } })
  expect(reply.headers['content-type']).toBe('application/pdf')
  return pdfPages(reply.rawPayload)
}

test('says the same on the screen and in the PDF, and who approved it', async () => {
  const customer_id = await make('Customer', { name: 'João Conceição', cpf: '529.982.247-25' })
  const description = 'Oxidação na placa-mãe; trilha de 19 V rompida'
  const items = [
    { kind: 'labour', description: 'Reparo da placa', value: '1180.00' },
    { kind: 'part', description: 'Fusível SMD', quantity: 2, value: '12.25' },
  ]
  const terms = {
    validity: 5,
    payment_terms: 'na retirada',
    observation: 'Peças com nota.\nSem taxa.',
  }
  const id = await make('Estimate', { customer_id, description, items, ...terms })
  const draft = expectOk(await ana.client.get(`/${group}/_estimate/${id}/paper`)).body
  expect(draft).toMatchObject({
    locale: 'pt-BR',
    title: 'Orçamento',
    number: '1',
    customer: { name: 'João Conceição' },
    answer: '',
    terms: [
      ['Validade', '5 dias a partir do recebimento'],
      ['Pagamento', 'na retirada'],
    ],
  })
  const yes = { name: 'João C.', way: 'counter' }
  expectOk(await ana.client.post(`/${group}/_estimate/${id}/approve`, yes))
  const [page = '', ...more] = await pdf(id)
  expect(more).toEqual([])
  for (const said of [
    'Oficina Boa Vista',
    'Orçamento',
    'João Conceição',
    description,
    'Mão de obra',
    'Reparo da placa',
    '1.180,00',
    '2 × 12,25',
    '24,50',
    'R$ 1.204,50',
    'até 26/11/2026',
    'na retirada',
    'Peças com nota.',
    'Sem taxa.',
    'Aprovado por João C. em 21/11/2026 09:00, no balcão',
    'Cliente · aprova este orçamento',
    'Ana Ribeiro',
  ])
    expect(page.replaceAll('\u00a0', ' ').replaceAll('- ', '-')).toContain(said)
  expect(page).not.toContain('529')
})

test('goes on over pages when it is long, in the customer’s own language', async () => {
  const customer_id = await make('Customer', { name: 'Dana', locale: 'en' })
  const items = Array.from({ length: 90 }, (_, at) => ({
    kind: at % 2 === 0 ? 'part' : 'labour',
    description: `Line ${at + 1} of a long estimate`,
    value: '1.00',
  }))
  const pages = await pdf(await make('Estimate', { customer_id, description: 'All of it', items }))
  expect(pages.length).toBeGreaterThan(1)
  const all = pages.join(' ')
  for (const at of [1, 45, 90]) expect(all).toContain(`Line ${at} of a long estimate`)
  expect(all).toContain('Total')
  expect(all).not.toContain('Mão de obra')
})
