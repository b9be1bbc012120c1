// Codes to pay by Pix: who may set the account, and on which papers and pages a bank's app reads which amount.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { readBrCode } from './br-code-reader.ts'
import { codesIn, pdfCodes, readPath } from './drawn-codes.ts'
import { pdfPages } from './pdf-text.ts'
import { openShop, type Shop } from './shop.ts'

let app: TestApp
let ana: TestPerson
let group: string
let make: Shop['make']
let wallet_id: string
let setting: string
beforeAll(async () => {
  ;({ app, ana, group, make } = await openShop())
  wallet_id = await make('Wallet', { name: 'Caixa', currency: 'BRL' })
  setting = await make('Adjustment', { key: 'pix', value: account })
})
afterAll(() => app.close())

const account = {
  sort: 'phone',
  key: '(31) 98765-4321',
  name: 'Oficina Boa Vista Ltda',
  city: 'Belo Horizonte',
}
const kept = { ...account, key: '+5531987654321' }

const read = async (path: string) => expectOk(await ana.client.get(`/${group}/${path}`)).body
async function pdf(path: string): Promise<Buffer> {
  const cookie = [...ana.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const reply = await app.server.inject({
    method: 'GET',
    url: `/${group}/${path}`,
    headers: { cookie },
  })
  expect(reply.statusCode).toBe(200)
  return reply.rawPayload
}
async function page(id: string): Promise<string> {
  const { body } = expectOk(await ana.client.post(`/${group}/_public_link/${id}`, {}))
  const headers = { accept: 'text/html' }
  return (await app.nobody().call('GET', new URL(String(body.link.url)).pathname, { headers })).text
}
async function offer(value = '1204.50', more: object = {}) {
  const ticket = await make('Ticket', { content: 'Não liga' })
  const items = [{ description: 'Reparo da placa', value }]
  const id = await make('Estimate', { description: 'Placa', items, ticket_id: ticket, ...more })
  return { ticket, id }
}
const step = async (id: string, name: string) =>
  expectOk(
    await ana.client.post(`/${group}/_estimate/${id}/${name}`, { name: 'Maria', way: 'counter' }),
  )
const pay = async (id: string, value: string) =>
  expectOk(
    await ana.client.post(`/${group}/_payments/${id}`, {
      _id: newId('inc'),
      wallet_id,
      value,
      date: '2026-11-21',
      confirmed: true,
    }),
  )

test('of an approved estimate the page asks for what is missing of the deposit, and for the rest once the work is over', async () => {
  const { ticket, id } = await offer('1224.45', { deposit_percent: 30 })
  await step(id, 'approve')
  const first = await page(id)
  expect(codesIn(first).map((text) => readBrCode(text).amount)).toEqual(['367.34'])
  expect(first).toMatch(
    /sinal de R\$\s367,34 é pago primeiro, antes de o serviço começar. Pague com o código Pix abaixo/,
  )
  expect(first).toMatch(/o sinal, antes de o serviço começar; ao todo R\$\s1\.224,45/)
  const asked = async (one: string) =>
    codesIn(await page(one)).map((text) => readBrCode(text).amount)
  await pay(id, '200.00')
  expect([await asked(id), await asked(ticket)]).toEqual([['167.34'], ['167.34']])
  expect((await read(`_payments/${ticket}`)).deposit).toBe('167.34')
  await pay(id, '167.34')
  expect([await asked(id), await asked(ticket)]).toEqual([[], []])
  expect((await read(`_payments/${ticket}`)).deposit).toBe(undefined)
  const change = { ...(await read(ticket)), status: 'done', problem: 'Placa' }
  expectOk(await ana.client.put(`/${group}/${ticket}`, change))
  expect([await asked(id), await asked(ticket)]).toEqual([['857.11'], ['857.11']])
})

test('the status page and the delivery receipt ask for the deposit first too, and for all of it once the work is over', async () => {
  const { ticket, id } = await offer('1224.45', { deposit_percent: 30 })
  await step(id, 'approve')
  const asked = async () => {
    const paper = await read(`_receipt/${ticket}?form=delivery`)
    const texts = [...codesIn(await page(ticket)), (paper.pix as { text: string }).text]
    return texts.map((text) => readBrCode(text).amount)
  }
  expect(await asked()).toEqual(['367.34', '367.34'])
  expect((await read(`_payments/${id}`)).deposit).toBe('367.34')
  const change = { ...(await read(ticket)), status: 'done', problem: 'Placa' }
  expectOk(await ana.client.put(`/${group}/${ticket}`, change))
  expect(await asked()).toEqual(['1224.45', '1224.45'])
  expect((await read(`_payments/${id}`)).deposit).toBe(undefined)
})

describe('the account', () => {
  const put = async (value: unknown, who = ana) => {
    const { _rev: rev } = await read(setting)
    const body = { klass: 'Adjustment', key: 'pix', value }
    return who.client.put(`/${group}/${setting}`, body, { rev: String(rev) })
  }

  test('is kept as the directory spells it, and set by administrators alone', async () => {
    expect((await read(setting)).value).toEqual(kept)
    const bruno = await app.makePerson({ fullname: 'Bruno' })
    await app.addMember(ana, group, bruno)
    expect((await put(account, bruno)).status).toBe(403)
  })

  test.each([
    [{ sort: 'cpf', key: '529.982.247-25' }, '52998224725'],
    [{ sort: 'cnpj', key: '11.222.333/0001-81' }, '11222333000181'],
    [{ sort: 'email', key: ' Loja@Example.com ' }, 'loja@example.com'],
    [
      { sort: 'random', key: '123E4567-E12B-12D1-A456-426655440000' },
      '123e4567-e12b-12d1-a456-426655440000',
    ],
  ])('may have the key %j', async (part, key) => {
    expectOk(await put({ ...account, ...part }))
    expect((await read(setting)).value).toMatchObject({ key })
  })

  test.each([
    [{ sort: 'cpf', key: '529.982.247-24' }, { 'value.key': 'is invalid' }],
    [{ sort: 'cnpj' }, { 'value.key': 'is invalid' }],
    [{ sort: 'phone', key: '+1 415 555 0134' }, { 'value.key': 'is invalid' }],
    [{ sort: 'random', key: 'x' }, { 'value.key': 'is invalid' }],
    [{ sort: 'iban' }, { 'value.sort': 'is not included in the list' }],
    [{ city: '' }, { 'value.city': "can't be blank" }],
    [
      { name: 'x'.repeat(26), city: '東京' },
      {
        'value.name': 'is too long (maximum is 25 characters)',
        'value.city': 'is invalid',
      },
    ],
    [{ bank: 'x' }, { 'value.bank': 'is not a field of this record' }],
  ])('is refused with %j', async (part, reason) => {
    const { status, body } = await put({ ...account, ...part })
    expect([status, body.reason]).toEqual([422, reason])
  })

  test('is none when all of it is blank', async () => {
    expectOk(await put({ sort: 'phone', key: '', name: '', city: '' }))
    const { id } = await offer()
    await step(id, 'approve')
    expect((await read(`_estimate/${id}/paper`)).pix).toBeNull()
    expectOk(await put(account))
  })
})

test('an estimate that is approved is paid from its paper, its PDF and its page, by the exact amount', async () => {
  const { ticket, id } = await offer()
  const { number } = await read(ticket)
  expect((await read(`_estimate/${id}/paper`)).pix).toBeNull()
  await step(id, 'send')
  // Nothing is due until the customer approves.
  expect((await read(`_estimate/${id}/paper`)).pix).toBeNull()
  expect(pdfCodes(await pdf(`_estimate/${id}/pdf`))).toEqual([])
  expect(codesIn(await page(id))).toEqual([])
  await step(id, 'approve')
  const code = {
    key: kept.key,
    amount: '1204.50',
    currency: '986',
    name: account.name,
    city: account.city,
    txid: `OS${String(number)}`,
    description: `OS ${String(number)}`,
  }
  const { pix } = await read(`_estimate/${id}/paper`)
  expect(pix).toMatchObject({ title: 'Pague com Pix', amount: 'R$\u00a01.204,50' })
  expect(readPath(String(pix.qr.path))).toBe(pix.text)
  expect(readBrCode(String(pix.text))).toEqual(code)
  const printed = await pdf(`_estimate/${id}/pdf`)
  expect(pdfCodes(printed)).toEqual([pix.text])
  expect(pdfPages(printed).join('').replaceAll(' ', '')).toContain(
    String(pix.text).replaceAll(' ', ''),
  )
  const theirs = await page(id)
  expect(codesIn(theirs).map(readBrCode)).toEqual([code])
  expect(theirs).toContain(`${String(pix.text)}</textarea>`)
  await pay(id, '204.50')
  expect(codesIn(await page(id)).map((text) => readBrCode(text).amount)).toEqual(['1000.00'])
  await pay(id, '1000.00')
  expect(codesIn(await page(id))).toEqual([])
  expect(pdfCodes(await pdf(`_estimate/${id}/pdf`))).toEqual([])
})

test('a delivery receipt and the page of its ticket ask for what is left, on sheet and roll', async () => {
  const { ticket, id } = await offer('250.00')
  expect((await read(`_receipt/${ticket}?form=delivery`)).pix).toBeNull()
  await step(id, 'approve')
  await pay(ticket, '100.00')
  expect((await read(`_receipt/${ticket}?form=check-in`)).pix).toBeNull()
  const receipt = await read(`_receipt/${ticket}?form=delivery`)
  expect(receipt.bill.paid).toEqual([
    ['21/11/2026 · Pagamento', 'R$\u00a0100,00'],
    ['Pago', 'R$\u00a0100,00'],
    ['Falta pagar', 'R$\u00a0150,00'],
  ])
  const { text } = receipt.pix
  expect(readBrCode(String(text))).toMatchObject({ amount: '150.00' })
  for (const [paper, copies] of [
    ['a4', 2],
    ['80mm', 2],
  ] as const) {
    const bytes = await pdf(`_receipt/${ticket}/pdf?form=delivery&paper=${paper}`)
    // Beside the code that leads to the page, where there is one.
    expect(pdfCodes(bytes).filter((one) => one === text)).toHaveLength(copies)
  }
  const theirs = await page(ticket)
  expect(codesIn(theirs)).toEqual([text])
  expect(theirs).toContain('Falta pagar')
  await pay(ticket, '150.00')
  expect(await page(ticket)).not.toMatch(/<script|pix/i)
})

test('an estimate without a ticket is found by its own number', async () => {
  const { id } = await offer('10.00', { ticket_id: undefined })
  await step(id, 'approve')
  const { number } = await read(id)
  const [text = ''] = codesIn(await page(id))
  expect(readBrCode(text).txid).toBe(`ORC${String(number)}`)
})

test('nobody is asked to pay for what was closed without repair', async () => {
  const { ticket, id } = await offer('90.00')
  await step(id, 'approve')
  expect(codesIn(await page(ticket))).toHaveLength(1)
  const reason = { cancel_reason: 'other', comment: 'x' }
  expectOk(await ana.client.put(`/${group}/_design/status/_update/cancel/${ticket}`, reason))
  expect([...codesIn(await page(ticket)), ...codesIn(await page(id))]).toEqual([])
  expect((await read(`_receipt/${ticket}?form=delivery`)).pix).toBeNull()
})

test('what is not in reais has no code', async () => {
  const dana = await app.makePerson({ fullname: 'Dana', locale: 'en' })
  const shop = await app.makeGroup(dana, 'Maple Street Repair')
  const add = async (klass: string, fields: object) =>
    String(expectOk(await dana.client.post(`/${shop}`, { klass, ...fields })).body.id)
  await add('Adjustment', { key: 'pix', value: account })
  const items = [{ description: 'Repair', value: '10.00' }]
  const id = await add('Estimate', { description: 'Repair', items })
  const yes = { name: 'Maria', way: 'counter' }
  expectOk(await dana.client.post(`/${shop}/_estimate/${id}/approve`, yes))
  const paper = expectOk(await dana.client.get(`/${shop}/_estimate/${id}/paper`)).body
  expect(paper.pix).toBeNull()
})
