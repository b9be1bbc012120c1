// Two tenants with the same ids, and a look past the store at what each table holds of one.
import { countNight } from '#server/store/queries/nights.ts'
import { Readable } from 'node:stream'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import type { DavLock } from '#modules/rdisk/store/dav/face.ts'
import { davTables } from '#modules/rdisk/store/dav/writing.ts'
import type { Piece } from '#server/store/blobs/pieces.ts'
import type { Database } from '#server/store/database.ts'
import type { Put } from '#server/store/documents/stored.ts'
import type { Store } from '#server/store/store.ts'
import { importTables } from '#server/records/imports/store/tables.ts'
import { feedTables } from '#modules/exoreader/store/feeds/tables.ts'
import { subscriptionTables } from '#modules/exoreader/store/group/subscriptions.ts'
import { backupTables } from '#modules/backup/store/tables.ts'
import { groupItems } from '#modules/exoreader/store/group/items.ts'
import { exportTables } from '#modules/user/store/exports.ts'
import { auditTables } from '#server/store/audit/tables.ts'
import { localTables } from '#server/store/queries/local.ts'
import { sealedTables } from '#server/store/secrets/sealed.ts'
import { subscriptionTables as paidTables } from '#modules/plans/store/subscriptions.ts'
import type { Subscription } from '#modules/plans/rules/payment/subscription.ts'
import { checkTables } from '#modules/bookmark/store/checks.ts'
import { aPut, noon } from '../store-setup.ts'

/** A lock that any database may have. */
export const davLock: Omit<DavLock, 'token'> = {
  id: 'p',
  scope: 'exclusive',
  depth: '0',
  owner: '',
  person: 'somebody',
  expiresAt: '2031-01-01T00:00:00.000Z',
  isPlaceholder: true,
}

/** What any Group may pay for, by a customer of this name. */
export const paidBy = (customer_id: string): Subscription => ({
  id: 'sub',
  state: 'active',
  plan: 'pro',
  price_id: 'pri',
  customer_id,
  quantity: 1,
  unit_cents: 600,
  currency: 'USD',
  next_billed_at: noon,
  ends_at: null,
  updated_at: noon,
})

/** A connection as the owner, whom nothing binds. */
export async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** The same, as the role the server works as. */
export async function connectAsTenant(url: string): Promise<Client> {
  const client = await connect(url)
  await client.query('set role bancada_tenant')
  return client
}

/**
 * Tables whose rows belong to a database, from the catalogue. Five are read across databases on purpose, by the store's
 * named functions: to which Groups does somebody belong, what are they called, where does a public
 * link lead, who reads a feed, and who has items of one?
 */
export async function readTenantTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'db'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.relname not in ('memberships', 'groups', 'public_links', 'feed_readers', 'feed_holders') order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** A new database with something in every table of tenants; its bodies name it. */
export async function settle(store: Store, name: string): Promise<Database> {
  await store.createDatabase(name)
  return fill(store, store.database(name), name)
}

/** The same with free documents. */
export async function settleFree(store: Store, name: string): Promise<Database> {
  await store.free.create(name)
  return fill(store, store.free.database(name), name)
}

/** A record that posts so much on the ledger `l`. */
export function posted(minor: number, rest: Partial<Put> = {}): Put {
  const parts = [{ ledger: 'l', date: '2026-11-21', minor, standing: 'confirmed', flow: 'in' }]
  const body = { klass: 'Posted', parts, created_at: noon }
  return aPut('p', body, { klass: 'Posted', ...rest })
}

/** Four bytes of a file that is coming. */
export function pieceOf(start: number, key: string): Piece {
  return { start, length: 4, key, digest: `md5-${key}`, sha256: Buffer.from(key) }
}

/** A feed that every tenant reads. */
const sharedFeed = { address: 'https://feeds.example/', host: 'feeds.example' }

