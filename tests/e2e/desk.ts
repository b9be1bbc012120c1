// Ana at the desk of her shop: records made and read by her over the API, and her browser at any address of her Group.
import { expect } from 'vitest'
import { expectOk, type TestPerson } from '../support/app.ts'
import { comeIn } from './pages/front-door.ts'
import type { Visitor } from './pages/visitor.ts'
import type { Stage, VisitorOptions } from './stage.ts'

export interface Desk {
  readonly ana: TestPerson
  readonly group: string
  /** Creates a document and answers its id. */
  make(doc: object): Promise<string>
  read(id: string): Promise<Record<string, unknown>>
  find(selector: object): Promise<Record<string, unknown>[]>
  /** Changes some fields of a document. */
  change(id: string, fields: object): Promise<void>
  /** Her browser at a path of the Group. */
  at(path: string, options?: VisitorOptions['device'] | VisitorOptions): Promise<Visitor>
}

export async function buildDesk(stage: Stage): Promise<Desk> {
  const ana = await stage.app.makePerson({ fullname: 'Ana Souza' })
  const group = await stage.app.makeGroup(ana)
  const read = async (id: string) => expectOk(await ana.client.get(`/${group}/${id}`)).body
  return {
    ana,
    group,
    make: async (doc) => String(expectOk(await ana.client.post(`/${group}`, doc)).body.id),
    read,
    async find(selector) {
      const { body } = expectOk(await ana.client.post(`/${group}/_find`, { selector }))
      return body.docs as Record<string, unknown>[]
    },
    async change(id, fields) {
      expectOk(await ana.client.put(`/${group}/${id}`, { ...(await read(id)), ...fields }))
    },
    async at(path, options = {}) {
      const visitor = await stage.visitor(
        typeof options === 'string' ? { device: options } : options,
      )
      await comeIn(visitor, ana, `/account/${group}/${path}`)
      return visitor
    },
  }
}

export async function done(visitor: Visitor): Promise<void> {
  expect(visitor.broken).toEqual([])
  await visitor.close()
}

/** Waits until it is so, as long as a busy machine may take. */
export const eventually = <Value>(look: () => Value) => expect.poll(look)
