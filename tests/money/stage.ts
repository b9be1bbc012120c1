// A shop with wallets: what the tests of the money app begin with.
import { afterAll, beforeAll } from 'vitest'
import { newId } from '#core/ids.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'

export type Values = Record<string, unknown>

export interface Shop {
  readonly app: TestApp
  readonly ana: TestPerson
  readonly db: string
  /** Makes a record; answers its id and revision. */
  add(klass: string, values: Values): Promise<{ id: string; rev: string }>
  /** Makes a wallet; answers its id. */
  wallet(values?: Values): Promise<string>
  read(id: string, query?: Record<string, string>): Promise<Values>
  /** What was answered, with its status: `[403, 'Expense is already confirmed']`. */
  act(name: string, id: string): Promise<[status: number, reason: unknown]>
  /** Balance, pending, balance after pending, of a wallet. */
  figures(id: string, query?: Record<string, string>): Promise<unknown[]>
}

/** The same shop for all tests of a file. */
export function shop(): Shop {
  const shop = {} as { -readonly [Name in keyof Shop]: Shop[Name] }
  beforeAll(async () => {
    const app = await buildTestApp({ billing: 'off' })
    const ana = await app.makePerson()
    Object.assign(shop, { app, ana, db: await app.makeGroup(ana) })
  })
  afterAll(() => shop.app.close())

  shop.add = async (klass, values) => {
    const body = { klass, ...values }
    return expectOk(await shop.ana.client.post(`/${shop.db}`, body)).body as {
      id: string
      rev: string
    }
  }
  shop.wallet = async (values = {}) => {
    const { id } = await shop.add('Wallet', { name: newId('wll'), ...values })
    return id
  }
  shop.read = async (id, query) => {
    const { client } = shop.ana
    return expectOk(await client.get(`/${shop.db}/${id}`, query)).body
  }
  shop.act = async (name, id) => {
    const url = `/${shop.db}/_design/status/_update/${name}/${id}`
    const { status, body } = await shop.ana.client.put(url, {})
    return [status, body.reason]
  }
  shop.figures = async (id, query) => {
    const { balance, pending_transactions, balance_after_pending } = await shop.read(id, query)
    return [balance, pending_transactions, balance_after_pending]
  }
  return shop
}
