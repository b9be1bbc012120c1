// The databases of tests: private to their caller, and gone when dropped.
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'

test('two tests never share a database', async () => {
  const [one, other] = await Promise.all([freshDatabase(), freshDatabase()])
  const client = new Client({ connectionString: one.url })
  await client.connect()
  await client.query('create table only_here (n int)')
  const neighbour = new Client({ connectionString: other.url })
  await neighbour.connect()
  await expect(neighbour.query('select from only_here')).rejects.toThrow('does not exist')
  await client.end()
  await neighbour.end()
  await Promise.all([one.drop(), other.drop()])
  await expect(new Client({ connectionString: one.url }).connect()).rejects.toThrow(
    'does not exist',
  )
})
