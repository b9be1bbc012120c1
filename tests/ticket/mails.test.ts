// Papers and messages to customers by mail: what arrives, in whose name, what becomes of it, and who sends how many.
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailCustomerJob } from '#modules/ticket/server/mail/job.ts'
import { outboxUrl } from '#server/config.ts'
import { newId } from '#core/ids.ts'
import { dayText } from '#core/time/day.ts'
import { dayAfter, dayIn } from '#core/time/zone.ts'
import { writeBeside } from '#server/records/beside.ts'
import { expectOk, linkIn } from '#tests/support/app.ts'
import { putBack, takeArchive } from '../backup/archives.ts'
import { pdfPages } from './pdf-text.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ smtpUrl: outboxUrl })
})
afterAll(() => shop.app.close())
beforeEach(() => {
  customers += 1
})

let [customers, made] = [0, 0]
const items = [{ kind: 'labour', description: 'Reparo da placa', quantity: 1, value: '300.00' }]

/** A customer with an address of their own, their ticket and an estimate of it. */
async function offer({ make }: Shop = shop, fields: object = {}) {
  const email = `omar${customers}@example.com`
  const customer_id = await make('Customer', { name: 'Omar Haddad', email, ...fields })
  const equipment_id = await make('Equipment', {
    identifier: `E${(made += 1)}`,
    description: 'Philips FA50',
  })
  const ticket = { content: 'Não liga', status: 'doing', customer_id, equipment_id }
  const ticket_id = await make('Ticket', ticket)
  const said = { description: 'Trilha rompida', items, ticket_id }
  return { email, customer_id, ticket_id, id: await make('Estimate', said) }
}

const sendOf =
  ({ ana, group }: Shop = shop) =>
  (id: string, body: object) =>
    ana.client.post(`/${group}/_mail/${id}`, body)
const send = (id: string, body: object) => sendOf()(id, body)
const read = async (id: string, { ana, group } = shop) =>
  expectOk(await ana.client.get(`/${group}/${id}`)).body
const lettersTo = async (email: string) =>
  (await shop.app.letters()).filter(({ to }) => to?.[0]?.address === email)
/** An income, received unless it says otherwise. */
async function pay(fields: object): Promise<string> {
  const wallet_id = await shop.make('Wallet', { name: 'Caixa', currency: 'BRL' })
  const paid = { wallet_id, value: '10.00', date: '2026-11-20', confirmed: true }
  return shop.make('Income', { ...paid, ...fields })
}
/** Sets it, over what was set before. */
async function setting(key: string, value: unknown) {
  const { ana, group } = shop
  const selector = { klass: 'Adjustment', key }
  const [was] = expectOk(await ana.client.post(`/${group}/_find`, { selector })).body.docs
  expectOk(await ana.client.post(`/${group}`, { ...was, klass: 'Adjustment', key, value }))
}
const pdfIn = (letter: Email | undefined) =>
  pdfPages(Buffer.from(letter?.attachments[0]?.content as ArrayBuffer)).join(' ')

test('an estimate goes out in the name of the shop, with its paper, and the ticket waits for the answer', async () => {
  const { id, ticket_id, email } = await offer()
  const { body } = expectOk(await send(id, { paper: 'estimate', to: email }))
  expect(await read(body.id)).toMatchObject({ klass: 'Mail', state: 'waiting', ticket_id })
  const [letter, ...more] = await lettersTo(email)
  expect(more).toEqual([])
  expect(letter?.from).toMatchObject({
    name: 'Oficina Boa Vista',
    address: 'no-reply@bancada.test',
  })
  expect(letter?.replyTo?.[0]?.address).toBe(shop.ana.email)
  expect(letter?.subject).toBe('Orçamento 1 · Oficina Boa Vista')
  expect(letter?.text).toMatch(/Olá, Omar! .*\(Philips FA50\) ficou em R\$\s300,00/)
  expect(letter?.text).not.toMatch(/-- \nBancada/)
  expect(letter?.attachments[0]).toMatchObject({
    filename: 'Orçamento 1.pdf',
    mimeType: 'application/pdf',
  })
  expect(pdfIn(letter)).toContain('Trilha rompida')
  const page = await shop.app.nobody().get(linkIn(letter))
  expect(page.text).toContain('Philips FA50')
  expect(await read(id)).toMatchObject({ status: 'sent' })
  expect(await read(ticket_id)).toMatchObject({ status: 'block', block_reason: 'approval' })
  const at = shop.app.clock.now.toISOString()
  expect(await read(body.id)).toMatchObject({ state: 'sent', to: email, state_at: at })
})

