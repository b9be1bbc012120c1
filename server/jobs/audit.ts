// Every night: entries of the audit that are older than the installation keeps them go (`AUDIT_DAYS`).
import { dayMs } from '#core/time/zone.ts'
import type { Job } from '#server/house.ts'
import { wholeAudit } from '#server/store/audit/tables.ts'

export const auditJob: Job = async ({ store, config, now }) => {
  const before = new Date(now().getTime() - config.auditDays * dayMs).toISOString()
  while ((await wholeAudit(store).forget(before)) > 0);
}
