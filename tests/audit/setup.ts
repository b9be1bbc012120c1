// What tests of the audit read of it.
import type { AuditEntry, AuditPage } from '#core/audit/entry.ts'
import { expectOk } from '../support/app.ts'
import type { Client } from '../support/client.ts'

/** A page of the audit of a database, as this caller reads it. */
export async function readAudit(
  client: Client,
  db: string,
  query: Record<string, string | number> = {},
): Promise<AuditPage> {
  return expectOk(await client.get(`/${db}/_audit`, query)).body as AuditPage
}

/** Its events, oldest first. */
export async function eventsIn(client: Client, db: string): Promise<string[]> {
  const { entries } = await readAudit(client, db)
  return entries.map(({ event }) => event).toReversed()
}

/** The latest entry of an event. */
export async function latest(client: Client, db: string, event: string): Promise<AuditEntry> {
  const { entries } = await readAudit(client, db, { event, limit: 1 })
  if (!entries[0]) throw new Error(`the audit has no ${event}`)
  return entries[0]
}
