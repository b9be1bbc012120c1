// The audit as operators read it: of the whole installation, or of one Group or person.
import type { AuditPage } from '#core/audit/entry.ts'
import type { House } from '#server/house.ts'
import { auditQueries, wholeAudit, type AuditQuery } from '#server/store/audit/tables.ts'

export function auditPage(
  { store }: House,
  db: string | undefined,
  query: AuditQuery,
): Promise<AuditPage> {
  return db === undefined
    ? wholeAudit(store).page(query)
    : auditQueries(store.database(db)).page(query)
}