test('what it will say is shown before, and goes out as it was changed', async () => {
  const { id, email, customer_id } = await offer()
  const { ana, group } = shop
  const ask = { paper: 'estimate' }
  const { body: words } = expectOk(await ana.client.get(`/${group}/_mail/${id}`, ask))
  expect(words.subject).toMatch(/^Orçamento \d+ · Oficina Boa Vista$/)
  expect(words.text).toMatch(/Olá, Omar! .*\(Philips FA50\) ficou em R\$\s300,00/)
  expect(await read(id)).toMatchObject({ status: 'draft' })
  const text = 'Olá, Omar!\nA placa tem conserto, veja o valor.'
  const { body } = expectOk(await send(id, { ...ask, to: email, text }))
  const [letter] = await lettersTo(email)
  expect(letter?.subject).toBe(words.subject)
  expect(letter?.text).toContain('A placa tem conserto, veja o valor.')
  expect(letter?.text).not.toContain('ficou em')
  const long = { ...ask, to: email, again: true, text: 'a'.repeat(5_001) }
  expect((await send(id, long)).status).toBe(422)
  const { _rev: rev } = await read(customer_id)
  const asked = { rev, name: 'Omar Haddad' }
  expectOk(await ana.client.post(`/${group}/_customers/${customer_id}/anonymise`, asked))
  expect(await read(body.id)).not.toHaveProperty('text')
})

test('a customer whose contracts are about to end gets one mail that names them, without a button', async () => {
  const { customer_id, email } = await offer()
  const today = dayIn('America/Sao_Paulo', shop.app.clock.now.toISOString())
  const contract = (description: string, days: number) =>
    shop.make('Contract', { description, customer_id, ends_at: dayAfter(today, days) })
  const first = await contract('Cuidado anual', 10)
  const later = await contract('Chamados', 20)
  await contract('Locação', 90)
  const ask = { paper: 'contract' }
  const { ana, group } = shop
  const { body: words } = expectOk(await ana.client.get(`/${group}/_mail/${first}`, ask))
  expect(words.subject).toBe('Seus contratos estão perto do fim · Oficina Boa Vista')
  const { body } = expectOk(await send(first, { ...ask, to: email }))
  const [letter] = await lettersTo(email)
  expect(letter?.text).toContain(words.text)
  const day = dayText(dayAfter(today, 10), 'pt-BR')
  expect(letter?.text).toMatch(new RegExp(`Cuidado anual, até ${day}\\nChamados, até`))
  expect(letter?.text).not.toContain('Locação')
  expect(`${letter?.text}${letter?.html}`).not.toMatch(/http|Acompanhar/)
  expect(await read(body.id)).toMatchObject({ state: 'sent', record_id: first, customer_id })
  expect((await send(first, { ...ask, to: email })).status).toBe(409)
  const over = { ...(await read(later)), active: false }
  expectOk(await ana.client.put(`/${group}/${later}`, over))
  expectOk(await ana.client.put(`/${group}/${first}`, { ...(await read(first)), active: false }))
  expect((await ana.client.get(`/${group}/_mail/${later}`, ask)).status).toBe(404)
  expect((await send(customer_id, { ...ask, to: email })).status).toBe(404)
})

test('a second one within a day is sent when that was said', async () => {
  const { id, email } = await offer()
  const asked = { paper: 'estimate', to: email }
  expectOk(await send(id, asked))
  expect(await send(id, asked)).toMatchObject({ status: 409, body: { key: 'mailed_already' } })
  expectOk(await send(id, { ...asked, again: true }))
  expect(await lettersTo(email)).toHaveLength(2)
})

test('a second one is known among hundreds of others', async () => {
  const { id, email } = await offer()
  const { house, clock } = shop.app
  const made = { state: 'sent', created_at: '2026-11-01T12:00:00.000Z' }
  const entry = { event: 'create', actor: null, at: clock.now.toISOString() }
  await house.store.database(shop.group).write(async (transaction) => {
    for (let turn = 0; turn < 300; turn += 1) {
      const doc = { _id: newId('mal'), record_id: id, paper: 'estimate', to: email, ...made }
      await writeBeside(house, transaction, doc, entry)
    }
  })
  expectOk(await send(id, { paper: 'estimate', to: email }))
  const again = { paper: 'estimate', to: email }
  expect(await send(id, again)).toMatchObject({ status: 409, body: { key: 'mailed_already' } })
})

