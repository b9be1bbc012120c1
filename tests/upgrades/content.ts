// A database with rows in every table, made as people and programs make them: what later releases open.
import { Client as Connection } from 'pg'
import { newId } from '#core/ids.ts'
import { minPieceBytes } from '#modules/rdisk/rules/pieces.ts'
import { purgeTask } from '#server/records/trash/job.ts'
import { recordJobs } from '#server/records/upkeep/jobs.ts'
import { makeWorld } from '../e2e/world.ts'
import { basic } from '../free/stage.ts'
import { sendFile } from '../imports/file.ts'
import { makeOperator } from '../operator/setup.ts'
import { Authenticator } from '../people/authenticator.ts'
import { cards, payer } from '../plans/payment-setup.ts'
import { expectOk, type TestApp, type TestPerson } from '../support/app.ts'
import { Client } from '../support/client.ts'
import type { Content } from './former.ts'

const names = {
  person: 'Ana Souza',
  group: 'Oficina Boa Vista',
  customer: 'Maria Nogueira',
  thing: 'Notebook',
  category: 'Radios',
  problem: 'Hums',
  comment: 'Capacitor is dry',
}

const lock = `<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>`

const property = `<propertyupdate xmlns="DAV:"><set><prop><colour xmlns="urn:a">red</colour></prop></set></propertyupdate>`

/** Fills the Group of a person; answers what tests ask for by name. */
export async function fill(app: TestApp): Promise<Content['known']> {
  const rui = await app.makePerson({ fullname: 'Rui Lima', email: 'rui@example.com' })
  const { owner: ana, group, records } = await makeWorld(app, names)
  const idOf = (path: string) => String(records.get(path))
  const put = (path: string, body: object = {}) => ana.client.put(`/${group}/${path}`, body)
  const make = async (doc: object) =>
    String(expectOk(await ana.client.post(`/${group}`, doc)).body.id)
  const accept = `/${group}/_design/status/_update/accept/${idOf('memberships')}`
  expectOk(await rui.client.put(accept))

  const customer = idOf('customers')
  const { body: was } = expectOk(await ana.client.get(`/${group}/${customer}`))
  expectOk(await put(customer, { ...was, notes: 'Calls in the morning' }))
  const ticket = await make({ klass: 'Ticket', content: 'Does not start', customer_id: customer })
  const deleted = await make({ klass: 'Customer', name: 'Nobody' })
  const { body: gone } = await ana.client.get(`/${group}/${deleted}`)
  expectOk(await ana.client.delete(`/${group}/${deleted}`, { rev: String(gone._rev) }))
  const conflict = newId('cus')
  const leaf = (hash: string) => ({
    _id: conflict,
    _rev: `1-${hash.repeat(32)}`,
    klass: 'Customer',
  })
  const docs = ['a', 'b'].map((hash) => ({ ...leaf(hash), name: `Written by ${hash}` }))
  expectOk(await ana.client.post(`/${group}/_bulk_docs`, { docs, new_edits: false }))
  expectOk(await put('_local/phone', { seq: 3 }))

  const zone = 'America/Sao_Paulo'
  expectOk(await ana.client.post(`/${group}/_public_link/${ticket}`, { zone }))
  expectOk(await put(`_device_password/${ticket}`, { password: '1234', consent: true }))
  expectOk(await put(`_disk/links/${idOf('disk')}`))
  const pieces = { name: 'large.bin', length: 2 * minPieceBytes, taken: 'version' }
  const upload = `_disk/uploads/${newId('upl')}`
  expectOk(await put(upload, pieces))
  expectOk(
    await ana.client.call('PUT', `/${group}/${upload}/bytes?start=0`, {
      body: Buffer.alloc(minPieceBytes, 'a'),
      headers: {
        'content-type': 'application/octet-stream',
        'content-length': String(minPieceBytes),
      },
    }),
  )
  await importCustomers(app, ana, group)
  await useDrive(app, ana, group)
  await readFeeds(ana, group, records)
  expectOk(await app.nobody().post('/_password', { email: rui.email }))
  const olga = await makeOperator(app)
  const reason = { reason: 'A file is missing' }
  expectOk(await olga.client.post(`/_operator/groups/${group}/looks`, reason))
  expectOk(await ana.client.post(`/${group}/_backups`))
  await payFor(app, ana, group)
  await mailNews(olga, ana)
  expectOk(await ana.client.post(`/_users/${ana.id}/export`, {}))
  expectOk(await new Client(app.server, basic('tester:let me: in')).put('/free-1/'))
  await app.jobs()
  await recordJobs[purgeTask]!(app.house, {})
  const token = await app.makeToken(ana, ['read', 'write'])
  return { group, people: { ana: ana.id, rui: rui.id }, token, ticket, customer, deleted, conflict }
}

