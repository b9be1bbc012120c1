// Looks into the tables themselves: what no call answers any more must not lie there either.
import { Client } from 'pg'
import type { TestApp } from '#tests/support/app.ts'

/** Rows of documents, revisions and waiting jobs that contain a text anywhere. */
export async function rawQuery(app: TestApp, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: app.databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select 'documents' as place, id, rev from documents d where d::text ilike $1
        union all select 'revisions', id, rev from revisions r where r::text ilike $1
        union all select 'jobs', j.id::text, null from graphile_worker._private_jobs j where j.payload::text ilike $1`,
      [`%${text}%`],
    )
    return rows
  } finally {
    await client.end()
  }
}
