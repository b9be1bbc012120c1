// The one look at all databases from outside of them: which have records that lack keys. It shows their names alone.
import type { ClientBase } from 'pg'

/** Names of databases that lack keys of this version, in their order. Inside a transaction, which then sees all names. */
export async function readBehind(
  client: ClientBase,
  version: number,
  limit: number,
): Promise<string[]> {
  await client.query(`set local app.every_database = 'on'`)
  const { rows } = await client.query<{ db: string }>(
    `select db from databases where keys_version < $1 or keys_after is not null order by db limit $2`,
    [version, limit],
  )
  return rows.map(({ db }) => db)
}