/** An issue of the newsletter, for who chose it. */
async function mailNews(olga: TestPerson, reader: TestPerson): Promise<void> {
  const setting = { klass: 'Adjustment', key: 'newsletter', value: true }
  expectOk(await reader.client.post(`/${reader.id}`, setting))
  const text = { subject: 'News', text: 'Contracts end by themselves.' }
  const issue = { topic: 'ticket_app', texts: { en: text, 'pt-BR': text } }
  const { id } = expectOk(await olga.client.post('/_operator/newsletter', issue)).body
  for (const step of ['preview', 'send'])
    expectOk(await olga.client.post(`/_operator/newsletter/${id}/${step}`, {}))
}

/** A plan that is paid for in the sandbox; a passkey, and a question about another one. */
async function payFor(app: TestApp, ana: TestPerson, db: string): Promise<void> {
  const mine = payer(app, ana, db)
  await mine.setBillingEmail()
  await mine.pay('pro', cards.accepted)
  const ask = async () =>
    expectOk(await ana.client.post('/_passkeys/options')).body as { challenge: string }
  const response = new Authenticator().create(await ask())
  expectOk(await ana.client.post('/_passkeys', { response }))
  await ask()
}

async function importCustomers(app: TestApp, ana: TestPerson, db: string): Promise<void> {
  const id = await sendFile(ana, db, { kind: 'Customer', text: 'Name\nOtto\nClara\n' })
  expectOk(await ana.client.post(`/${db}/_imports/${id}`, { deed: 'start' }))
  await app.jobs()
}

/** An item is read and another marked by all of them; a rule hides what has certain words. */
async function readFeeds(ana: TestPerson, db: string, records: ReadonlyMap<string, string>) {
  const path = `/${db}/${records.get('reader_subscriptions')}`
  const { body: was } = expectOk(await ana.client.get(path))
  const rules = [{ words: 'advert', does: 'hide' }]
  expectOk(await ana.client.put(path, { ...was, rules }))
  expectOk(await ana.client.post(`/${db}/_reader/mark`, { read: true }))
}

/** A file that a program writes, renames and keeps locked; and a large one of which the first piece came. */
async function useDrive(app: TestApp, ana: TestPerson, db: string): Promise<void> {
  const token = await app.makeToken(ana, ['dav:write'])
  const authorization = `Basic ${Buffer.from(`${ana.email}:${token}`).toString('base64')}`
  const ask = async (method: string, path: string, headers: object, payload?: string) => {
    const url = `/dav/${db}${path}`
    const { statusCode, body } = await app.server.inject({
      method: method as 'PUT',
      url,
      headers: { authorization, ...headers },
      ...(payload !== undefined && { payload }),
    })
    if (statusCode >= 300) throw new Error(`${method} ${path}: ${statusCode} ${body}`)
  }
  await ask('PUT', '/plan.txt', { 'content-type': 'text/plain' }, 'A plan')
  await ask('MOVE', '/plan.txt', { host: 'bancada.test', destination: `/dav/${db}/plan2.txt` })
  await ask('PROPPATCH', '/plan2.txt', { 'content-type': 'text/xml' }, property)
  await ask('LOCK', '/plan2.txt', { timeout: 'Second-60', 'content-type': 'text/xml' }, lock)
}

/** Tables of the product with their rows, those that others refer to first. */
export async function read(url: string): Promise<Record<string, object[]>> {
  const client = new Connection({ connectionString: url })
  await client.connect()
  const found = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' and c.relname not like 'kysely%' order by 1`,
  )
  const tables: Record<string, object[]> = {}
  for (const { name } of found.rows) {
    const { rows } = await client.query<{ row: object }>(
      `select to_jsonb(t) as row from ${name} t order by t::text`,
    )
    tables[name] = rows.map(({ row }) => row)
  }
  await client.end()
  return tables
}
