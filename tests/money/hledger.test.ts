// The journal of generated operations, read by hledger: what it says is cleared, pending and both is what wallets say is their
// balance, what is pending, and the balance after that; in wallets of 0, 2, 3, 4 and 8 decimals.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compareAmounts } from '#core/numbers/money.ts'
import type { WireDocument } from '#core/wire.ts'
import { accountParts } from '#modules/organize3/rules/export/names.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '../support/app.ts'
import { isProof } from '../support/proof.ts'
import { hasHledger, hledgerBalances, type Balances } from './hledger.ts'
import { makeOperations, makeWallets } from './operations.ts'

const amount = isProof ? 20_000 : 120
const seed = 20_261_122
const isThere = hasHledger()
if (!isThere) console.log('hledger is not installed here: `npm run proof -- journal` installs it')

let app: TestApp
let owner: TestPerson
let db: string
const made = makeWallets()

async function putAll(docs: readonly WireDocument[]): Promise<void> {
  for (let at = 0; at < docs.length; at += 500) {
    const body = { docs: docs.slice(at, at + 500) }
    const answers = expectOk(await owner.client.post(`/${db}/_bulk_docs`, body)).body
    const refused = (answers as { error?: string }[]).filter(({ error }) => error !== undefined)
    expect(refused).toEqual([])
  }
}

beforeAll(async () => {
  app = await buildTestApp({ billing: 'off' })
  owner = await app.makePerson()
  db = await app.makeGroup(owner, 'Oficina Boa Vista')
  await putAll(made)
  await putAll(makeOperations(made, amount, seed))
}, 600_000)
afterAll(() => app.close())

const wallets = async () => {
  const query = { selector: { klass: 'Wallet' }, limit: 100 }
  const { docs } = expectOk(await owner.client.post(`/${db}/_find`, query)).body
  return docs as (WireDocument & Record<string, string>)[]
}
const journal = async (query = '') =>
  expectOk(await owner.client.get(`/${db}/_export/journal${query}`)).text

describe.skipIf(!isThere)('in hledger', () => {
  test('cleared is the balance, pending what is pending, and both the balance after pending', async () => {
    const balances = await hledgerBalances(await journal())
    const all = await wallets()
    expect(all).toHaveLength(made.length)
    const parts = accountParts(all.map(({ _id, name = '' }) => ({ id: _id, name })))
    const room = (card: unknown) => (card ? 'liabilities:cards' : 'assets:wallets')
    for (const wallet of all) {
      const account = `${room(wallet.card)}:${parts.get(wallet._id)}`
      const said = (of: Balances) => amountIn(of.get(account), wallet.currency!)
      const words = [said(balances.cleared), said(balances.pending), said(balances.both)]
      const own = [wallet.balance!, wallet.pending_transactions!, wallet.balance_after_pending!]
      const agree = words.map((text, at) => compareAmounts(text, own[at]!) === 0)
      expect({ account, words, own, agree }).toMatchObject({ agree: [true, true, true] })
    }
  })

  test('a period opens with what was there before it', async () => {
    const whole = await hledgerBalances(await journal())
    const part = await hledgerBalances(await journal('?days=2026-07-01..2026-12-31'))
    const ofWallets = ({ both }: { both: Balances }) =>
      [...both].filter(([account]) => /^(assets|liabilities):/.test(account))
    expect(ofWallets(part)).toEqual(ofWallets(whole))
  })
})

/** `-12.30 BRL` → `-12.30`; nothing is in another currency. */
function amountIn(words = '0', currency: string): string {
  const [text = '', of = currency] = words.split(' ')
  expect(of).toBe(currency)
  return text
}
