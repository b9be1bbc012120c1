// Receipts of payment: what they say, in figures and in words, as PDF and behind a link.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
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
  await make('Adjustment', {
    key: 'receipt-configuration',
    value: { heading: 'Boa Vista Assistência Técnica Ltda · CNPJ 11.222.333/0001-81' },
  })
})
afterAll(() => app.close())

const read = async (path: string) => expectOk(await ana.client.get(`/${group}/${path}`)).body
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
async function pdf(path: string) {
  const cookie = [...ana.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const reply = await app.server.inject({
    method: 'GET',
    url: `/${group}/${path}`,
    headers: { cookie },
  })
  expect(reply.headers['content-type']).toBe('application/pdf')
  return { pages: pdfPages(reply.rawPayload).map(plain), bytes: reply.rawPayload }
}

async function paid(customer: object = {}, more: object = {}) {
  const cpf = '529.982.247-25'
  const customer_id = await make('Customer', {
    name: 'Maria Souza',
    cpf,
    branch: true,
    ...customer,
  })
  const ticket = await make('Ticket', { content: 'Não liga', customer_id })
  const body = {
    _id: newId('inc'),
    wallet_id,
    date: '2026-11-20',
    value: '1250.10',
    confirmed: true,
    payment_way: 'pix',
    description: 'Troca da tela.',
    ...more,
  }
  const reply = expectOk(await ana.client.post(`/${group}/_payments/${ticket}`, body))
  return { ticket, id: String(reply.body.id) }
}
const linkTo = async (id: string) => {
  const { body } = expectOk(await ana.client.post(`/${group}/_public_link/${id}`, {}))
  return new URL(String(body.link.url)).pathname
}
const follow = (path: string) =>
  app.nobody().call('GET', path, { headers: { accept: 'text/html' } })

test.each([
  ['pt-BR', 'Recibo de sinal', 'Recibo'],
  ['en', 'Deposit receipt', 'Receipt'],
])(
  'of a deposit that was agreed it says that it is one, whatever is paid later: %s',
  async (locale, deposit, usual) => {
    const customer_id = await make('Customer', { name: 'Maria Souza', locale })
    const ticket_id = await make('Ticket', { content: 'Não liga', customer_id })
    const items = [{ description: 'Troca da tela', value: '300.00' }]
    const offer = { description: 'Troca da tela', items, deposit_percent: 50, ticket_id }
    const estimate = await make('Estimate', offer)
    const step = `/${group}/_estimate/${estimate}/approve`
    expectOk(await ana.client.post(step, { name: 'Maria', way: 'counter' }))
    const titleOf = async (id: string) => (await read(`_payment_receipt/${id}`)).title
    const pay = async (value: string) => {
      const body = { _id: newId('inc'), wallet_id, date: '2026-11-20', value, confirmed: true }
      return String(
        expectOk(await ana.client.post(`/${group}/_payments/${ticket_id}`, body)).body.id,
      )
    }
    const first = await pay('150.00')
    expect(await titleOf(first)).toBe(deposit)
    app.clock.advance(1_000)
    const rest = await pay('150.00')
    expect([await titleOf(first), await titleOf(rest)]).toEqual([deposit, usual])
    const page = await follow(await linkTo(first))
    expect(page.text).toContain(deposit)
  },
)

test('says who paid how much for what, in figures and in words, and never a document of theirs', async () => {
  const { ticket, id } = await paid()
  const { number } = await read(ticket)
  const receipt = await read(`_payment_receipt/${id}`)
  const named = `${String(number)}-${id.slice(-4).toUpperCase()}`
  expect(receipt).toMatchObject({ title: 'Recibo', number: named })
  expect(plain(String(receipt.text))).toBe(
    'Recebemos de Maria Souza a importância de R$ 1.250,10 (mil duzentos e cinquenta reais e dez centavos), referente a: Troca da tela.',
  )
  const sheet = await pdf(`_payment_receipt/${id}/pdf`)
  const roll = await pdf(`_payment_receipt/${id}/pdf?paper=80mm`)
  expect([sheet.pages.length, roll.pages.length]).toEqual([1, 1])
  for (const page of [...sheet.pages, ...roll.pages]) {
    for (const words of [
      'Oficina Boa Vista',
      'CNPJ 11.222.333/0001-81',
      `Recibo ${named}`,
      'R$ 1.250,10',
      'mil duzentos e cinquenta reais e dez centavos',
      'Data 20/11/2026',
      'Forma de pagamento Pix',
      `Ordem de serviço ${String(number)}`,
      'Ana Ribeiro',
    ])
      expect(page.replaceAll(/\s+/g, ' ').replaceAll('- ', '-')).toContain(words)
    expect(page).not.toContain('529')
  }
  expect(sheet.pages[0]).toContain('Via do cliente')
  const width = /\/MediaBox \[0 0 ([\d.]+)/.exec(roll.bytes.toString('latin1'))?.[1]
  expect(Number(width)).toBeCloseTo((80 * 72) / 25.4, 0)
})

test('is in the customer’s own language, and its link opens for everybody who has it', async () => {
  const { id } = await paid({ name: 'Dana Whitfield', locale: 'en' })
  const receipt = await read(`_payment_receipt/${id}`)
  expect(receipt.text).toContain('Received from Dana Whitfield the sum of')
  expect(receipt.text).toContain(
    'one thousand two hundred and fifty Brazilian reais and ten centavos',
  )
  expect(receipt.message).toContain('Thank you!')
  const path = await linkTo(id)
  const page = await follow(path)
  expect([page.status, page.headers['x-robots-tag']]).toEqual([200, 'noindex, nofollow'])
  for (const words of [
    '<html lang="en">',
    'Oficina Boa Vista',
    'Dana Whitfield',
    String(receipt.number),
  ])
    expect(page.text).toContain(words)
  for (const secret of ['529', 'Ana Ribeiro', id, group, 'Caixa'])
    expect(page.text).not.toContain(secret)
  expect(page.text).not.toMatch(/<script|<form/)
})

test('of what has not come in there is none, and what is taken back ends its link', async () => {
  const { id } = await paid()
  const path = await linkTo(id)
  expectOk(await ana.client.put(`/${group}/_design/status/_update/unconfirm/${id}`, {}))
  expect((await ana.client.get(`/${group}/_payment_receipt/${id}`)).status).toBe(404)
  expect((await follow(path)).status).toBe(404)
  expectOk(await ana.client.put(`/${group}/_design/status/_update/confirm/${id}`, {}))
  expect((await follow(path)).status).toBe(200)
  expectOk(await ana.client.put(`/${group}/_design/status/_update/unconfirm/${id}`, {}))
  const { _rev } = await read(id)
  expectOk(await ana.client.delete(`/${group}/${id}`, { rev: String(_rev) }))
  expect((await follow(path)).status).toBe(404)
})

test('one that goes to another customer’s ticket ends its link, and one of who became another customer does not', async () => {
  const [{ id, ticket }, { ticket: other }] = [await paid(), await paid({ name: 'Alice Prado' })]
  const path = await linkTo(id)
  const move = async (patch: object) => {
    expectOk(await ana.client.put(`/${group}/_design/status/_update/unconfirm/${id}`, {}))
    expectOk(await ana.client.put(`/${group}/${id}`, { ...(await read(id)), ...patch }))
    expectOk(await ana.client.put(`/${group}/_design/status/_update/confirm/${id}`, {}))
  }
  await move({ description: 'Troca da bateria.' })
  expect((await follow(path)).status).toBe(200)
  const from = String((await read(ticket)).customer_id)
  const into = await make('Customer', { name: 'Maria de Souza' })
  const [from_rev, into_rev] = [(await read(from))._rev, (await read(into))._rev]
  expectOk(await ana.client.post(`/${group}/_merge`, { from, from_rev, into, into_rev }))
  await move({ paid_by: 'Maria de Souza' })
  expect((await follow(path)).status).toBe(200)
  const { customer_id } = await read(other)
  await move({ ticket_id: other, customer_id, paid_by: 'Alice Prado' })
  expect((await follow(path)).status).toBe(404)
})

test('an income that pays for no work has no receipt and no page', async () => {
  const fields = { wallet_id, value: '10.00', date: '2026-11-20', confirmed: true }
  const id = await make('Income', fields)
  expect((await ana.client.get(`/${group}/_payment_receipt/${id}`)).status).toBe(404)
  expect((await follow(await linkTo(id))).status).toBe(404)
})