/** An item of it, which comes to who follows it later, and to who does already with `deliver`. */
async function publish(store: Store): Promise<void> {
  const feed = await feedTables(store).byAddress(sharedFeed.address)
  const text = {
    title: 'Word',
    author: '',
    summary: '',
    content: '',
    content_type: 'text',
  } as const
  const none = { image: null, enclosures: null, categories: null, comments_url: null }
  const named = { key: 'k', alias: null, hash: 'h', url: '', terms: 'word' }
  const item = { ...named, ...text, ...none, published_at: null, point_at: noon }
  await feedTables(store).inFeed(feed!.id, (items) => items.add([item], noon))
}

async function fill(store: Store, database: Database, name: string): Promise<Database> {
  const upload = await database.files.receive(Readable.from([Buffer.from(name)]), 100)
  const { digest, length } = upload
  const stub = { content_type: 'text/plain', revpos: 1, digest, length, stub: true }
  await database.write(async (transaction) => {
    const body = { whose: name }
    await transaction.put(aPut('a', body, { words: 'word' }))
    const _attachments = { 'whose.txt': stub }
    await transaction.put(aPut('b', { ...body, _attachments }, { uploads: [upload] }))
    await transaction.graft({ ...aPut('b', { whose: name, other: true }), line: ['2-z', '1-z'] })
    await transaction.put(posted(5))
    const { rev } = await transaction.put(aPut('gone', body))
    await transaction.put(aPut('gone', body, { rev, deleted: true, counters: [] }))
    await localTables(transaction).put('a', body)
    await transaction.nextNumber('Ticket')
    const at = '2026-11-21T12:00:00.000Z'
    sealedTables(transaction).put('a', { sealed: Buffer.from(name), person: name, at })
    checkTables(transaction).plan('a', { due_at: at, failures: name.length })
    checkTables(transaction).plan('c', { due_at: at, failures: name.length })
    sealedTables(transaction).put('c', { sealed: Buffer.from(name), person: name, at })
    const actor = {
      by: 'person',
      actor: name,
      acting_as: null,
      secret: null,
      address: null,
    } as const
    auditTables(transaction).add({ at, event: 'signed_in', ...actor, subject_name: name })
    await paidTables(transaction).keep(paidBy(name))
    const entry = { kind: 'Thing', person: name, name, fingerprint: 'f', plan: {} }
    await importTables(transaction).add({ id: 'i', ...entry, total: 1, created_at: at })
    await importTables(transaction).addRows('i', [{ row: 0, line: 1, cells: [name] }], 9)
    const dav = davTables(transaction)
    await dav.putLock({ ...davLock, token: name })
    await dav.setProperties('a', [{ namespace: '', name: 'x', content: name }])
    dav.noteLeft({
      caller: 'c',
      person: 'somebody',
      parent: '',
      name: 'p',
      id: 'p',
      at: noon,
      seq: 1,
    })
    const rules = [{ query: `'word'`, does: 'hide', words: name }] as const
    await subscriptionTables(transaction).follow(
      's',
      { ...sharedFeed, active: true, rules, everyMinutes: 60, wholeText: true },
      at,
    )
  })
  await countNight(database, noon, 30)
  const request = { kept: noon, failed: noon }
  await database.changeTables((tables) => exportTables(tables).begin('e', noon, request))
  const common = { person: name, created_at: '2026-11-21T12:00:00.000Z' }
  const { pieces } = database.files
  const backups = backupTables(database)
  await pieces.begin({ id: 'f', person: 'somebody', length: 9, about: { name } }, noon)
  await pieces.add('f', pieceOf(0, name))
  await backups.begin({ id: 'b', made: 'plan', due_on: '2026-11-21', total: 1, ...common })
  await publish(store)
  await groupItems(database).deliver('s')
  await groupItems(database).beginMark({}, true, noon)
  await backups.beginRestore({ id: 'r', name, backup: null, group_id: name, ...common })
  return database
}

/** All rows of one database in all these tables. */
export async function dump(
  client: Client,
  tables: readonly string[],
  db: string,
): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {}
  for (const table of tables) {
    const text = `select to_jsonb(t) as row from ${table} t where db = $1 order by 1`
    rows[table] = (await client.query<{ row: unknown }>(text, [db])).rows.map(({ row }) => row)
  }
  return rows
}
