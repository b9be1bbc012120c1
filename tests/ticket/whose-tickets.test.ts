// Whose a ticket is: the customer's that it names, else whose its estimates and payments are, under whatever id they go on. Two tickets
// of two customers do not become one, and links end with what is another customer's by now, and only then.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { openShop, type Shop } from './shop.ts'

interface Written {
  _rev: string
  _revisions: { start: number; ids: string[] }
  customer_id?: string
}

let app: TestApp
let ana: TestPerson
let group: string
let make: Shop['make']
let wallet_id: string

beforeAll(async () => {
  ;({ app, ana, group, make } = await openShop({ billing: 'off' }))
  wallet_id = await make('Wallet', { name: 'Caixa', currency: 'BRL' })
})
afterAll(() => app.close())

async function read(id: string, query: object = {}, db = group): Promise<Written> {
  const { body } = expectOk(await ana.client.get(`/${db}/${id}`, { ...query }))
  return body as unknown as Written
}

async function merge(from: string, into: string, db = group) {
  const [{ _rev: from_rev }, { _rev: into_rev }] = [
    await read(from, {}, db),
    await read(into, {}, db),
  ]
  return ana.client.post(`/${db}/_merge`, { from, into, from_rev, into_rev })
}

async function give(id: string, customer_id: string | undefined) {
  const { _rev: rev, ...doc } = await read(id)
  expectOk(await ana.client.put(`/${group}/${id}`, { ...doc, customer_id }, { rev }))
}

async function linkTo(id: string): Promise<string> {
  const { link } = expectOk(await ana.client.post(`/${group}/_public_link/${id}`, {})).body
  return new URL((link as { url: string }).url).pathname
}

const answers = (paths: string[]) =>
  Promise.all(paths.map(async (path) => (await app.nobody().get(path)).status))

const person = (name: string) => make('Customer', { name })
const ticketOf = (customer_id?: string) => make('Ticket', { content: 'No power', customer_id })

async function offer(ticket_id: string, customer_id: string): Promise<string> {
  const items = [{ description: 'Fuse', value: '250.00' }]
  const id = await make('Estimate', { description: 'Repair', items, ticket_id, customer_id })
  expectOk(
    await ana.client.post(`/${group}/_estimate/${id}/approve`, { name: 'X', way: 'counter' }),
  )
  return id
}

function pay(ticket_id: string, customer_id: string): Promise<string> {
  const paid = { value: '50.00', date: '2026-11-20', confirmed: true, wallet_id }
  return make('Income', { ...paid, ticket_id, customer_id })
}

describe.each([
  ['estimate', offer],
  ['payment', pay],
])('a ticket of nobody whose %s is somebody’s', (_, paper) => {
  test('becomes part of a ticket of that customer, and of no other one', async () => {
    const [maria, rui] = [await person('Maria'), await person('Rui')]
    const from = await ticketOf()
    await paper(from, maria)
    const nobodys = await ticketOf()
    await paper(nobodys, rui)
    for (const other of [await ticketOf(rui), nobodys]) {
      const refused = await merge(from, other)
      expect([refused.status, refused.body.reason]).toEqual([
        422,
        { customer_id: 'differs in the other record' },
      ])
    }
    expectOk(await merge(from, await ticketOf(maria)))
  })

  test('ends its links, and those of what is not the customer’s to whom it is given', async () => {
    const [maria, rui] = [await person('Maria'), await person('Rui')]
    const id = await ticketOf()
    const hers = [await linkTo(id), await linkTo(await paper(id, maria))]
    const his = [await linkTo(await paper(id, rui))]
    await give(id, rui)
    expect([await answers(hers), await answers(his)]).toEqual([[404, 404], [200]])
  })

  test('keeps them where it is given to that customer, or becomes nobody’s again', async () => {
    const maria = await person('Maria')
    const id = await ticketOf()
    const links = [await linkTo(id), await linkTo(await paper(id, maria))]
    await give(id, maria)
    await give(id, undefined)
    expect(await answers(links)).toEqual([200, 200])
  })
})

describe('customers who became one', () => {
  /** A ticket of one of two records of the same customer, and links to it and to what is hers. */
  async function twice() {
    const [maria, silva] = [await person('Maria'), await person('Maria Silva')]
    const id = await ticketOf(maria)
    const links = [await linkTo(id), await linkTo(await offer(id, maria))]
    return { maria, silva, id, links }
  }

  test('on another server keep the links of the ticket that arrives from there', async () => {
    const other = await app.makeGroup(ana, 'Filial')
    const { maria, silva, id, links } = await twice()
    const carry = async (from: string, to: string) => {
      app.clock.advance(1_000)
      for (const one of [maria, silva, id]) {
        const query = { open_revs: 'all', revs: true }
        const leaves = expectOk(await ana.client.get(`/${from}/${one}`, query)).body
        const docs = (leaves as unknown as { ok: object }[]).map(({ ok }) => ok)
        const { body } = await ana.client.post(`/${to}/_bulk_docs`, { docs, new_edits: false })
        expect(body).toEqual([])
      }
    }
    await carry(group, other)
    expectOk(await merge(maria, silva, other))
    await carry(other, group)
    expect(await read(id)).toMatchObject({ customer_id: silva })
    expect(await answers(links)).toEqual([200, 200])
  })

  test('keep the links of a ticket whose edit by a phone still names the former one, and are no two', async () => {
    const { maria, silva, id, links } = await twice()
    const { _revisions, ...doc } = await read(id, { revs: true })
    expectOk(await merge(maria, silva))
    const { start, ids } = _revisions
    for (const letter of ['0', 'f']) {
      const name = letter.repeat(32)
      const line = {
        _rev: `${start + 1}-${name}`,
        _revisions: { start: start + 1, ids: [name, ...ids] },
      }
      const docs = [{ ...doc, content: `By phone ${letter}`, ...line }]
      expectOk(await ana.client.post(`/${group}/_bulk_docs`, { docs, new_edits: false }))
    }
    expect(await read(id)).toMatchObject({ customer_id: maria })
    expect(await answers(links)).toEqual([200, 200])
    expectOk(await merge(id, await ticketOf(silva)))
    expect(await answers(links)).toEqual([200, 200])
  })
})
