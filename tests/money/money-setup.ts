// Setup for tests of the money app: a Group with wallets, and entries written over HTTP.
import { newId } from '#core/ids.ts'
import { registry } from '#core/entity/registry.ts'
import { modules } from '#app/modules.ts'
import type { WireDocument } from '#core/wire.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'

const known = registry(modules)

export interface Purse {
  readonly app: TestApp
  readonly owner: TestPerson
  readonly db: string
  /** Writes a record; answers its id, revision and what the answer said besides. */
  add(
    kind: string,
    doc: Record<string, unknown>,
  ): Promise<{ id: string; rev: string; [name: string]: unknown }>
  wallet(doc?: Record<string, unknown>): Promise<string>
  find(kind: string, selector?: Record<string, unknown>, sort?: string): Promise<WireDocument[]>
  /** Runs an action on a record: `status/confirm`. */
  act(
    action: string,
    id: string,
    body?: Record<string, unknown>,
  ): Promise<{ status: number; body: Record<string, unknown> }>
}

export async function openPurse(): Promise<Purse> {
  const app = await buildTestApp({ billing: 'off' })
  const owner = await app.makePerson()
  const db = await app.makeGroup(owner)
  const { client } = owner
  const add: Purse['add'] = async (kind, doc) => {
    const _id = newId(known.byKind(kind)!.prefix)
    return expectOk(await client.post(`/${db}`, { _id, klass: kind, ...doc })).body as never
  }
  return {
    app,
    owner,
    db,
    add,
    wallet: async (doc = {}) =>
      (await add('Wallet', { name: 'Caixa', currency: 'BRL', ...doc })).id,
    async find(kind, selector = {}, sort = 'date') {
      const body = { selector: { klass: kind, ...selector }, sort: [{ [sort]: 'asc' }], limit: 500 }
      return expectOk(await client.post(`/${db}/_find`, body)).body.docs as WireDocument[]
    },
    act: async (action, id, body = {}) => {
      const [design, name] = action.split('/')
      return client.put(`/${db}/_design/${design}/_update/${name}/${id}`, body)
    },
  }
}
