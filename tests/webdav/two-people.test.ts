// Two people save one file at the same moment, each by renaming and without a lock. The name keeps its file whatever the order of their
// steps: id, star and the link that a customer has; what each of them wrote is a version of it.
import { fc, test } from '@fast-check/vitest'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { expectOk } from '../support/app.ts'
import { isProof } from '../support/proof.ts'
import { basic, buildDavStage, type DavStage } from './stage.ts'

let stage: DavStage
let authorizations: Record<Person, string>
/** By the ids of the people. */
let writers: Record<string, Person>
beforeAll(async () => {
  stage = await buildDavStage()
  const { app, owner, db } = stage
  const person = await app.makePerson({ fullname: 'Bia' })
  await app.addMember(owner, db, person)
  const bia = basic(person.email, await app.makeToken(person, ['dav:write']))
  writers = { [owner.id]: 'ana', [person.id]: 'bia' }
  authorizations = { ana: stage.authorization, bia }
})
afterAll(() => stage.close())

type Person = 'ana' | 'bia'
type Order = (person: Person) => readonly string[]

/** What a program does, recorded: the original steps aside, the new text takes its name, and what stepped aside is deleted. */
const orders: readonly [program: string, order: Order][] = [
  [
    'with names of their own',
    (who) => [
      `PUT|${who}.tmp|${who}`,
      `MOVE|doc.txt|~${who}`,
      `MOVE|${who}.tmp|doc.txt`,
      `DELETE|~${who}`,
    ],
  ],
  [
    'with one name of a backup',
    (who) => [
      `PUT|${who}.tmp|${who}`,
      'MOVE|doc.txt|doc.txt~',
      `MOVE|${who}.tmp|doc.txt`,
      'DELETE|doc.txt~',
    ],
  ],
  [
    'with one name that is no backup’s',
    (who) => [
      `PUT|${who}.tmp|${who}`,
      'MOVE|doc.txt|aside',
      `MOVE|${who}.tmp|doc.txt`,
      'DELETE|aside',
    ],
  ],
]

async function take(folder: string, who: Person, step: string): Promise<void> {
  const [method = '', name = '', more = ''] = step.split('|')
  const at = (one: string) => `/${folder}/${encodeURIComponent(one)}`
  const destination = stage.disk + at(more)
  const reply = await stage.ask(method, at(name), {
    headers: { authorization: authorizations[who], ...(method === 'MOVE' && { destination }) },
    ...(method === 'PUT' && { body: more }),
  })
  await reply.arrayBuffer()
  // What somebody else moved away is not there: the program goes on.
  expect([step, [200, 201, 204, 404].includes(reply.status)]).toEqual([step, true])
}

let made = 0
async function live(order: Order, turns: readonly Person[]): Promise<unknown> {
  const { client } = stage.owner
  const folder = `together-${++made}`
  await stage.ask('MKCOL', `/${folder}`)
  await stage.ask('PUT', `/${folder}/doc.txt`, { body: 'first' })
  const itemAt = async () =>
    (await client.get(`/${stage.db}/_disk/item`, { path: `${folder}/doc.txt` })).body.item as
      | { id: string; starred: boolean }
      | undefined
  const { id } = (await itemAt())!
  expectOk(await client.post(`/${stage.db}/_disk/set`, { ids: [id], starred: true }))
  stage.app.clock.advance(3_600_000)
  const left = { ana: [...order('ana')], bia: [...order('bia')] }
  for (const who of turns) await take(folder, who, left[who].shift()!)
  const item = await itemAt()
  const { body } = await client.get(`/${stage.db}/_disk/versions`, { id })
  const isMovedOnto = order('ana')[1] === order('bia')[1]
  const texts: string[] = []
  for (const { rev, actor } of (body.versions ?? []) as { rev: string; actor: string }[]) {
    const { text } = await client.get(`/${stage.db}/${id}/content`, { rev })
    texts.push(text)
    // What somebody moves onto the file is a version of theirs, also where another person wrote it.
    const isTheirs = text === 'first' || text === writers[actor]
    if (!isTheirs && !isMovedOnto) texts.push(`by ${writers[actor]}`)
  }
  const last = turns.findLast(
    (who, at) => turns.slice(0, at + 1).filter((one) => one === who).length === 3,
  )!
  return {
    kept: item?.id === id && item.starred,
    last: texts[0] === last,
    all: texts.toSorted(),
  }
}

const turnsOfTwo = fc.shuffledSubarray(
  ['ana', 'ana', 'ana', 'ana', 'bia', 'bia', 'bia', 'bia'] as Person[],
  {
    minLength: 8,
  },
)

describe.each(orders)('two people save one file at once, %s', (_program, order) => {
  test.prop([turnsOfTwo], { numRuns: isProof ? 25 : 8 })(
    'and it is the same file, with what both wrote',
    async (turns) => {
      expect(await live(order, turns)).toEqual({
        kept: true,
        last: true,
        all: ['ana', 'bia', 'first'],
      })
    },
  )
})

/** Runs `work` while no change of the Group's files can be written. */
async function whileHeld(work: (isWaiting: () => Promise<boolean>) => Promise<void>) {
  const sql = new Client({ connectionString: stage.app.databaseUrl })
  await sql.connect()
  await sql.query('begin')
  await sql.query('select from databases where db = $1 for update', [stage.db])
  await work(async () => {
    await sql.query('select pg_stat_clear_snapshot()')
    const { rowCount } = await sql.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rowCount === 1
  })
  await sql.query('rollback')
  await sql.end()
}

test('of two who move one file away at the same moment the second one is refused, and their save goes on over the first one’s', async () => {
  await stage.ask('MKCOL', '/race')
  for (const name of ['doc.txt', 'ana.tmp']) await take('race', 'ana', `PUT|${name}|${name}`)
  await take('race', 'bia', 'PUT|bia.tmp|bia.tmp')
  const moves: Promise<Response>[] = []
  const moveAway = (who: Person) =>
    stage.ask('MOVE', '/race/doc.txt', {
      headers: { authorization: authorizations[who], destination: `${stage.disk}/race/~${who}` },
    })
  await whileHeld(async (isWaiting) => {
    moves.push(moveAway('ana'))
    await expect.poll(isWaiting).toBe(true)
    moves.push(moveAway('bia'))
    // What comes later was read later: by its answer the second one has found the file as well.
    for (let count = 0; count < 5; count++)
      expect((await stage.ask('GET', '/race/doc.txt')).ok).toBe(true)
  })
  const [first, second] = await Promise.all(moves)
  expect([first?.status, second?.status, await second?.text()]).toEqual([
    201,
    409,
    'It was moved away meanwhile\n',
  ])
  await take('race', 'bia', 'MOVE|bia.tmp|doc.txt')
  await take('race', 'ana', 'MOVE|ana.tmp|doc.txt')
  await take('race', 'ana', 'DELETE|~ana')
  const { body } = await stage.owner.client.get(`/${stage.db}/_disk/item`, { path: 'race/doc.txt' })
  expect(body.item).toMatchObject({ versions: 3 })
  expect(await (await stage.ask('GET', '/race/doc.txt')).text()).toBe('ana.tmp')
})
