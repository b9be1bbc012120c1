// One Group with a record of every kind, and the addresses of all screens the product declares, so that a new screen is
// looked at without being listed anywhere.
import { modules } from '#app/modules.ts'
import { webModules } from '#app/web-modules.ts'
import type { Locale } from '#core/wire.ts'
import type { Screen } from '#web/face.ts'
import { product } from '#web/shell/modules.ts'
import { anItem, publish } from '../reader/setup.ts'
import { run } from '../operator/setup.ts'
import { expectOk, type TestApp, type TestPerson } from '../support/app.ts'
import type { Visitor } from './pages/visitor.ts'

const { screens, registry } = product(modules, webModules)
const isOpen = ({ signedIn = true }: Screen) => !signedIn

/** Path segments of the kinds that have screens: each needs a record in the world. */
export const paths = registry.entities.flatMap(({ path }) => (path === undefined ? [] : [path]))

/** One word of this many letters. */
export const word = (letters: number) => 'Donaudampfschifffahrt'.repeat(20).slice(0, letters)

/** Whatever people write: no screen may grow wider than the window by it. */
export const longWords: Omit<Names, 'person'> = {
  group: word(60),
  customer: word(200),
  thing: word(120),
  category: word(100),
  problem: word(300),
  comment: word(300),
}

/** What is written on the records. */
export interface Names {
  readonly person: string
  readonly group: string
  readonly customer: string
  readonly thing: string
  readonly category: string
  readonly problem: string
  readonly comment: string
}

export interface World {
  readonly owner: TestPerson
  readonly group: string
  /** Path segment → id of a record to look at. */
  readonly records: ReadonlyMap<string, string>
}

/** `locale`: the language of the person whose Group it is. */
export async function makeWorld(app: TestApp, names: Names, locale: Locale = 'en'): Promise<World> {
  const owner = await app.makePerson({ fullname: names.person, locale })
  const group = await app.makeGroup(owner, names.group)
  await run(app, 'operator', 'add', owner.id)
  const records = new Map([['users', owner.id]])
  const make = async (path: string, klass: string, fields: object) => {
    const { body } = expectOk(await owner.client.post(`/${group}`, { klass, ...fields }))
    records.set(path, String(body.id))
    return String(body.id)
  }
  for (const key of ['checklist', 'maintenance', 'exoreader', 'billing']) {
    expectOk(await owner.client.post(`/${group}`, { klass: 'Adjustment', key, value: true }))
  }
  const phones = [{ number: '(31) 98765-4321', description: 'WhatsApp', main: true }]
  const customer_id = await make('customers', 'Customer', { name: names.customer, phones })
  const checklist = `Power on\n# Sound\nListen\n${names.thing}`
  const category_id = await make('categories', 'Category', { name: names.category, checklist })
  const thing = { identifier: 'RD-77', description: names.thing, customer_id }
  const equipment_id = await make('equipment', 'Equipment', thing)
  const agreed = { description: names.thing, customer_id, included_visits: 1 }
  const clauses = { items: [{ content: names.comment }], equipment: [{ equipment_id }] }
  await make('contracts', 'Contract', { ...agreed, ...clauses })
  const visits = { title: names.thing, equipment_id, category_id, interval: 1, warranty: 90 }
  await make('maintenances', 'Maintenance', { ...visits, next_maintenance: '2026-11-23' })
  const parts = { customer_id, equipment_id, category_id, technical_id: owner.id }
  const work = { ...parts, content: names.problem, priority: 'high' }
  const record_id = await make('tickets', 'Ticket', work)
  await attach(owner, `/${group}/${record_id}`)
  await make('comments', 'Comment', { record_id, content: names.comment })
  const spent = { ticket_id: record_id, minutes: 45, note: names.comment }
  await make('time-entries', 'TimeEntry', spent)
  await make('disk', 'CloudFile', { name: names.thing })
  const gone = await make('disk-trash', 'CloudFile', { name: names.category })
  expectOk(await owner.client.post(`/${group}/_disk/remove`, { ids: [gone] }))
  records.set('notes', await writeNote(owner, group, names))
  const items = [{ kind: 'labour', description: names.thing, quantity: 1, value: '180.00' }]
  const offered = { description: names.problem, items, customer_id, ticket_id: record_id }
  await make('estimates', 'Estimate', offered)
  const wallet_id = await make('wallets', 'Wallet', { name: names.thing })
  const paid = { wallet_id, ticket_id: record_id, customer_id, paid_by: names.customer }
  const came = { value: '90.00', date: '2026-11-20', confirmed: true, description: names.problem }
  await make('payment-receipts', 'Income', { ...paid, ...came })
  const knowledge = {
    title: names.thing,
    categories: 'radios',
    content: `## ${names.problem}\n\n[[x]]`,
  }
  await make('handbooks', 'Handbook', knowledge)
  const manual = { url: 'https://radios.example/manual', title: names.thing, tag_names: 'radios' }
  await make('bookmarks', 'Bookmark', manual)
  const reader_label_id = await make('reader_labels', 'ReaderLabel', { name: names.category })
  const feed = { url: 'https://127.0.9.2/feed', title: names.thing, reader_label_id }
  await make('reader_subscriptions', 'ReaderSubscription', feed)
  records.set('reader_items', await publishItem(app, { owner, group }, feed.url, names))
  const tax_id = await make('taxes', 'Tax', { name: names.category.slice(0, 40), rate: '9.25' })
  await make('price_items', 'PriceItem', { name: names.thing, price: '80.00', tax_id })
  await makeMoney(make, names)
  await make('memberships', 'Membership', { email: 'rui@example.com', report_view: true })
  await app.makeToken(owner, ['read'])
  return { owner, group, records }
}

