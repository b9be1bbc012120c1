// Two servers as two processes on one database, as behind a balancer: who is asked must not matter.
import { afterAll, beforeAll } from 'vitest'
import { Client } from '#tests/support/client.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { cleanUp, newFolder } from '#tests/support/embedded.ts'
import { overHttp } from '#tests/support/over-http.ts'
import type { Owner } from '#tests/torture/setup.ts'
import { makeVictim, type Victim } from '#tests/torture/victim.ts'

export interface Pair {
  readonly here: Victim
  readonly there: Victim
  /** The database's owner. */
  readonly url: string
}

/** For all tests of a file. Both start at the same moment on a database without a table, so both migrate. */
export function startPair(): Pair {
  const pair = {} as { here: Victim; there: Victim; url: string; drop(): Promise<void> }
  beforeAll(async () => {
    Object.assign(pair, await emptyDatabase())
    const dataDir = newFolder()
    const env = { DATABASE_URL: pair.url }
    pair.here = await makeVictim(dataDir, env)
    pair.there = await makeVictim(dataDir, { ...env, LOG_LEVEL: 'error' })
    await Promise.all([pair.here.ensure(), pair.there.ensure()])
  })
  afterAll(async () => {
    await Promise.all([pair.here.stop(), pair.there.stop()])
    await pair.drop()
    await cleanUp()
  })
  return pair
}

/** The same browser at the other server: a balancer sends it there, cookies and all. */
export function sameBrowser({ client }: Pick<Owner, 'client'>, { address }: Victim): Client {
  const other = new Client(overHttp(address))
  for (const [name, value] of client.cookies) other.cookies.set(name, value)
  return other
}

export function programOf(token: string, { address }: Victim): Client {
  return new Client(overHttp(address), `Bearer ${token}`)
}
