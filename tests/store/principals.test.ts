// Every process caches principals: whatever changes one is known here at once, in the others with the commit.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Client } from 'pg'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Failure } from '#core/errors.ts'
import { openStore, type Store } from '#server/store/store.ts'
import type { PersonRow, Principal } from '#server/store/people/rows.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { aPut, noon, rightsKinds, sharedStore, silent, migrationsOfApps } from './store-setup.ts'

const shared = sharedStore()
const later = '2026-11-21T13:00:00.000Z'
const hash = (text: string) => Buffer.from(text.padEnd(32, '.'))
const told = { interval: 5 }

let other: Store
beforeAll(async () => {
  // A principal is forgotten after five seconds by this clock, which does not go on: what is known was announced.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  return () => clock.mockRestore()
})
beforeAll(async () => {
  other = await openStore({
    connectionString: shared.url,
    log: silent,
    entities: rightsKinds,
    migrations: migrationsOfApps,
  })
  return () => other.close()
})

async function sql(text: string, values: unknown[] = []): Promise<void> {
  const client = new Client({ connectionString: shared.url })
  await client.connect()
  await client.query(text, values)
  await client.end()
}

let names = 0

/** A person with a session, a token and a place in a Group, known to both processes. */
async function setup() {
  const { store } = shared
  const name = `p${++names}`
  const [user_id, group] = [`usr-${name}`, `acc-${name}`]
  const person: PersonRow = {
    user_id,
    email: `${name}@example.com`,
    unconfirmed_email: null,
    password_hash: 'secret',
    locale: 'en',
    confirmed_at: noon,
    confirmation_sent_at: noon,
    created_at: noon,
  }
  const id = `utk-${name}`
  const token = { id, user_id, hash: hash(`token ${name}`), permissions: ['read'], active: true }
  const session = hash(`session ${name}`)
  await peopleTables(store).add(person)
  await peopleTables(store).saveToken(token)
  await store.openSession({ hash: session, user_id, expires_at: later, at: noon, agent: 'x' })
  await store.createWith(group, (transaction) => transaction.put(account(group)))
  const database = store.database(group)
  const place = await database.write((transaction) => transaction.put(membership({ user_id })))
  const bySession = (from: Store) => from.principalBySession(session, noon)
  const byToken = (from: Store) => from.principalByToken(token.hash)
  for (const from of [store, other]) await Promise.all([bySession(from), byToken(from)])
  return { person, session, token, group, database, place, bySession, byToken }
}
type Setup = Awaited<ReturnType<typeof setup>>

function account(db: string, rest: Record<string, unknown> = {}, rev?: string) {
  return aPut(db, { name: 'Fixit', ...rest }, { klass: 'Account', counters: [], rev })
}

function membership(body: Record<string, unknown>, rest = {}) {
  return aPut('mem-1', { email: 'x', ...body }, { klass: 'Membership', counters: [], ...rest })
}

const signedIn = (principal: Principal | undefined) => principal !== undefined
const scopes = (principal: Principal | undefined) => principal?.scopes
const plans = (principal: Principal | undefined) =>
  principal?.memberships.map(({ db, editor, group }) => `${db} ${group.plan}${editor ? ' !' : ''}`)

