// However many Groups are made below one at both servers at once, no more than a Group may have come to be.
import pg from 'pg'
import { expect, it } from 'vitest'
import { makeOwner } from '#tests/torture/setup.ts'
import { sameBrowser, startPair } from './pair.ts'

const pair = startPair()

it('the last place below a Group is taken once', async () => {
  const dana = await makeOwner(pair.here)
  const { client } = dana
  const parent = (await client.post('/accounts', { name: 'Above' })).body.id
  const sql = new pg.Client({ connectionString: pair.url })
  await sql.connect()
  try {
    await sql.query(
      `insert into groups (db, name, plan, parent, records)
        select 'acc-below' || n, 'Below', 'free', $1, 0 from generate_series(1, 199) n`,
      [parent],
    )
    const body = { name: 'Last', 'parent-account-id': parent }
    const clients = [client, sameBrowser(dana, pair.there)]
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, at) => clients[at % 2]!.post('/accounts', body)),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  } finally {
    await sql.end()
  }
})
