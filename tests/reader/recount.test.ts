// Whatever happens to feeds and to the Groups that read them, in whichever order and at the same time: counts are those of the rows,
// every item that a Group has is there, a star keeps it, and nobody has what no server said that the Group had asked for.
import fc from 'fast-check'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { isProof } from '../support/proof.ts'
import { step, newWorld, perform, type Step, type World } from './life.ts'
import { faultsOf } from './recount.ts'
import { readerStage } from './stage.ts'

const here = readerStage()
const [runs, steps] = isProof ? [40, 150] : [2, 30]
const maxMs = isProof ? 2 * 3_600_000 : 240_000
let worlds = 0

/** Three Groups with something of two addresses: whatever is drawn, it happens to something. */
const beginning = [
  ...[0, 1, 2].flatMap((group) => [0, 1].map((feed) => ({ how: 'subscribe', group, feed }))),
  { how: 'publish', feed: 0, at: 0b0_1111_0111 },
  { how: 'publish', feed: 1, at: 0b1_0011_1110 },
  ...[0, 1, 2].map((group) => ({ how: group === 0 ? 'read' : 'star', group })),
] as const

async function freshWorld(): Promise<World> {
  const groups = [await here.member(), await here.member(), await here.member()]
  const world = newWorld(here, groups, `w${(worlds += 1)}`)
  for (const each of beginning)
    await perform(world, { group: 0, feed: 0, other: 0, at: 0, ...each } as Step)
  return world
}

interface Held {
  readonly db: string
  readonly title: string
  readonly starred: boolean
  readonly of: string
}

/** What each Group has, and of which address it is. */
async function heldIn(client: Client, { groups }: World): Promise<Held[]> {
  const { rows } = await client.query<Held>(
    `select s.db, i.title, s.starred, f.address as of from item_states s join feed_items i on i.id = s.item join feeds f on f.id = i.feed
      where s.db = any($1)`,
    [groups.map(({ group }) => group)],
  )
  return rows
}

/** Items of addresses that the Group never asked for, nor was led to by one that it had; and such that their address never said. */
const strange = (held: readonly Held[], { vouched, said }: World) =>
  held.filter(({ db, title, of }) => !vouched.get(db)!.has(of) || !said.get(of)!.has(title))

const starsOf = (held: readonly Held[]) =>
  new Set(held.filter(({ starred }) => starred).map(({ db, title }) => `${db} ${title}`))

async function inTurn(client: Client, list: readonly Step[]): Promise<void> {
  const world = await freshWorld()
  let before = await heldIn(client, world)
  expect([before.length, starsOf(before).size]).toEqual([39, 10])
  for (const [at, next] of list.entries()) {
    const reply = await perform(world, next)
    const said = `${at}: ${JSON.stringify(next)}`
    expect(reply?.status ?? 200, said).toBeLessThan(500)
    const held = await heldIn(client, world)
    expect(await faultsOf(here.app.databaseUrl), said).toEqual({})
    expect(strange(held, world), said).toEqual([])
    if (next.how !== 'unstar')
      expect([...starsOf(held)], said).toEqual(expect.arrayContaining([...starsOf(before)]))
    before = held
  }
}

async function atOnce(client: Client, list: readonly Step[]): Promise<void> {
  const world = await freshWorld()
  const waiting = [...list]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const reply = await perform(world, next)
      expect(reply?.status ?? 200, JSON.stringify(next)).toBeLessThan(500)
    }
  }
  await Promise.all([work(), work(), work()])
  await here.app.jobs()
  expect(await faultsOf(here.app.databaseUrl)).toEqual({})
  expect(strange(await heldIn(client, world), world)).toEqual([])
}

test.each([
  ['one after the other', inTurn],
  ['at the same time', atOnce],
])(
  'counts, stars and items are right whatever is done, %s',
  { timeout: maxMs },
  async (_name, live) => {
    const client = new Client({ connectionString: here.app.databaseUrl })
    await client.connect()
    onTestFinished(() => client.end())
    const lists = fc.array(step, { minLength: steps, maxLength: steps, size: 'max' })
    await fc.assert(
      fc.asyncProperty(lists, (list) => live(client, list)),
      {
        numRuns: runs,
        endOnFailure: true,
      },
    )
  },
)