const changes: [
  what: string,
  change: (all: Setup) => Promise<unknown>,
  look: (principal: Principal | undefined, all: Setup) => unknown,
  by: 'bySession' | 'byToken',
  after: (all: Setup) => unknown,
][] = [
  [
    'a session that is closed',
    ({ session }) => shared.store.closeSession(session),
    signedIn,
    'bySession',
    () => false,
  ],
  [
    'sessions that end with a new password',
    ({ database, person }) =>
      database.write((transaction) => peopleTables(transaction).endSessions(person.user_id)),
    signedIn,
    'bySession',
    () => false,
  ],
  [
    'a token switched off',
    ({ token }) => peopleTables(shared.store).setTokenActive(token.id, ['read'], false),
    signedIn,
    'byToken',
    () => false,
  ],
  [
    'a token that may more',
    ({ token }) => peopleTables(shared.store).setTokenActive(token.id, ['read', 'write'], true),
    scopes,
    'byToken',
    () => ['read', 'write'],
  ],
  [
    'a token with a new secret',
    ({ token }) =>
      peopleTables(shared.store).saveToken({ ...token, hash: hash(`new ${token.id}`) }),
    signedIn,
    'byToken',
    () => false,
  ],
  [
    'another language',
    ({ person }) => peopleTables(shared.store).setLocale(person.user_id, 'pt-BR'),
    (principal) => principal?.person.locale,
    'bySession',
    () => 'pt-BR',
  ],
  [
    'a new password',
    ({ person }) => peopleTables(shared.store).setPassword(person.user_id, 'another'),
    (principal) => principal?.person.password_hash,
    'bySession',
    () => 'another',
  ],
  [
    'an address that is wanted',
    ({ person }) =>
      peopleTables(shared.store).claimAddress(person.user_id, 'New@example.com', noon),
    (principal) => principal?.person.unconfirmed_email,
    'byToken',
    () => 'new@example.com',
  ],
  [
    'an address that is confirmed',
    async ({ database, person: { user_id } }) => {
      const email = `new-${user_id}@example.com`
      await database.write(async (transaction) => {
        const people = peopleTables(transaction)
        await people.claimAddress(user_id, email, noon)
        expect(await people.confirmAddress(user_id, email, noon)).toBe(true)
      })
    },
    (principal) => principal?.person.email,
    'bySession',
    ({ person }) => `new-${person.user_id}@example.com`,
  ],
  [
    'a right that is given',
    ({ database, person, place }) =>
      database.write((transaction) =>
        transaction.put(membership({ user_id: person.user_id, editor: true }, { rev: place.rev })),
      ),
    plans,
    'bySession',
    ({ group }) => [`${group} free !`],
  ],
  [
    'a place that is taken back',
    ({ database, place }) =>
      database.write((transaction) =>
        transaction.put(membership({}, { rev: place.rev, deleted: true })),
      ),
    plans,
    'byToken',
    () => [],
  ],
  [
    'a locked Group',
    ({ database, group }) =>
      database.write(async (transaction) => {
        const { rev } = (await transaction.get(group))!
        await transaction.put(account(group, { 'confirmed-plan': 'locked' }, rev))
      }),
    plans,
    'bySession',
    ({ group }) => [`${group} locked`],
  ],
]

describe('is known at once, and in another process with the commit:', () => {
  test.each(changes)('%s', async (_, change, look, by, after) => {
    const all = await setup()
    const before = look(await all[by](other), all)
    expect(before).not.toEqual(after(all))
    await change(all)
    expect(look(await all[by](shared.store), all)).toEqual(after(all))
    await expect.poll(async () => look(await all[by](other), all), told).toEqual(after(all))
  })

  test('an invitation to an address, which nobody belonged to before', async () => {
    const { person, bySession } = await setup()
    const { database, group } = await setup()
    const invitation = aPut(
      'mem-2',
      { email: person.email?.toUpperCase(), pending: true },
      { klass: 'Membership', counters: [] },
    )
    await database.write((transaction) => transaction.put(invitation))
    expect(plans(await bySession(shared.store))).toContain(`${group} free`)
    await expect.poll(async () => plans(await bySession(other)), told).toContain(`${group} free`)
  })

  test('a Group that was deleted and comes back', async () => {
    const { database, group, bySession } = await setup()
    const { rev } = (await database.get(group))!
    const gone = await database.write((transaction) =>
      transaction.put({ ...account(group, {}, rev), deleted: true }),
    )
    await expect.poll(async () => plans(await bySession(other)), told).toEqual([])
    await database.write((transaction) => transaction.put(account(group, {}, gone.rev)))
    expect(plans(await bySession(shared.store))).toEqual([`${group} free`])
    await expect.poll(async () => plans(await bySession(other)), told).toEqual([`${group} free`])
  })
})

