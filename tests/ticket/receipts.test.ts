// Receipts as a shop hands them over (trade 7, 10, 17): what they say, in whose language, and as PDF.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Receipt, ReceiptDevice as Device } from '#modules/ticket/paper/receipt.ts'
import { expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { pdfPages } from './pdf-text.ts'
import { openShop, type Shop } from './shop.ts'

let app: TestApp
let ana: TestPerson
let group: string
let make: Shop['make']

beforeAll(async () => {
  ;({ app, ana, group, make } = await openShop())
  await set('phones', [{ number: '3135550134', description: 'Balcão', main: true }])
  await set('addresses', [{ street: 'Rua das Acácias', number: '240', city: 'Belo Horizonte' }])
  await set('opening-hours', 'seg. a sex. 9h–18h')
})
afterAll(() => app.close())

const set = (key: string, value: unknown) => make('Adjustment', { key, value })

const maria = {
  name: 'Maria Aparecida Souza',
  cpf: '529.982.247-25',
  // Each test adds her anew.
  branch: true,
  phones: [{ number: '31987654321', main: true }],
  addresses: [{ street: 'Rua dos Ipês', number: '85', city: 'Belo Horizonte', state: 'MG' }],
}

async function checkIn(customer: object = maria, more: object = {}) {
  const customer_id = await make('Customer', customer)
  const thing = { identifier: '7xk2qg3', description: 'Notebook Dell Inspiron 15', customer_id }
  const equipment_id = await make('Equipment', thing)
  const content = 'Não liga; caiu água no teclado ontem.'
  const parts = { customer_id, equipment_id, content, equipment_observation: 'carregador, bolsa' }
  return make('Ticket', { ...parts, ...more })
}

const read = async (id: string, query: Record<string, string> = {}) =>
  expectOk(await ana.client.get(`/${group}/_receipt/${id}`, query)).body

async function pdf(id: string, query: Record<string, string> = {}) {
  const url = `/${group}/_receipt/${id}/pdf?${String(new URLSearchParams(query))}`
  const cookie = [...ana.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const reply = await app.server.inject({ method: 'GET', url, headers: { cookie } })
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
  return pdfPages(reply.rawPayload)
}

describe('a check-in receipt', () => {
  test('says in two copies who brought what, and never a document', async () => {
    const receipt = await read(await checkIn(), { zone: 'America/Sao_Paulo' })
    expect(receipt).toMatchObject({
      locale: 'pt-BR',
      title: 'Recibo de entrada',
      copies: ['Via da empresa', 'Via do cliente'],
      shop: {
        name: 'Oficina Boa Vista',
        lines: ['Rua das Acácias 240, Belo Horizonte', '(31) 3555-0134', 'seg. a sex. 9h–18h'],
      },
      signatures: [{ name: maria.name }, { name: 'Ana Ribeiro' }],
    })
    const words = JSON.stringify(receipt)
    for (const said of [
      '(31) 98765-4321',
      'Rua dos Ipês 85',
      '7XK2QG3',
      'carregador, bolsa',
      'caiu água',
      '21/11/2026 09:00, por Ana Ribeiro',
    ])
      expect(words).toContain(said)
    expect(words).not.toMatch(/529\.?982/)
  })

  test('is one sheet of A4 with both copies, the number and the accents on each', async () => {
    const id = await checkIn()
    const { number } = expectOk(await ana.client.get(`/${group}/${id}`)).body
    const pages = await pdf(id)
    expect(pages).toHaveLength(1)
    const [page = ''] = pages
    for (const once of ['Via da empresa', 'Via do cliente', 'corte aqui'])
      expect(page.split(once)).toHaveLength(2)
    for (const twice of [
      'Não liga; caiu água no teclado ontem.',
      `Ordem de serviço ${number}`,
      'de acordo com o estado descrito acima',
    ])
      expect(page.split(twice)).toHaveLength(3)
    expect(page).not.toMatch(/529\.?982/)
  })

  test('of a problem too long for half a sheet gives each copy pages of its own, and loses nothing', async () => {
    const lines = Array.from({ length: 90 }, (_, at) => `Sintoma ${at + 1}: reinicia sozinho`)
    const pages = await pdf(await checkIn(maria, { content: lines.join('\n') }))
    expect(pages.length).toBeGreaterThanOrEqual(4)
    const all = pages.join(' ')
    expect(all.split('Sintoma 90: reinicia sozinho')).toHaveLength(3)
    expect(pages.filter((page) => page.includes('Via do cliente'))).toHaveLength(1)
  })

  test('is as long as it needs on a roll of 80 mm', async () => {
    const lines = Array.from({ length: 60 }, (_, at) => ({ text: `Item ${at + 1}`, state: 'open' }))
    const pages = await pdf(await checkIn(maria, { checklist: lines }), { paper: '80mm' })
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain('Item 60')
    expect(pages[0]).toContain('Via do cliente')
  })

  test.each([
    ['emoji and another direction', '📱 שלום كسر'],
    ['a word without end', 'x'.repeat(2_000)],
    ['nothing but marks', '<b>&amp;{}[]()</b>'],
  ])('with %s is printed all the same', async (_, content) => {
    expect((await pdf(await checkIn(maria, { content }))).join(' ')).toContain('Via do cliente')
  })

  test('says the day that was promised, and at delivery when and to whom it was handed over', async () => {
    const id = await checkIn(maria, { promised_at: '2026-11-25' })
    expect(JSON.stringify(await read(id))).toContain('["Prazo","25/11/2026"]')
    const { body: ticket } = await ana.client.get(`/${group}/${id}`)
    const handed = { status: 'done', problem: 'Cabo', delivered_at: '2026-11-24T18:00:00.000Z' }
    const changed = {
      ...ticket,
      ...handed,
      ready_at: '2026-11-23T18:00:00.000Z',
      delivered_to: 'João',
      not_returned: 'Capa',
    }
    expectOk(await ana.client.put(`/${group}/${id}`, changed))
    const words = JSON.stringify(await read(id, { form: 'delivery', zone: 'America/Sao_Paulo' }))
    for (const said of [
      '["Entrega","24/11/2026 15:00"]',
      '["Retirado por","João"]',
      '["Não devolvido","Capa"]',
    ])
      expect(words).toContain(said)
    expect(words).not.toContain('Prazo')
  })

  test('without customer and equipment says that they are not on file', async () => {
    const receipt = await read(await make('Ticket', { content: 'Sem cadastro' }))
    expect(receipt.parties).toMatchObject([{ name: 'Não informado' }, { name: 'Não informado' }])
  })

  test('speaks the customer’s language where they have one', async () => {
    const dana = { name: 'Dana Whitfield', locale: 'en' }
    const receipt = await read(await checkIn(dana, { priority: 'high', approved_up_to: '80.00' }))
    expect(receipt).toMatchObject({ locale: 'en', copies: ['Company copy', 'Customer copy'] })
    expect(JSON.stringify(receipt)).toContain('["Priority","High"]')
    expect(JSON.stringify(receipt)).toContain('["Goes ahead without asking up to","R$80.00"]')
  })
})

describe('a delivery receipt', () => {
  test('says until when the warranty lasts: 90 days in a Brazilian Group (S4)', async () => {
    const id = await checkIn()
    const found = { problem: 'Conector oxidado' }
    expectOk(await ana.client.put(`/${group}/_design/status/_update/done/${id}`, found))
    const receipt = await read(id, { form: 'delivery', zone: 'America/Sao_Paulo' })
    const words = JSON.stringify(receipt)
    expect(words).toContain('["Garantia","90 dias, até 19/02/2027"]')
    expect(words).toContain('Conector oxidado')
    const [page = ''] = await pdf(id, { form: 'delivery' })
    expect(page.split('até 19/02/2027')).toHaveLength(5)
    expect(JSON.stringify(await read(id))).not.toContain('2027')
  })

  test('in an English Group has the days that the ticket says, and none by itself', async () => {
    const tom = await app.makePerson({ fullname: 'Tom' })
    const db = await app.makeGroup(tom)
    const finish = async (more: object) => {
      const ticket = { klass: 'Ticket', content: 'Trips', problem: 'Fuse', ...more }
      const { id } = expectOk(await tom.client.post(`/${db}`, ticket)).body
      expectOk(await tom.client.put(`/${db}/_design/status/_update/done/${id}`))
      return JSON.stringify(
        (await tom.client.get(`/${db}/_receipt/${id}`, { form: 'delivery' })).body,
      )
    }
    expect(await finish({})).not.toContain('Warranty')
    expect(await finish({ warranty: 30 })).toContain('30 days, until 2026-12-21')
  })

  test('without an estimate names the day of each payment, and behind the sum how it was paid', async () => {
    const id = await checkIn()
    const wallet_id = await make('Wallet', { name: 'Caixa', currency: 'BRL' })
    const paid = { wallet_id, ticket_id: id, confirmed: true, payment_way: 'cash' }
    await make('Income', { ...paid, value: '80.00', date: '2026-11-20' })
    const words = JSON.stringify(await read(id, { form: 'delivery' }))
    expect(words).toContain('["20/11/2026","R$\u00a080,00 · Dinheiro"]')
    expect(words).toContain('["Pago","R$\u00a080,00"]')
  })
})

describe('what a Group has printed', () => {
  test('is on the receipts it belongs to, with the fee for storage in the Group’s money', async () => {
    const owner = await app.makePerson({ fullname: 'Rui', locale: 'pt-BR' })
    const db = await app.makeGroup(owner)
    const value = {
      heading: 'Boa Vista Consertos Ltda · CNPJ 11.222.333/0001-81',
      check_in: 'Nenhum serviço começa sem a sua aprovação.\nApresente esta via na retirada.',
      delivery: 'Obrigado pela preferência.',
      storage_days: 30,
      storage_fee: '2.0',
    }
    const key = 'receipt-configuration'
    expectOk(await owner.client.post(`/${db}`, { klass: 'Adjustment', key, value }))
    const { id } = expectOk(
      await owner.client.post(`/${db}`, { klass: 'Ticket', content: 'x' }),
    ).body
    const { body } = expectOk(await owner.client.get(`/${db}/_receipt/${id}`))
    expect(body.shop.lines[0]).toBe(value.heading)
    expect(body.notes.map((note: string) => note.replace(/\u00a0/g, ' '))).toEqual([
      'Nenhum serviço começa sem a sua aprovação.',
      'Apresente esta via na retirada.',
      'A partir de 30 dias do aviso de retirada, a guarda do equipamento custa R$ 2,00 por dia.',
    ])
    const delivery = await owner.client.get(`/${db}/_receipt/${id}`, { form: 'delivery' })
    expect(delivery.body.notes).toEqual(['Obrigado pela preferência.'])
  })

  test('is refused by field where it is wrong, and keeps what stood there', async () => {
    const value = { warranty: 9_999, colour: 'red', storage_fee: 1.5 }
    const reply = await ana.client.post(`/${group}`, {
      klass: 'Adjustment',
      key: 'receipt-configuration',
      value,
    })
    expect([reply.status, Object.keys(reply.body.reason as object).toSorted()]).toEqual([
      422,
      ['value.colour', 'value.storage_fee', 'value.warranty'],
    ])
  })

  test('speaks the language that is set for the Group before that of the person who made it', async () => {
    const owner = await app.makePerson({ locale: 'pt-BR' })
    const db = await app.makeGroup(owner)
    const { id } = expectOk(
      await owner.client.post(`/${db}`, { klass: 'Ticket', content: 'x' }),
    ).body
    expect((await owner.client.get(`/${db}/_receipt/${id}`)).body.locale).toBe('pt-BR')
    const language = { klass: 'Adjustment', key: 'locale', value: 'en' }
    expectOk(await owner.client.post(`/${db}`, language))
    expect((await owner.client.get(`/${db}/_receipt/${id}`)).body.locale).toBe('en')
    expect((await owner.client.get('/_session')).body.userCtx.locale).toBe('pt-BR')
  })
})

test.each([
  ['another kind', 'cus-00000000000000000000000000', {}, 404],
  ['a ticket that is not there', 'tik-00000000000000000000000000', {}, 404],
  ['a clock that is not known', 'tik-00000000000000000000000000', { zone: 'Mars/Olympus' }, 400],
  ['a form that is not known', 'tik-00000000000000000000000000', { form: 'invoice' }, 400],
])('there is no receipt of %s', async (_, id, query, status) => {
  expect((await ana.client.get(`/${group}/_receipt/${id}`, query)).status).toBe(status)
})

describe('the receipts of several tickets', () => {
  const several = (ids: readonly string[], query: object = {}) =>
    ana.client.get(`/${group}/_receipts`, { ids: ids.join(','), ...query })

  test('come in one answer and one PDF, in the order that was asked for, without what is gone', async () => {
    const long = { content: 'Não liga. '.repeat(400) }
    const ids = [await checkIn(), await checkIn(maria, long), await checkIn()]
    const gone = 'tik-00000000000000000000000000'
    const { receipts } = expectOk(await several([ids[2]!, gone, ids[0]!, ids[1]!])).body
    const alone = await Promise.all([ids[2]!, ids[0]!, ids[1]!].map((id) => read(id)))
    expect(receipts).toEqual(alone)
    const numbers = (receipts as { number: string }[]).map(({ number }) => number)
    const named = numbers.map((number) => `Ordem de serviço ${number} `)
    const query = new URLSearchParams({ ids: [ids[2], ids[0], ids[1]].join(','), paper: 'a4' })
    const cookie = [...ana.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const url = `/${group}/_receipts/pdf?${String(query)}`
    const pages = pdfPages((await app.server.inject({ url, headers: { cookie } })).rawPayload)
    // Two on a sheet each, and a long one whose copies take pages of their own.
    expect(pages.length).toBeGreaterThanOrEqual(4)
    expect(pages[0]!.split(named[0]!)).toHaveLength(3)
    expect(pages[1]!.split(named[1]!)).toHaveLength(3)
    expect(pages[2]).toContain(numbers[2])
    expect(pages.at(-1)).toContain(numbers[2])
    query.set('paper', '80mm')
    const roll = await app.server.inject({
      url: `/${group}/_receipts/pdf?${String(query)}`,
      headers: { cookie },
    })
    const [only, ...others] = pdfPages(roll.rawPayload)
    expect([others.length, ...numbers.map((number) => only!.includes(number))]).toEqual([
      0,
      true,
      true,
      true,
    ])
  })

  test('are one for what was checked in at once, which lists all of it to be signed once', async () => {
    const customer_id = await make('Customer', { ...maria, phones: [] })
    const thing = async (description: string) =>
      make('Equipment', { identifier: description, description, customer_id })
    const bring = async (description: string, content: string, more: object = {}) => {
      const equipment_id = await thing(description)
      const own = { customer_id, equipment_id, content, equipment_observation: `cabo ${content}` }
      return make('Ticket', { ...own, ...more })
    }
    const lines = [{ text: 'Liga', state: 'done' }]
    const ids = [
      await bring('Furadeira', 'Sem força', { promised_at: '2026-11-25' }),
      await checkIn({ name: 'Outra pessoa' }),
      await bring('Serra', 'Lâmina presa', { checklist: lines }),
    ]
    const { receipts } = expectOk(await several(ids)).body as unknown as { receipts: Receipt[] }
    expect(receipts).toHaveLength(2)
    const [one, other] = receipts as [Receipt, Receipt]
    const [first, second] = one.devices as [Device, Device]
    expect(other).toEqual(await read(ids[1]!))
    expect(one).toMatchObject({ order: 'Ordens de serviço', parties: [{ name: maria.name }] })
    expect(one.number).toBe(`${first.number}, ${second.number}`)
    expect(first).toMatchObject({ name: 'Furadeira', texts: [{ text: 'Sem força' }] })
    expect(first.facts).toContainEqual(['Veio com', 'cabo Sem força'])
    expect(first.facts).toContainEqual(['Prazo', '25/11/2026'])
    expect(second).toMatchObject({ name: 'Serra', texts: [{ text: 'Lâmina presa' }] })
    expect(second.checklist).toMatchObject([{ state: 'heading' }, { text: 'Liga' }])
    expect([one.texts, one.checklist]).toEqual([[], null])
    for (const paper of ['a4', 'letter', '80mm']) {
      const query = new URLSearchParams({ ids: `${ids[0]},${ids[2]}`, paper })
      const url = `/${group}/_receipts/pdf?${String(query)}`
      const cookie = [...ana.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const pages = pdfPages((await app.server.inject({ url, headers: { cookie } })).rawPayload)
      expect(pages).toHaveLength(1)
      for (const twice of ['Sem força', 'Lâmina presa', 'de acordo com o estado', 'Liga'])
        expect(pages[0]!.split(twice).length, twice).toBeGreaterThanOrEqual(3)
      expect(pages[0]!.split('de acordo com o estado')).toHaveLength(3)
    }
    const delivered = expectOk(await several([ids[0]!, ids[2]!], { form: 'delivery' })).body
    expect(delivered.receipts).toHaveLength(2)
  })

  test('stay apart where what is signed is not the same, and where nobody knows whose they are', async () => {
    const customer_id = await make('Customer', { name: 'Rui' })
    const bare = await make('Ticket', { content: 'Um', customer_id })
    const items = [{ number: 1, content: 'Visita' }]
    await make('Contract', { customer_id, description: 'Anual', payment_kind: 'monthly', items })
    const ids = [
      bare,
      await make('Ticket', { content: 'Dois', customer_id }),
      await make('Ticket', { content: 'Três' }),
      await make('Ticket', { content: 'Quatro' }),
    ]
    expect(expectOk(await several(ids)).body.receipts).toHaveLength(4)
    const signature = { name: 'Rui', strokes: [[1, 2, 30, 40]] }
    const more = await make('Ticket', { content: 'Cinco', customer_id })
    expect(expectOk(await several([ids[1]!, more])).body.receipts).toHaveLength(1)
    expectOk(await ana.client.put(`/${group}/_signature/${more}/check-in`, signature))
    expect(expectOk(await several([ids[1]!, more])).body.receipts).toHaveLength(2)
  })

  test('are nothing where no ticket is left, and thirty at most', async () => {
    expect((await several(['tik-00000000000000000000000000'])).status).toBe(404)
    expect((await several(['cus-00000000000000000000000000'])).status).toBe(404)
    const many = Array.from({ length: 40 }, (_, at) => `tik-${String(at).padStart(26, '0')}`)
    expect((await several(many)).status).toBe(400)
  })
})

test('a check-in receipt has what was ticked at the counter, and open what the work decided later', async () => {
  const lines = ['Liga', 'Riscos'].map((text) => ({ text, state: 'open' }))
  const id = await checkIn(maria, { checklist: lines })
  const decide = async (at: number, state: string) => {
    const doc = expectOk(await ana.client.get(`/${group}/${id}`)).body
    const checklist = (doc.checklist as object[]).with(at, { ...lines[at], state, note: state })
    const body = { ...doc, checklist }
    expectOk(await ana.client.put(`/${group}/${id}`, body, { rev: String(doc._rev) }))
  }
  await decide(1, 'done')
  app.clock.advance(2 * 60 * 60 * 1_000)
  await decide(0, 'failed')
  const states = async (form: string) =>
    ((await read(id, { form })).checklist as { text: string; state: string }[]).slice(1)
  expect(await states('check-in')).toEqual([
    { text: 'Liga', state: 'open' },
    { text: 'Riscos: done', state: 'done' },
  ])
  expect((await states('delivery'))[0]).toEqual({ text: 'Liga: failed', state: 'failed' })
})