/** Wallets, and an entry of each kind. */
async function makeMoney(
  make: (path: string, klass: string, fields: object) => Promise<string>,
  { thing, customer, category }: Names,
): Promise<void> {
  const dollars = await make('wallets', 'Wallet', { name: thing, currency: 'USD' })
  const till = await make('wallets', 'Wallet', { name: thing, currency: 'BRL', drawer: true })
  const limits = { card: true, card_limit: '900', closing_day: 25, due_day: 5 }
  const card = { name: customer, currency: 'BRL', ...limits }
  const wallet_id = await make('wallets', 'Wallet', card)
  const entry = { date: '2026-11-20', value: '1234567.89', categories: category, wallet_id }
  await make('incomes', 'Income', { ...entry, paid_by: customer, confirmed: true })
  await make('incomes', 'Income', { ...entry, description: thing, imported: true })
  await make('outgos', 'Outgo', { ...entry, description: thing, paid_to: customer })
  const move = { date: '2026-11-20', description: thing, source_wallet_id: wallet_id }
  await make('transfers', 'Transfer', { ...move, value: '12.00', destination_wallet_id: till })
  const change = { value_out: '500.00', value_in: '90.00', destination_wallet_id: dollars }
  await make('exchanges', 'Exchange', { ...move, ...change })
  const again = { description: thing, value: '12.00', wallet_id, starts_on: '2026-11-20' }
  await make('series', 'Series', { ...again, third_party: customer })
  await make('budgets', 'Budget', { category: 'parts', currency: 'BRL', amount: '900.00' })
  const rule = { description: thing, target: 'outgo', field_to_watch: 'description' }
  const how = { kind_of_watch: 'contains', text_to_match: customer }
  const to = { kind_of_change: 'replace', field_to_change: 'third_party', text_to_change: thing }
  await make('mappings', 'Mapping', { ...rule, ...how, ...to })
}

/** An item of a feed, with what items contain. */
async function publishItem(
  { house }: TestApp,
  { owner, group }: Pick<World, 'owner' | 'group'>,
  feed: string,
  { thing, problem, comment }: Names,
): Promise<string> {
  const now = house.now().toISOString()
  const content = `<h1>${problem}</h1><p>${comment}</p><pre>${thing}</pre><table><tr><td>${thing}</td></tr></table>`
  const enclosures = [{ url: 'https://radios.example/1.mp3', type: 'audio/mpeg', seconds: 60 }]
  await publish(house.store, feed, [anItem(thing, now, { content, enclosures })], now)
  const body = { selector: { klass: 'ReaderItem' }, limit: 1 }
  const { docs } = expectOk(await owner.client.post(`/${group}/_find`, body)).body
  return String((docs as { _id: string }[])[0]?._id)
}

/** A file of text, which is a note. */
async function writeNote(owner: TestPerson, group: string, { thing, problem }: Names) {
  const { body } = expectOk(
    await owner.client.call('PUT', `/${group}/_disk/content`, {
      query: { parent: '', name: `${thing.slice(0, 40)}.md` },
      body: Buffer.from(`# ${problem}\n\n- [ ] [[x]]\n`),
      headers: { 'content-type': 'text/markdown' },
    }),
  )
  return String((body as { id: unknown }).id)
}

/** A picture of one pixel, to be seen on the page of a record. */
async function attach(owner: TestPerson, path: string): Promise<void> {
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
  const query = { rev: String((await owner.client.get(path)).body._rev) }
  const options = {
    body: Buffer.from(pixel, 'base64'),
    query,
    headers: { 'content-type': 'image/png' },
  }
  expectOk(await owner.client.call('PUT', `${path}/front.png`, options))
}

/** The address of a screen with everything filled in. */
export function addressOf({ group, owner, records }: World, path: string): string {
  const [, , , segment = ''] = path.split('/')
  const id = records.get(segment) ?? ''
  if (path.includes('$record_id') && id === '') throw new Error(`no record for ${path}`)
  const address = path
    .replace('$account_id', group)
    .replace('$group_id', group)
    .replace('$person_id', owner.id)
    .replace('$record_id', id)
    .replace('$name*', records.get('handbooks') ?? '')
    .replace('$token', 'a-token-of-nobody')
    .replace('$price_id', 'ppr-01k9pr00000000000000000000')
    .replace('$section', 'shop')
    .replace('$page', 'tickets')
  if (address.includes('$')) throw new Error(`nothing to fill into ${path}`)
  return address
}

const pathsOf = (some: readonly Screen[]) => some.map(({ path }) => path)

/** Paths of the screens in front of the door, and one that no screen has. */
export const openPaths = [...pathsOf(screens.filter(isOpen)), '/nothing-here']

/** Paths of the screens behind the door, the pages of the profile, and a record that is gone. */
export const ownPaths = [
  ...pathsOf(screens.filter((screen) => !isOpen(screen))),
  ...['data', 'groups', 'invites', 'user_tokens'].map((page) => `/user/profile?page=${page}`),
  '/account/$account_id/customers/cus-00000000000000000000000000',
]

/** Travels inside the page, as a link would, and waits until the screen has drawn itself (unless `waits` is false). */
export async function travel(visitor: Visitor, address: string, waits = true): Promise<void> {
  await visitor.page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to })
    document.body.append(link)
    link.click()
    link.remove()
  }, address)
  if (!waits) return
  const heading = visitor.page.locator('main h1').first()
  await visitor.settles()
  // A screen that was late has an outline without a heading first, and asks for what it shows only after that.
  while ((await heading.count()) === 0) {
    await heading.waitFor({ state: 'attached' })
    await visitor.settles()
  }
}
