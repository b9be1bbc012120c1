// Setup for the store's tests: a store on a fresh database, and writes that say only what matters to the test.
import { pino, type Logger } from 'pino'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { defineEntity } from '#core/entity/entity.ts'
import type { Placing } from '#core/entity/place.ts'
import type { Pointing } from '#core/entity/pointers.ts'
import type { Posting } from '#core/entity/postings.ts'
import { account } from '#modules/account/entities/account.ts'
import { membership } from '#modules/account/entities/membership.ts'
import { followPostings } from '#modules/organize3/store/postings/follower.ts'
import { followPlaces } from '#modules/rdisk/store/places/follower.ts'
import type { SilenceLimits } from '#server/store/connections/silence.ts'
import type { Database } from '#server/store/database.ts'
import type { Put } from '#server/store/documents/stored.ts'
import { tablesOf } from '#app/server-modules.ts'
import { openStore, type Store } from '#server/store/store.ts'
import { filesOnDisk } from '#server/store/blobs/files.ts'
import { followPointers } from '#server/store/pointers/changes.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newScratchFolder } from '#tests/support/scratch.ts'

export const silent: Logger = pino({ level: 'silent' })
/** The kinds of which the store keeps an index of rights. */
export const rightsKinds = [account, membership]
/** A kind whose records post on ledgers what they say in `parts`. */
export const postingKind = defineEntity({
  kind: 'Posted',
  prefix: 'psd',
  icon: 'box',
  fields: {},
  label: ({ _id }) => _id,
  access: () => undefined,
  postings: ({ parts }) => (Array.isArray(parts) ? (parts as Posting[]) : []),
})
/** Those records lie in the root of the tree, under their ids. */
const postedPlacing: Placing = {
  places: ({ _id, created_at = '', parts }) => [
    {
      id: _id,
      parent: '',
      name: _id,
      folder: false,
      kind: 'file',
      size: Array.isArray(parts) ? parts.length + Math.abs((parts as Posting[])[0]?.minor ?? 0) : 0,
      content_type: '',
      tag: '',
      modified_at: created_at,
      created_at,
      content_at: created_at,
      deleted_at: '',
      starred: true,
      color: '',
      litter: false,
      keep: 0,
    },
  ],
}
/** A thing is found by whose it is, and points at that name. */
const namedThing: Pointing = {
  names: ({ whose }) => (whose ? [{ name: String(whose), rank: 'address' }] : []),
  pointers: ({ whose }) => (whose ? [{ name: String(whose), kind: 'link' }] : []),
}
export const noon = '2026-11-21T12:00:00.000Z'
export const never = new AbortController().signal

/** Those who wait for changes wait for a notification: looking again by themselves would take longer than any test. */
const lookAgainMs = 3_600_000

/** Files of all stores of this process: no two uploads have one key. */
const folder = newScratchFolder()

/** Of the tables that apps bring: databases of tests have them all, and no store opens one that is ahead of it. */
export const { migrations: migrationsOfApps } = tablesOf([])

const open = (connectionString: string, silence?: SilenceLimits) =>
  openStore({
    connectionString,
    ...(silence && { silence }),
    migrations: migrationsOfApps,
    log: silent,
    entities: [...rightsKinds, postingKind],
    followers: [
      followPointers({ Thing: namedThing }),
      followPostings([postingKind]),
      followPlaces({ Posted: postedPlacing }),
    ],
    lookAgainMs,
    files: filesOnDisk(folder),
  })

/** One store for all tests of a file, each of which makes databases of its own in it. */
export function sharedStore(): { readonly store: Store; readonly url: string } {
  const shared = {} as { store: Store; url: string; drop(): Promise<void> }
  beforeAll(async () => {
    const { url, drop } = await freshDatabase()
    Object.assign(shared, { url, drop, store: await open(url) })
  })
  afterAll(async () => {
    await shared.store.close()
    await shared.drop()
  })
  return shared
}

let names = 0

/** A database nobody has used, and a short way to write one record into it. */
export async function freshIn(store: Store, prefix = 'acc') {
  const name = `${prefix}-${++names}`
  await store.createDatabase(name)
  const database = store.database(name)
  const put = (...of: Parameters<typeof aPut>) =>
    database.write((transaction) => transaction.put(aPut(...of)))
  return { name, database, put }
}

/** A store on a database of its own; both go when the test is over. */
export async function freshStore(): Promise<{ store: Store; url: string }> {
  const { url, drop } = await freshDatabase()
  onTestFinished(drop)
  return { store: await anotherStore(url), url }
}

/** A further store on the same database, as another process would open it. */
export async function anotherStore(url: string, silence?: SilenceLimits): Promise<Store> {
  const store = await open(url, silence)
  onTestFinished(() => store.close())
  return store
}

/** What is kept of a record's past, newest first. */
export async function historyOf(database: Database, id: string) {
  const { found } = await database.findAmong({ is: 'history', id }, { selector: {}, limit: 100 })
  return found.map(({ body }) => body)
}

/** A write of a record of kind Thing, counted under its kind and `*`. */
export function aPut(id: string, body: Record<string, unknown> = {}, rest: Partial<Put> = {}): Put {
  return {
    id,
    rev: undefined,
    klass: 'Thing',
    deleted: false,
    body: { klass: 'Thing', ...body },
    words: '',
    counters: ['Thing', '*'],
    event: 'update',
    actor: 'usr-someone',
    at: noon,
    ...rest,
  }
}