test('it says what the Group writes, in the language of the customer, and answers go to the address of the Group', async () => {
  await setting('email', 'contato@boavista.example')
  await setting('message-templates', {
    en: { estimate: 'Dear {customer},\n\n{total} for {equipment}.\n{link}\nThanks' },
  })
  const { id, email } = await offer(shop, { locale: 'en' })
  expectOk(await send(id, { paper: 'estimate', to: email }))
  const [letter] = await lettersTo(email)
  expect(letter?.replyTo?.[0]?.address).toBe('contato@boavista.example')
  expect(letter?.subject).toMatch(/^Estimate \d+ · Oficina Boa Vista$/)
  expect(letter?.text).toMatch(/Dear Omar,\n\nR\$\s?300\.00 for Philips FA50\.\nThanks\n/)
  expect(letter?.text).toContain('See the estimate:\nhttp://bancada.test/p/')
})

test('what people wrote leads nowhere, and is no header', async () => {
  await setting('message-templates', {
    'pt-BR': { estimate: 'Pague em https://evil.example/x ou evil.example, {customer}' },
  })
  const { id, email } = await offer(shop, { name: 'http://evil.example\r\nBcc: a@evil.example' })
  expectOk(await send(id, { paper: 'estimate', to: email }))
  const [letter] = await lettersTo(email)
  expect(`${letter?.text}${letter?.html}${letter?.subject}`).not.toContain('evil')
  expect(letter?.bcc ?? []).toEqual([])
  await setting('message-templates', {})
})

test.each([
  ['check-in', /Recibo de entrada/, 'recebeu o equipamento'],
  ['delivery', /Recibo de entrega/, 'entregou o equipamento'],
])('the %s receipt of a ticket', async (paper, title, signed) => {
  const { ticket_id, email } = await offer()
  expectOk(await send(ticket_id, { paper, to: email }))
  const [letter] = await lettersTo(email)
  expect(letter?.subject).toMatch(title)
  expect(letter?.text).toContain('Acompanhar a ordem')
  expect(pdfIn(letter)).toContain(signed)
})

test('the receipt of a payment, which its ticket knows of', async () => {
  const { ticket_id, customer_id, email } = await offer()
  const id = await pay({ ticket_id })
  const { body } = expectOk(await send(id, { paper: 'payment', to: email }))
  const [letter] = await lettersTo(email)
  expect(letter?.text).toMatch(/Recebemos R\$\s10,00/)
  expect(pdfIn(letter)).toContain('10,00')
  expect(await read(body.id)).toMatchObject({ state: 'sent', ticket_id, customer_id })
})

test('what was paid for no work, and what has not come in, has no receipt and gets no page', async () => {
  const { ticket_id, email } = await offer()
  for (const id of [await pay({}), await pay({ ticket_id, confirmed: false })]) {
    expect((await send(id, { paper: 'payment', to: email })).status).toBe(404)
    const link = await shop.ana.client.get(`/${shop.group}/_links/${id}`)
    expect([link.status, link.body.url]).toEqual([404, undefined])
  }
})

test('a notice that it is ready counts as one when it was sent', async () => {
  const { ticket_id, email } = await offer()
  const path = `/${shop.group}/_design/handover/_update/ready/${ticket_id}`
  expectOk(await shop.ana.client.put(path))
  expectOk(await send(ticket_id, { paper: 'notice', to: email }))
  expect((await read(ticket_id)).notices).toBeUndefined()
  const [letter] = await lettersTo(email)
  expect(letter?.attachments).toEqual([])
  expect((await read(ticket_id)).notices).toMatchObject([{ way: 'email', by: shop.ana.id }])
})

test.each([
  ['pt-BR', 'Está pronto para retirada', /Valor a pagar: R\$\s300,00\./],
  ['en', 'is ready', /To be paid: R\$\s?300\.00\./],
])('and says what is still to be paid, as long as something is: %s', async (locale, ready, due) => {
  const { ticket_id, id, email } = await offer(shop, { locale })
  const client = shop.ana.client
  const path = `/${shop.group}/_design/handover/_update/ready/${ticket_id}`
  expectOk(await client.put(path))
  const asked = async () =>
    expectOk(await client.get(`/${shop.group}/_mail/${ticket_id}?paper=notice`)).body.text
  expect(await asked()).toContain(ready)
  expect(await asked()).not.toContain('\n')
  const step = `/${shop.group}/_estimate/${id}/approve`
  expectOk(await client.post(step, { name: 'Omar', way: 'phone' }))
  expect(await asked()).toMatch(due)
  expectOk(await send(ticket_id, { paper: 'notice', to: email }))
  expect((await lettersTo(email)).at(-1)?.text).toMatch(due)
  await pay({ ticket_id, value: '300.00' })
  expect(await asked()).not.toContain('\n')
})

