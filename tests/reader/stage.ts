// Two Groups that read feeds of a server that is scripted, over months: polls, nights, and addresses that lead elsewhere for good.
import { afterAll, beforeAll } from 'vitest'
import { expireJob } from '#modules/exoreader/server/upkeep/expire.ts'
import { pollDueFeeds, type LaneOptions } from '#modules/exoreader/server/poll/lane.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '../support/app.ts'
import { readerOf } from './setup.ts'
import { makeOrigin, type Origin } from './origin.ts'
import { promptLane } from './prompt-lane.ts'

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

type Reader = ReturnType<typeof readerOf>

export interface Member extends Reader {
  readonly group: string
  readonly client: TestPerson['client']
}

export interface ReaderStage {
  readonly app: TestApp
  readonly origin: Origin
  readonly mine: Member
  readonly theirs: Member
  /** Another Group, with a member of its own. */
  member(): Promise<Member>
  /** Polls what is due. */
  poll(): Promise<number>
  /** The same after so long. */
  later(ms: number): Promise<void>
  /** To the night that many days later. */
  night(days: number): Promise<void>
  /** The server of one feed sends everybody to the address of another one for good. */
  redirect(from: string, to: string): Promise<void>
}

/** Made before all tests of a file, and taken away after them. */
export function readerStage(): ReaderStage {
  const stage = {} as { -readonly [Name in keyof ReaderStage]: ReaderStage[Name] }
  let lane: LaneOptions
  beforeAll(async () => {
    const app = await buildTestApp({ billing: 'off', fetchAllow: ['127.0.0.0/8'] })
    const origin = await makeOrigin()
    lane = promptLane(app)
    const member = async () => {
      const person = await app.makePerson()
      // Sessions end while the clock goes on; tokens do not.
      const group = await app.makeGroup(person)
      const client = app.withToken(await app.makeToken(person, ['read', 'write']))
      return { ...readerOf({ ...person, client }, group), group, client }
    }
    const poll = () => pollDueFeeds(app.house, lane)
    const later = async (ms: number) => {
      app.clock.advance(ms)
      await poll()
    }
    Object.assign(stage, {
      app,
      origin,
      member,
      poll,
      later,
      mine: await member(),
      theirs: await member(),
      async night(days: number) {
        app.clock.advance(days * dayMs)
        await expireJob(app.house, {})
      },
      async redirect(from: string, to: string) {
        origin.answer(from, () => ({ status: 301, headers: { location: origin.at(to, '/feed') } }))
        for (let hours = 0; hours < 42; hours += 7) await later(7 * hourMs)
        await app.jobs()
      },
    })
  })
  afterAll(async () => {
    await stage.origin.close()
    await stage.app.close()
  })
  return stage
}

async function itemsOf(reader: Reader, subscription: string) {
  const { docs } = await reader.find({ reader_subscription_id: subscription }, { limit: 100 })
  return docs
}

export const titlesOf = async (reader: Reader, subscription: string) =>
  (await itemsOf(reader, subscription)).map(({ title }) => title).toSorted()

/** Does this to items of a subscription, by their titles. */
export async function set(
  reader: Reader,
  name: string,
  subscription: string,
  titles: readonly string[],
) {
  for (const { title, _id } of await itemsOf(reader, subscription)) {
    if (titles.includes(title)) expectOk(await reader.set(name, _id))
  }
}

/** Titles with what a Group did with them. */
export async function statesOf(reader: Reader, selector: object = {}) {
  const { docs } = await reader.find(selector, { limit: 100 })
  const signs = docs.map(
    ({ title, read, starred }) => `${title}${read ? ' read' : ''}${starred ? ' starred' : ''}`,
  )
  return signs.toSorted()
}
