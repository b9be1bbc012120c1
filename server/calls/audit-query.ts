// What calls narrow the audit by, and how they ask for a page of it.
import { z } from 'zod'
import { maxAuditPage } from '#core/audit/entry.ts'

const moment = z.iso.datetime({ offset: true })

export const auditFilter = z.object({
  since: moment.optional().meta({ description: 'From this moment on' }),
  until: moment.optional().meta({ description: 'Before this moment' }),
  person: z
    .string()
    .max(100)
    .optional()
    .meta({ description: 'Id of who did it, or of whom it was done to' }),
  event: z.string().max(100).optional(),
})

export const auditPageQuery = auditFilter.extend({
  before: z.coerce
    .number()
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .meta({ description: '`next` of the page before' }),
  limit: z.coerce.number().int().min(1).max(maxAuditPage).default(50),
})
