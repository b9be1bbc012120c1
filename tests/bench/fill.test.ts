// The world that the bench measures in: small here, and broken on purpose, so that its proof is known to see.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts'
import { groupName } from './fill/names.ts'
import { compareGroups, recount } from './fill/recount.ts'
import { connect, fillWorld } from './fill/world.ts'

const size = { documents: 300, groups: 4 }
const [copied, written] = [groupName(3), groupName(4)]

let database: TestDatabase
let client: Client
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fill-'))
  database = await freshDatabase()
  client = await connect(database.url)
})
afterAll(async () => {
  await client.end()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

/** Breaks a row, looks whether somebody complains, and mends it. */
async function complaintAbout(mistake: string, proof: () => Promise<void>): Promise<string> {
  await client.query('begin')
  try {
    await client.query(mistake)
    return await proof().then(
      () => 'nothing',
      (error: Error) => error.message,
    )
  } finally {
    await client.query('rollback')
  }
}

describe('a filled world', () => {
  it('has the documents that were wished for, and is proven', async () => {
    await fillWorld(database.url, size, { dataDir, tell: () => undefined })
    const { rows } = await client.query<{ count: string }>('select count(*) from documents')
    expect(Number(rows[0]?.count)).toBeGreaterThanOrEqual(size.documents)
  })

  it.each([
    ['totals', `update databases set doc_count = doc_count + 1 where db = '${copied}'`],
    [
      'counters',
      `update counters set amount = amount + 1 where db = '${copied}' and kind = 'Ticket'`,
    ],
    ['records of Groups', `update groups set records = 0 where db = '${copied}'`],
    ['numbers', `update sequences set next = 1 where db = '${copied}'`],
    ['revisions', `update revisions set leaf = false where db = '${copied}'`],
  ])('is found out when its %s are wrong', async (name, mistake) => {
    const complaint = await complaintAbout(mistake, () => recount(client))
    expect(complaint).toContain(`wrong ${name} in ${copied}`)
  })

  it('is found out when a copied record is not what the server writes', async () => {
    const { rows } = await client.query<{ since: number }>(
      `select min(seq)::integer - 1 as since from documents where db = $1 and klass = 'Category'`,
      [copied],
    )
    const compare = () => compareGroups(client, { copied, written, since: rows[0]!.since })
    expect(await complaintAbout('select', compare)).toBe('nothing')
    const mistake = `update documents set terms = '' where db = '${copied}' and klass = 'Ticket'`
    expect(await complaintAbout(mistake, compare)).toMatch(/^documents: /)
  })
})