test('a member who does not see money neither reads nor sends what is due', async () => {
  const { app, ana, group } = shop
  const { ticket_id, id, email } = await offer()
  expectOk(await ana.client.put(`/${group}/_design/handover/_update/ready/${ticket_id}`))
  const step = `/${group}/_estimate/${id}/approve`
  expectOk(await ana.client.post(step, { name: 'Omar', way: 'phone' }))
  const kim = await app.makePerson({ fullname: 'Kim Santos' })
  await app.addMember(ana, group, kim, { sees_money: false })
  const asked = await kim.client.get(`/${group}/_mail/${ticket_id}?paper=notice`)
  expect(expectOk(asked).body.text).toMatch(/pronto para retirada[^\n]*$/)
  expectOk(await kim.client.post(`/${group}/_mail/${ticket_id}`, { paper: 'notice', to: email }))
  const [letter] = await lettersTo(email)
  expect(letter?.text).toContain('pronto para retirada')
  expect(letter?.text).not.toContain('300,00')
})

async function forget(customer_id: string) {
  const { _rev: rev, name } = await read(customer_id)
  const path = `/${shop.group}/_customers/${customer_id}/anonymise`
  expectOk(await shop.ana.client.post(path, { rev, name }))
}

test('a customer who asks to be forgotten takes their address out of the mails', async () => {
  const { id, customer_id, email } = await offer()
  const { body } = expectOk(await send(id, { paper: 'estimate', to: email }))
  await shop.app.jobs()
  await forget(customer_id)
  expect(JSON.stringify(await read(body.id))).not.toContain(email)
})

test('and out of what names their ticket alone, as a payment that was typed in the money app does', async () => {
  const { ticket_id, customer_id, email } = await offer()
  const id = await pay({ ticket_id, paid_by: 'Omar Haddad' })
  const { body } = expectOk(await send(id, { paper: 'payment', to: email }))
  await shop.app.jobs()
  await forget(customer_id)
  expect(JSON.stringify([await read(body.id), await read(id)])).not.toMatch(/omar/i)
})

test('a mail that is on its way to a customer who is forgotten is not sent, which is said', async () => {
  const { ticket_id, customer_id, email } = await offer()
  const { body } = expectOk(await send(ticket_id, { paper: 'notice', to: email }))
  await forget(customer_id)
  expect(await read(body.id)).toMatchObject({ state: 'failed', trouble: 'gone' })
  expect(await lettersTo(email)).toEqual([])
})

test('a mail that was on its way when a backup was made is not sent from there, which is said', async () => {
  const { ticket_id, email } = await offer()
  const { body } = expectOk(await send(ticket_id, { paper: 'notice', to: email }))
  const { app, ana, group: db } = shop
  const archive = await takeArchive(app, ana, db)
  const { group_id } = await putBack(app, ana, { db, archive, name: 'De volta' })
  expect(await read(body.id, { ...shop, group: group_id })).toMatchObject({
    state: 'failed',
    trouble: 'restored',
  })
  expect(await lettersTo(email)).toHaveLength(1)
})

test('is refused without a mail server, an own confirmed address, a paper or an address', async () => {
  const { id, ticket_id, email } = await offer()
  const ask = { paper: 'estimate', to: email }
  const without = await openShop()
  const there = await offer(without)
  expect(await sendOf(without)(there.id, ask)).toMatchObject({
    status: 403,
    body: { key: 'no_mail_server' },
  })
  await without.app.close()
  const fresh = await shop.app.makePerson({ confirmed: false })
  const group = await shop.app.makeGroup(fresh)
  const offered = { klass: 'Estimate', description: 'x', items }
  const own = expectOk(await fresh.client.post(`/${group}`, offered)).body.id
  expect(await fresh.client.post(`/${group}/_mail/${own}`, ask)).toMatchObject({
    status: 403,
    body: { key: 'confirm_to_use' },
  })
  expect((await send(ticket_id, ask)).status).toBe(404)
  expect((await send(id, { ...ask, to: 'omar' })).status).toBe(422)
  expect((await send(id, { ...ask, to: `${'a'.repeat(5_000)}@b` })).status).toBe(422)
  expect((await send(id, { ...ask, paper: 'letter' })).status).toBe(422)
  expect(await read(id)).toMatchObject({ status: 'draft' })
})

