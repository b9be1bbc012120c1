// Balances equal an independent recount of the entries after any interleaving of creating, editing, confirming, deleting,
// replicating, conflicts and undoing, by several writers at once; in `npm run proof` after 100,000 operations.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import type { WireDocument } from '#core/wire.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { expectOk } from '#tests/support/app.ts'
import { isProof } from '#tests/support/proof.ts'
import { step, perform, recount, type Step, type Wallet } from './life.ts'
import { shop } from './stage.ts'

const here = shop()
/** 100,000 operations take an hour on a busy machine. */
const maxMs = isProof ? 2 * 3_600_000 : 240_000
/** Operations of one run, the runs, and writers at once. */
const [operations, runs, writers] = isProof ? [5_000, 20, 8] : [80, 2, 4]
/** Entries that all writers write at once. */
const shared = isProof ? 200 : 8

/** What one more writer does meanwhile to an entry of each kind that is nobody else's: there nothing is refused. */
const life = ['create', 'edit', 'confirm', 'unconfirm', 'push', 'delete'] as const
const lives: readonly Step[] = [0, 1, 2, 3].flatMap((kind) =>
  life.map((how, at) => ({
    how,
    entry: shared + kind,
    at: 0,
    minor: 1_000 + at,
    fee: 0,
    onArrival: false,
    standing: 'pending',
  })),
)

const kindsOfWallets: readonly [currency: string, precision: number][] = [
  ['USD', 2],
  ['USD', 2],
  ['BRL', 2],
  ['JPY', 0],
  ['KWD', 3],
  ['BTC', 8],
  ['BTC', 8],
]

async function freshShop(): Promise<{ db: string; wallets: Wallet[]; ids: string[] }> {
  const db = await here.app.makeGroup(here.ana, `Shop ${newId('acc')}`)
  const wallets: Wallet[] = []
  for (const [currency, precision] of kindsOfWallets) {
    const wallet = { klass: 'Wallet', name: `${currency} ${wallets.length}`, currency, precision }
    const { body } = expectOk(await here.ana.client.post(`/${db}`, wallet))
    wallets.push({ id: String(body.id), currency, precision })
  }
  return { db, wallets, ids: Array.from({ length: shared + 4 }, () => newId('ent')) }
}

async function entriesOf(db: string): Promise<WireDocument[]> {
  const found: WireDocument[] = []
  const database = here.app.house.store.database(db)
  for (const klass of ['Income', 'Outgo', 'Transfer', 'Exchange']) {
    for (let bookmark: string | undefined; ;) {
      const query = { selector: { klass }, limit: 1_000, ...(bookmark && { bookmark }) }
      const page = await database.find(query)
      found.push(...page.found.map(toWire))
      if (page.found.length < 1_000) break
      bookmark = page.bookmark
    }
  }
  return found
}

async function check(db: string, wallets: readonly Wallet[]): Promise<void> {
  const figures = await Promise.all(
    wallets.map(async ({ id }) => {
      const { body } = await here.ana.client.get(`/${db}/${id}`)
      return [body.balance, body.pending_transactions, body.balance_after_pending]
    }),
  )
  expect(figures).toEqual(recount(wallets, await entriesOf(db)))
}

const run = async (steps: readonly Step[]) => {
  const { db, wallets, ids } = await freshShop()
  const waiting = steps.map((one) => ({ ...one, entry: (one.entry * 37 + one.at) % shared }))
  const statuses = new Map<string, number>()
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const reply = await perform(here.ana.client, db, { wallets, ids }, next)
      if (!reply) continue
      expect(reply.status, reply.text).toBeLessThan(500)
      const key = `${next.how} ${reply.status < 300 ? 'done' : 'refused'}`
      statuses.set(key, (statuses.get(key) ?? 0) + 1)
    }
  }
  const live = async () => {
    for (const next of lives) {
      const reply = await perform(here.ana.client, db, { wallets, ids }, next)
      expect(reply?.status, `${next.how} ${reply?.text}`).toBeLessThan(300)
    }
  }
  await Promise.all([live(), ...Array.from({ length: writers }, work)])
  await check(db, wallets)
  const database = here.app.house.store.database(db)
  for (let after: string | undefined = ''; after !== undefined;) {
    const from: string = after
    const step = await database.write((transaction) => transaction.compare('postings', from))
    expect(step.mended).toBe(0)
    after = step.last
  }
  return statuses
}

test(
  'balances equal a recount after any operations of writers at once',
  { timeout: maxMs },
  async () => {
    const done = new Map<string, number>()
    const steps = fc.array(step, { minLength: operations, maxLength: operations, size: 'max' })
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        for (const [key, count] of await run(list)) done.set(key, (done.get(key) ?? 0) + count)
        if (isProof)
          console.log(`${[...done.values()].reduce((sum, one) => sum + one, 0)} answered`)
      }),
      { numRuns: runs, endOnFailure: isProof },
    )
    // A run in which nothing happens proves nothing: about half of what is done at random is not refused.
    const successes = [...done].filter(([key]) => key.endsWith(' done'))
    const total = successes.reduce((sum, [, count]) => sum + count, 0)
    expect(total).toBeGreaterThan((operations * runs) / 10)
    if (isProof)
      console.log(
        [...done]
          .sort()
          .map(([key, count]) => `${count} ${key}`)
          .join(', '),
      )
  },
)
