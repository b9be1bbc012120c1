// The delivery receipt is a bill, and papers come on the sheet of the Group's country.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import type { Receipt } from '#modules/ticket/paper/receipt.ts'
import { expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { pdfPages } from './pdf-text.ts'
import { openShop, type Shop } from './shop.ts'

let app: TestApp
let ana: TestPerson
let group: string
let make: Shop['make']
let wallet_id: string
beforeAll(async () => {
  ;({ app, ana, group, make } = await openShop())
  wallet_id = await make('Wallet', { name: 'Caixa', currency: 'BRL' })
})
afterAll(() => app.close())

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

async function approved(ticket_id: string, offer: object): Promise<string> {
  const id = await make('Estimate', { description: 'Tela', ticket_id, ...offer })
  expectOk(await ana.client.post(`/${group}/_estimate/${id}/send`, {}))
  const answer = { name: 'Maria', way: 'phone' }
  expectOk(await ana.client.post(`/${group}/_estimate/${id}/approve`, answer))
  return id
}

async function receipt(ticket: string, form = 'delivery') {
  const { body } = expectOk(await ana.client.get(`/${group}/_receipt/${ticket}`, { form }))
  return body as unknown as Receipt
}

async function pdf(path: string, query: Record<string, string> = {}) {
  const cookie = [...ana.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const mark = path.includes('?') ? '&' : '?'
  const url = `/${group}/${path}${mark}${String(new URLSearchParams(query))}`
  const reply = await app.server.inject({ method: 'GET', url, headers: { cookie } })
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
  const box = /\/MediaBox \[([\d. ]+)\]/.exec(reply.rawPayload.toString('latin1'))?.[1] ?? ''
  const size = box
    .split(' ')
    .slice(2)
    .map((points) => Math.round(Number(points)))
  return { text: pdfPages(reply.rawPayload).map(plain).join(' '), size }
}

test('a delivery receipt has items, tax, total, paid and due; a check-in has none of it', async () => {
  const tax = await make('Tax', { name: 'ISS', rate: '10' })
  const ticket = await make('Ticket', { content: 'Não liga' })
  await approved(ticket, {
    items: [
      { description: 'Troca da tela', value: '200.00', tax_id: tax },
      { kind: 'part', description: 'Tela', quantity: 2, value: '50.00' },
    ],
    discount: '30.00',
  })
  // What was not agreed is on no bill.
  await make('Estimate', {
    description: 'Bateria',
    ticket_id: ticket,
    items: [{ description: 'Bateria', value: '99.00' }],
  })
  const paid = { _id: newId('inc'), wallet_id, date: '2026-11-20', confirmed: true }
  const way = { value: '88.00', payment_way: 'pix', description: 'Sinal' }
  expectOk(await ana.client.post(`/${group}/_payments/${ticket}`, { ...paid, ...way }))
  const { bill, parties } = await receipt(ticket)
  expect(JSON.parse(plain(JSON.stringify(bill)))).toMatchObject({
    groups: [
      { title: 'Mão de obra', lines: [{ text: 'Troca da tela', count: '', sum: '200,00' }] },
      { title: 'Peças', lines: [{ text: 'Tela', count: '2 × 50,00', sum: '100,00' }] },
    ],
    sums: [
      ['Soma', 'R$ 300,00'],
      ['Desconto', '−R$ 30,00'],
      ['ISS 10%', 'R$ 18,00'],
    ],
    total: ['Total', 'R$ 288,00'],
    paid: [
      ['20/11/2026 · Pix', 'R$ 88,00'],
      ['Pago', 'R$ 88,00'],
      ['Falta pagar', 'R$ 200,00'],
    ],
  })
  // Said once.
  expect(parties.flatMap(({ facts }) => facts).map(([label]) => label)).not.toContain('Pago')
  expect((await receipt(ticket, 'check-in')).bill).toBeNull()
  for (const paper of ['a4', 'letter', '80mm']) {
    const { text } = await pdf(`_receipt/${ticket}/pdf`, { form: 'delivery', paper })
    for (const words of [
      'Troca da tela',
      '2 × 50,00',
      'ISS 10%',
      '20/11/2026 · Pix',
      'R$ 288,00',
      'R$ 200,00',
    ]) {
      expect(text).toContain(words)
    }
  }
})

test('the customer sees the bill on the page of the ticket once it is delivered, and not before', async () => {
  const ticket = await make('Ticket', { content: 'Não liga', problem: 'Tela' })
  await approved(ticket, { items: [{ description: 'Troca da tela', value: '200.00' }] })
  const { link } = expectOk(await ana.client.post(`/${group}/_public_link/${ticket}`, {})).body
  const path = new URL((link as { url: string }).url).pathname
  const page = async () => (await app.server.inject({ method: 'GET', url: path })).body
  expect(await page()).not.toContain('Troca da tela')
  expect((await receipt(ticket)).message).toMatch(/^Olá! Aqui é da Oficina Boa Vista\. Acompanhe/)
  for (const step of ['ready', 'deliver'])
    expectOk(await ana.client.put(`/${group}/_design/handover/_update/${step}/${ticket}`, {}))
  expect(plain(await page())).toMatch(/Troca da tela[^]+200,00[^]+Total[^]+R\$ 200,00/)
  expect((await receipt(ticket)).message).toMatch(/^Olá! .* Aqui está o recibo:$/)
  const customer_id = await make('Customer', { name: 'Padaria do Largo' })
  const theirs = await make('Ticket', { content: 'Não liga', customer_id })
  expect((await receipt(theirs)).message).toMatch(/^Olá, Padaria do Largo! Aqui é da Oficina/)
})

test.for([
  [
    'pt-BR',
    [
      'Garantia de 30 dias sobre este serviço e as peças trocadas, até 21/12/2026.',
      'Total R$ 200,00',
      '20/11/2026 · Pix R$ 88,00',
      'Pago R$ 88,00',
      'Falta pagar até 15/12/2026 R$ 112,00',
    ],
  ],
  [
    'en',
    [
      'Warranty of 30 days on this service and the parts fitted, until 2026-12-21.',
      'Total R$200.00',
      '2026-11-20 · Pix R$88.00',
      'Paid R$88.00',
      'Left to pay by 2026-12-15 R$112.00',
    ],
  ],
] as const)(
  'the page of what was delivered is its receipt: its warranty first, each payment, and by when the rest is paid, and nobody who paid, %s',
  async ([locale, said]) => {
    const customer_id = await make('Customer', { name: 'Dana', locale })
    const work = { content: 'Não liga', problem: 'Tela', customer_id, warranty: 30 }
    const ticket = await make('Ticket', work)
    await approved(ticket, { items: [{ description: 'Troca da tela', value: '200.00' }] })
    const pay = async (payment: object) => {
      const about = { _id: newId('inc'), wallet_id, paid_by: 'Padaria do Largo', ...payment }
      expectOk(await ana.client.post(`/${group}/_payments/${ticket}`, about))
    }
    await pay({ value: '88.00', payment_way: 'pix', date: '2026-11-20', confirmed: true })
    await pay({ value: '112.00', date: '2026-12-15', confirmed: false })
    const { link } = expectOk(await ana.client.post(`/${group}/_public_link/${ticket}`, {})).body
    const path = new URL((link as { url: string }).url).pathname
    const page = async () => {
      const { body } = await app.server.inject({ method: 'GET', url: path })
      return plain(body.replaceAll(/<style>[^]*?<\/style>|<[^>]*>/g, ' ')).replaceAll(/\s+/g, ' ')
    }
    for (const step of ['ready', 'deliver']) {
      expect(await page()).not.toContain(said[0])
      expectOk(await ana.client.put(`/${group}/_design/handover/_update/${step}/${ticket}`, {}))
    }
    const text = await page()
    const places = said.map((words) => text.indexOf(words))
    expect(places, text).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(text).not.toContain('Padaria')
  },
)

test('without an agreed estimate it says what came in, as before', async () => {
  const ticket = await make('Ticket', { content: 'Não liga' })
  const paid = { _id: newId('inc'), wallet_id, date: '2026-11-20', confirmed: true }
  const way = { value: '88.00', payment_way: 'pix', description: 'Sinal' }
  expectOk(await ana.client.post(`/${group}/_payments/${ticket}`, { ...paid, ...way }))
  const { bill, parties } = await receipt(ticket)
  expect(bill).toBeNull()
  expect(parties[0]?.facts.map(([label]) => label)).toContain('Pago')
})

const [a4, letter] = [
  [595, 842],
  [612, 792],
]

test('PDFs come on the sheet of the country, unless another is asked for', async () => {
  const ticket = await make('Ticket', { content: 'Não liga' })
  const estimate = await approved(ticket, { items: [{ description: 'Reparo', value: '9.00' }] })
  const income = { _id: newId('inc'), wallet_id, date: '2026-11-20', confirmed: true }
  const way = { value: '9.00', payment_way: 'pix', description: 'Reparo' }
  const payment = expectOk(
    await ana.client.post(`/${group}/_payments/${ticket}`, { ...income, ...way }),
  )
  const papers = [
    `_receipt/${ticket}/pdf`,
    `_receipts/pdf?ids=${ticket}`,
    `_estimate/${estimate}/pdf`,
    `_payment_receipt/${String(payment.body.id)}/pdf`,
  ]
  const sizes = (more: Record<string, string> = {}) =>
    Promise.all(papers.map(async (path) => (await pdf(path, more)).size))
  expect(await sizes()).toEqual([a4, a4, a4, a4])
  expect(await sizes({ paper: 'letter' })).toEqual([letter, letter, letter, letter])
  await make('Adjustment', { key: 'country', value: 'US' })
  expect(await sizes()).toEqual([letter, letter, letter, letter])
  expect(await sizes({ paper: 'a4' })).toEqual([a4, a4, a4, a4])
})

test('the ticket says what was billed with the delivery, and nobody is notified that the customer approved it', async () => {
  const tiago = await app.makePerson({ fullname: 'Tiago' })
  await app.addMember(ana, group, tiago)
  const ticket_id = await make('Ticket', { content: 'Não liga', technical_id: ana.id })
  const items = [{ description: 'Cabo', value: '39.90' }]
  const id = await make('Estimate', { description: 'Cabo', ticket_id, items })
  const billed = { name: 'Maria Souza', way: 'delivery' }
  expectOk(await tiago.client.post(`/${group}/_estimate/${id}/approve`, billed))
  await app.jobs()
  const find = async (db: string, selector: object) =>
    expectOk(await ana.client.post(`/${db}/_find`, { selector })).body.docs as { content: string }[]
  expect(await find(ana.id, { klass: 'Notification', record_id: id })).toEqual([])
  const [said] = await find(group, { klass: 'Comment', record_id: ticket_id })
  expect(plain(said!.content)).toMatch(
    /^Cobrado na entrega: US\$ 39,90, orçamento \d+\. Quem retirou: Maria Souza\.$/,
  )
})
