// A member who does not see money: no call answers anything of it, whichever way it is queries, and the rest of the shop stays.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { organize3Module } from '#modules/organize3/module.ts'
import { expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { sendBankFile } from '../imports/bank-file.ts'
import { openShop } from '../ticket/shop.ts'
import { basic } from '../webdav/stage.ts'

/** In what nobody without the right may find in an answer. */
const hushed = 'Hushed'
const day = '2026-11-21'

let app: TestApp
let ana: TestPerson
let kim: TestPerson
let program: Client
let db: string
let membership: string
let wallet: string
let income: string
let about: string
let ticket: string
let origin: string

beforeAll(async () => {
  const shop = await openShop()
  ;({ app, ana, group: db } = shop)
  kim = await app.makePerson({ fullname: 'Kim Santos' })
  membership = await app.addMember(ana, db, kim, { sees_money: false, report_view: true })
  program = app.withToken(await app.makeToken(kim, ['read', 'write']))
  origin = await app.server.listen({ port: 0, host: '127.0.0.1' })
  wallet = await shop.make('Wallet', { name: `${hushed} bank`, currency: 'BRL' })
  const entry = { wallet_id: wallet, date: day, description: `${hushed} work`, value: '777.77' }
  ticket = await shop.make('Ticket', { content: 'Does not start' })
  income = await shop.make('Income', { ...entry, ticket_id: ticket })
  await shop.make('Mapping', { description: `${hushed} rule`, text_to_match: hushed })
  const { body } = await ana.client.get(`/${db}/${income}`)
  const text = { 'content-type': 'text/plain' }
  const query = { rev: body._rev as string }
  const file = { body: `${hushed} bytes`, headers: text, query }
  expectOk(await ana.client.call('PUT', `/${db}/${income}/${hushed}.txt`, file))
  const said = { content: `${hushed} words`, record_id: income }
  const comment = await shop.make('Comment', said)
  const first = (await ana.client.get(`/${db}/${comment}`)).body._rev as string
  const photo = { ...file, query: { rev: first } }
  expectOk(await ana.client.call('PUT', `/${db}/${comment}/${hushed}.txt`, photo))
  about = comment
  const gossip = await shop.make('Comment', said)
  const { _rev: last } = (await ana.client.get(`/${db}/${gossip}`)).body
  expectOk(await ana.client.delete(`/${db}/${gossip}`, { rev: last as string }))
  const statement = `Data;Histórico;Valor\n20/11/2026;${hushed} line;-318,90\n`
  const imported = await sendBankFile(ana, db, { text: statement, wallet })
  expectOk(await ana.client.post(`/${db}/_imports/${imported}`, { deed: 'start' }))
  await app.jobs()
  const gone = await shop.make('Income', entry)
  const { _rev } = (await ana.client.get(`/${db}/${gone}`)).body
  expectOk(await ana.client.delete(`/${db}/${gone}`, { rev: _rev as string }))
})
afterAll(() => app.close())

test('every kind of the money app asks for the right', () => {
  const rights = organize3Module.entities.map(({ kind, right }) => [kind, right])
  expect(rights).toEqual(organize3Module.entities.map(({ kind }) => [kind, 'sees_money']))
})

type Query = readonly [path: string, body?: object]

const find = (selector: object): Query => ['_find', { selector, limit: 500 }] as const

/** What answers: a body is posted. */
const queries: Record<string, () => Query> = {
  'all documents': () => ['_all_docs?include_docs=true'],
  'documents by key': () => ['_all_docs', { keys: [income, wallet] }],
  changes: () => ['_changes?include_docs=true'],
  'changes of ids': () => ['_changes?filter=_doc_ids', { doc_ids: [income, wallet] }],
  'a feed': () => ['_changes?feed=eventsource&timeout=50'],
  'records of every kind': () => find({}),
  'records by words': () => find({ $text: hushed }),
  'records by kind': () => ['_find/queries', { queries: [find({ klass: 'Income' })[1]] }],
  counters: () => find({ klass: 'Counter' }),
  history: () => find({ klass: 'DocumentChange' }),
  trash: () => find({ klass: 'TrashedRecord' }),
  'several documents': () => ['_bulk_get', { docs: [{ id: income }, { id: wallet }] }],
  'all revisions': () => [`${income}?open_revs=all`],
  'what is said of an entry': () => find({ klass: 'Comment' }),
  'a comment': () => [about],
  'changes of a comment': () => find({ klass: 'DocumentChange', item_id: about }),
  'a file of a comment': () => [`${about}/${hushed}.txt`],
  'a file': () => [`${income}/${hushed}.txt`],
  indexes: () => ['_index'],
  'what a ticket was paid': () => [`_payments?ids=${ticket}`],
  imports: () => ['_imports'],
  'the disk': () => ['_disk/tree'],
  'folders of apps': () => ['_disk/list?folder=app'],
  'the folder of an entry': () => [`_disk/list?folder=${income}`],
  'the folder of incomes': () => ['_disk/list?folder=app-Incomes'],
  'a search of files': () => [`_disk/search?q=${hushed}`],
  'an archive of files': () => ['_disk/zip/contents'],
  'the report of tickets': () => ['_reports/tickets?days=2026-11-01..2026-11-30'],
}

describe.each<[string, () => Client]>([
  ['their browser', () => kim.client],
  ['their token', () => program],
])('by %s', (_, client) => {
  test.each(Object.entries(queries))('%s say nothing of money', async (_name, call) => {
    const [path, body] = call()
    const reply = await client().call(body ? 'POST' : 'GET', `/${db}/${path}`, { body })
    expect([200, 403, 404]).toContain(reply.status)
    expect(reply.text).not.toContain(hushed)
    expect(reply.text).not.toContain('777.77')
  })

  test.each<['GET' | 'PUT' | 'DELETE', () => string]>([
    ['GET', () => income],
    ['GET', () => wallet],
    ['GET', () => `_payments/${ticket}`],
    ['GET', () => '_receivable'],
    ['GET', () => `_payment_receipt/${income}`],
    ['GET', () => `_statements/${wallet}`],
    ['GET', () => '_export/journal'],
    ['GET', () => '_reports/money?days=2026-11-01..2026-11-30'],
    ['GET', () => '_reports/estimates?days=2026-11-01..2026-11-30'],
    ['GET', () => '_design/wallet-balances/_view/by-currency'],
    ['GET', () => `_public_link/${income}`],
    ['DELETE', () => `${income}?rev=1-0`],
    ['PUT', () => `_design/status/_update/confirm/${income}`],
  ])('%s %s is refused', async (method, path) => {
    const reply = await client().call(method, `/${db}/${path()}`)
    expect(reply.status).toBe(403)
  })
})

test('what is shown of entries in the disk is not there by WebDAV, nor copied', async () => {
  const token = await app.makeToken(kim, ['dav:write'])
  const headers = { authorization: basic(kim.email, token), depth: 'infinity' }
  const ask = (method: string, path: string, more = {}) =>
    fetch(`${origin}/dav/${db}${path}`, { method, headers: { ...headers, ...more } })
  const whole = await ask('PROPFIND', '/')
  expect([whole.status, (await whole.text()).includes(hushed)]).toEqual([207, false])
  expect((await ask('PROPFIND', '/Apps/Incomes/')).status).toBe(403)
  const { body } = await ana.client.get(`/${db}/_disk/list?folder=app-Incomes`)
  const [folder] = body.items as { name: string; id: string }[]
  const path = `/Apps/Incomes/${encodeURIComponent(folder!.name)}/${hushed}.txt`
  const destination = `${origin}/dav/${db}/taken.txt`
  expect((await ask('GET', path)).status).toBe(403)
  expect((await ask('COPY', path, { destination })).status).toBe(403)
  const copied = { id: `${income}/${hushed}.txt`, to: { parent: '', name: 'taken.txt' } }
  const reply = await kim.client.post(`/${db}/_disk/copy`, copied)
  expect([400, 404]).toContain(reply.status)
})

test('writes are refused one by one, and what follows for a replicating client goes on', async () => {
  const doc = { _id: newId('inc'), klass: 'Income', value: '1.00', date: day, wallet_id: wallet }
  const bulk = await kim.client.post(`/${db}/_bulk_docs`, { docs: [doc] })
  expect(bulk.body).toMatchObject([{ id: doc._id, error: 'forbidden' }])
  const pushed = { docs: [{ ...doc, _rev: '1-a', _revisions: { start: 1, ids: ['a'] } }] }
  const arrived = await kim.client.post(`/${db}/_bulk_docs`, { ...pushed, new_edits: false })
  expect(arrived.body).toMatchObject([{ id: doc._id, error: 'forbidden' }])
  const { body } = await kim.client.get(`/${db}/_changes`)
  const { body: whole } = await ana.client.get(`/${db}/_changes`)
  expect(body.last_seq).toBe(whole.last_seq)
  expect(
    (await kim.client.get(`/${db}/_changes`, { since: body.last_seq as string })).body,
  ).toMatchObject({ results: [] })
  const diff = { [income]: ['1-a'] }
  expect((await kim.client.post(`/${db}/_revs_diff`, diff)).body).toEqual({
    [income]: { missing: ['1-a'] },
  })
})

test('the rest of the shop is theirs as before', async () => {
  expectOk(await kim.client.get(`/${db}/${ticket}`))
  const made = {
    klass: 'Estimate',
    ticket_id: ticket,
    description: 'Screen',
    items: [{ description: 'Screen', value: '250.00' }],
  }
  const { id } = expectOk(await kim.client.post(`/${db}`, made)).body
  expect(expectOk(await kim.client.get(`/${db}/${id}`)).body.total).toBe('250.00')
  expectOk(await kim.client.get(`/${db}/_reports/tickets`, { days: '2026-11-01..2026-11-30' }))
})

test('their session names no feature of money, and that of the owner does', async () => {
  const offOf = async ({ client, id }: TestPerson) => {
    const query = { selector: { klass: 'Membership' } }
    const { docs } = expectOk(await client.post(`/${id}/_find`, query)).body
    return (docs as { off: string[] }[])[0]!.off
  }
  expect(await offOf(kim)).toEqual(expect.arrayContaining(['organize3', 'billing', 'budget']))
  expect(await offOf(ana)).not.toContain('organize3')
})

describe('a right that is taken away', () => {
  const give = async (sees_money: boolean) => {
    const { body } = await ana.client.get(`/${db}/${membership}`)
    expectOk(await ana.client.put(`/${db}/${membership}`, { ...body, sees_money }))
  }

  test('ends an open feed’s money at once, and the token of a program', async () => {
    await give(true)
    expectOk(await program.get(`/${db}/${wallet}`))
    const feed = await kim.client.follow(`/${db}/_changes`, {
      feed: 'continuous',
      since: 'now',
      timeout: 1500,
      include_docs: true,
    })
    await give(false)
    const entry = {
      klass: 'Income',
      wallet_id: wallet,
      date: day,
      value: '5.00',
      description: hushed,
    }
    expectOk(await ana.client.post(`/${db}`, entry))
    expect(await feed.ended).not.toContain(hushed)
    expect((await program.get(`/${db}/${wallet}`)).status).toBe(403)
  })

  test('stops what was queued in their name', async () => {
    await give(true)
    const statement = `Data;Histórico;Valor\n19/11/2026;Queued line;-10,00\n`
    const id = await sendBankFile(kim, db, { text: statement, wallet })
    expectOk(await kim.client.post(`/${db}/_imports/${id}`, { deed: 'start' }))
    await give(false)
    await app.jobs()
    const { docs } = (
      await ana.client.post(`/${db}/_find`, {
        selector: { klass: 'Outgo', description: 'Queued line' },
      })
    ).body
    expect(docs).toEqual([])
    expect((await kim.client.get(`/${db}/_imports/${id}`)).status).toBe(404)
  })
})
