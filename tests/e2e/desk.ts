// Ana at the desk of her shop: records made and read by her over the API, and her browser at any address of her Group.
import { expect, test as plain } from 'vitest'
import { dayAfter, dayIn } from '#core/time/zone.ts'
import { expectOk, type TestPerson } from '../support/app.ts'
import { comeIn } from './pages/front-door.ts'
import type { Visitor } from './pages/visitor.ts'
import { buildStage, type Stage, type VisitorOptions } from './stage.ts'

export interface Desk {
  readonly ana: TestPerson
  readonly group: string
  /** Creates a document and answers its id. */
  make(doc: object): Promise<string>
  read(id: string): Promise<Record<string, unknown>>
  find(selector: object): Promise<Record<string, unknown>[]>
  /** Changes some fields of a document. */
  change(id: string, fields: object): Promise<void>
  /** Calendar day so many days from today. */
  day(days: number): string
  /** Her browser at a path of the Group. */
  at(path: string, options?: VisitorOptions['device'] | VisitorOptions): Promise<Visitor>
}

export interface DeskOptions extends VisitorOptions {
  /** Name of the Group. */
  readonly shop?: string
  /** Default true: her address is confirmed. */
  readonly confirmed?: boolean
}

/** `locale` and `device` are those of her browser, unless `at` says otherwise. */
export async function buildDesk(
  stage: Stage,
  { shop, confirmed, ...usual }: DeskOptions = {},
): Promise<Desk> {
  const { locale } = usual
  const ana = await stage.app.makePerson({ fullname: 'Ana Souza', locale, confirmed })
  const group = await stage.app.makeGroup(ana, shop)
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
    day: (days) => dayAfter(dayIn('UTC', stage.app.clock.now.toISOString()), days),
    async at(path, options = {}) {
      const own = typeof options === 'string' ? { device: options } : options
      const visitor = await stage.visitor({ ...usual, ...own })
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

/** A test of a file that plays at one desk: the stage is built for the first test that asks, and closed after the last. */
export const test = plain
  // Vitest reads from the pattern what a fixture needs: nothing.
  // oxlint-disable-next-line no-empty-pattern
  .extend('stage', { scope: 'file' }, async ({}, { onCleanup }) => {
    const stage = await buildStage()
    onCleanup(() => stage.close())
    return stage
  })
  .extend('desk', { scope: 'file' }, ({ stage }) => buildDesk(stage))