test('what others send to a mailbox keeps no mail of the shop away from it', async () => {
  const { ticket_id, email } = await offer()
  const other = await shop.app.makePerson()
  const group = await shop.app.makeGroup(other)
  const theirs = { klass: 'Ticket', content: 'x' }
  const { id } = expectOk(await other.client.post(`/${group}`, theirs)).body
  const ask = { paper: 'notice', to: email, again: true }
  for (let turn = 0; turn < 8; turn += 1)
    expectOk(await other.client.post(`/${group}/_mail/${id}`, ask))
  await shop.app.jobs()
  expect(await lettersTo(email)).toHaveLength(5)
  const { body } = expectOk(await send(ticket_id, ask))
  await shop.app.jobs()
  expect(await read(body.id)).toMatchObject({ state: 'sent' })
})

test('nobody sends more than a shop writes by hand', async () => {
  const other = await openShop({ smtpUrl: outboxUrl })
  const { ticket_id } = await offer(other)
  const statuses: number[] = []
  for (let turn = 0; turn < 41; turn += 1) {
    const ask = { paper: 'notice', to: `x${turn}@example.com`, again: true }
    statuses.push((await sendOf(other)(ticket_id, ask)).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 40 }, () => 202), 429])
  await other.app.close()
})

describe('by a mail server', () => {
  /** The shop's mail server, whose answers are `options`, and what it was handed. */
  async function withServer(
    options: SMTPServerOptions,
    story: (known: { shop: Shop; received: Email[]; job: () => Promise<void> }) => Promise<void>,
  ) {
    const received: Email[] = []
    let isAway = true
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        buffer(stream)
          .then((bytes) => PostalMime.parse(bytes))
          .then((letter) => {
            received.push(letter)
            done(isAway ? Object.assign(new Error('later'), { responseCode: 451 }) : null)
            isAway = false
          }, done)
      },
      ...options,
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as AddressInfo
    const there = await openShop({ smtpUrl: `smtp://127.0.0.1:${port}` })
    try {
      const { id, email } = await offer(there)
      const asked = await sendOf(there)(id, { paper: 'estimate', to: email })
      const mail = String(expectOk(asked).body.id)
      const job = () => mailCustomerJob(there.app.house, { db: there.group, id: mail })
      await story({ shop: { ...there, make: () => Promise.resolve(mail) }, received, job })
    } finally {
      await there.app.close()
      await new Promise<void>((resolve) => server.close(resolve))
    }
  }
  const stateOf = async (known: Shop) => read(await known.make('', {}), known)

  test('it is tried again as the same mail, and once taken sent no more', async () => {
    await withServer({}, async ({ shop: known, received, job }) => {
      await expect(job()).rejects.toThrow('EMESSAGE 451')
      expect(await stateOf(known)).toMatchObject({ state: 'waiting', trouble: 'unreachable' })
      await job()
      expect(await stateOf(known)).toMatchObject({ state: 'sent' })
      expect(await stateOf(known)).not.toHaveProperty('trouble')
      await job()
      expect(received).toHaveLength(2)
      expect(received[0]?.messageId).toBe(received[1]?.messageId)
    })
  })

  test('one that was asked for before the mail server was taken away waits for it, and is no file', async () => {
    await withServer({}, async ({ shop: known, received, job }) => {
      const { house } = known.app
      const bare = { ...house, config: { ...house.config, smtpUrl: undefined } }
      const mail = { db: known.group, id: await known.make('', {}) }
      await expect(mailCustomerJob(bare, mail)).rejects.toThrow('no mail server')
      expect(await stateOf(known)).toMatchObject({ state: 'waiting', trouble: 'unreachable' })
      await expect(job()).rejects.toThrow('EMESSAGE 451')
      await job()
      expect(await stateOf(known)).toMatchObject({ state: 'sent' })
      expect(received).toHaveLength(2)
    })
  })

  test('one that it refuses has failed, which is said with the reason', async () => {
    const onRcptTo: SMTPServerOptions['onRcptTo'] = (_address, _session, done) =>
      done(Object.assign(new Error('No such user'), { responseCode: 550 }))
    await withServer({ onRcptTo }, async ({ shop: known, job }) => {
      await job()
      expect(await stateOf(known)).toMatchObject({ state: 'failed', trouble: 'recipient' })
    })
  })

  test('it is given up after a day', async () => {
    const onMailFrom: SMTPServerOptions['onMailFrom'] = (_address, _session, done) =>
      done(Object.assign(new Error('Try later'), { responseCode: 451 }))
    await withServer({ onMailFrom }, async ({ shop: known, job }) => {
      await expect(job()).rejects.toThrow('EENVELOPE 451')
      known.app.clock.advance(86_400_000)
      await job()
      const { email: username, password, client } = known.ana
      expectOk(await client.post('/_session', { username, password }))
      expect(await stateOf(known)).toMatchObject({ state: 'failed', trouble: 'unreachable' })
    })
  })
})