describe('A principal', () => {
  test('is remembered, not asked for each time', async () => {
    const { person, bySession } = await setup()
    // The announcement that this person was made may still be on its way, and causes one more look.
    const isSame = async () => {
      const before = await bySession(shared.store)
      await sql(`update people set locale = 'xx' where user_id = $1`, [person.user_id])
      return (await bySession(shared.store)) === before
    }
    await expect.poll(isSame).toBe(true)
  })

  test('stays what it was when the change is rolled back', async () => {
    const { person, database, bySession } = await setup()
    const work = database.write(async (transaction) => {
      await peopleTables(transaction).setLocale(person.user_id, 'pt-BR')
      // Somebody asks in the middle of it.
      expect((await bySession(shared.store))?.person.locale).toBe('en')
      throw new Error('thought better of it')
    })
    await expect(work).rejects.toThrow('thought better of it')
    expect((await bySession(shared.store))?.person.locale).toBe('en')
  })

  test('of a token is none of a session, whichever was asked for first', async () => {
    const { token, session } = await setup()
    expect(await shared.store.principalBySession(token.hash, noon)).toBeUndefined()
    expect(await shared.store.principalByToken(session)).toBeUndefined()
  })

  test('ends with its session, though it is remembered', async () => {
    const { session } = await setup()
    expect(await shared.store.principalBySession(session, later)).toBeUndefined()
    await shared.store.touchSession(session, '2026-11-22T12:00:00.000Z', {
      at: noon,
      address: '192.0.2.7',
    })
    expect(await shared.store.principalBySession(session, later)).toBeDefined()
  })

  test('is right under a crowd of readers and writers in two processes', async () => {
    const { person, bySession } = await setup()
    const stop = new AbortController()
    const readers = [shared.store, other].flatMap((store) =>
      Array.from({ length: 4 }, async () => {
        // What is remembered comes without waiting: others must have their turn too.
        while (!stop.signal.aborted) {
          // On a busy machine one of them may be asked to come again.
          await bySession(store).catch((error: Failure) => expect(error.status).toBe(503))
          await setImmediate()
        }
      }),
    )
    for (let turn = 0; turn < 60; turn += 1) {
      const [writer, reader] = turn % 2 ? [shared.store, other] : [other, shared.store]
      const locale = `turn ${turn}`
      await peopleTables(writer).setLocale(person.user_id, locale)
      expect((await bySession(writer))?.person.locale).toBe(locale)
      await expect.poll(async () => (await bySession(reader))?.person.locale, told).toBe(locale)
    }
    stop.abort()
    await Promise.all(readers)
  })
})

describe('A process whose listening connection is lost', () => {
  test('remembers nothing that changed while it heard nothing', async () => {
    const { person, session, bySession } = await setup()
    const client = new Client({ connectionString: shared.url })
    await client.connect()
    onTestFinished(() => client.end())
    const listeners = async () => {
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity
          where datname = current_database() and application_name = 'bancada changes'
            and state = 'idle'`,
      )
      return rows.map(({ pid }) => pid)
    }
    const lost = await listeners()
    await client.query('select pg_terminate_backend(pid, 5000) from unnest($1::int[]) as pid', [
      lost,
    ])
    // Reading to nobody: there is nobody to hear it.
    await sql(`update people set locale = 'xx' where user_id = $1`, [person.user_id])
    for (const store of [shared.store, other]) {
      expect((await bySession(store))?.person.locale).toBe('xx')
    }
    const open = async () => (await listeners()).filter((pid) => !lost.includes(pid)).length
    await expect.poll(open).toBe(2)
    await expect.poll(async () => (await bySession(other)) === (await bySession(other))).toBe(true)
    await shared.store.closeSession(session)
    await expect.poll(() => bySession(other), told).toBeUndefined()
  })
})

test('Every statement that changes principals says whose, but for six that need not', () => {
  const root = join(import.meta.dirname, '../../server')
  const declarations = globSync('**/*.ts', { cwd: root, exclude: ['**/migrations/**'] }).flatMap(
    (file) => readFileSync(join(root, file), 'utf8').split(/\n(?=const |export |function )/),
  )
  const writes =
    /\b(insert into|update|delete from)\s+(people|sessions|tokens|memberships|groups)\b/
  const silent = declarations
    .filter((text) => writes.test(text) && !text.includes('concerns:'))
    .map((text) => /const (\w+)/.exec(text)?.[1])
  // Nobody is remembered as unknown; a later end is found by asking; records are counted anew.
  expect(silent.sort()).toEqual(['add', 'open', 'prove', 'records', 'touch', 'touchToken'])
})
