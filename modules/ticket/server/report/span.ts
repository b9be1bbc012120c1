// Days of a query as reports take them: `days=2026-11-01..2026-11-30`.
import { z } from 'zod'
import { readSpan, type Span } from '#core/time/periods.ts'

const refusal =
  'must be two days, such as 2026-11-01..2026-11-30, ten years apart at most, from 1900 to 9998'

export const span = z.string().transform((text, context): Span => {
  const days = readSpan(text)
  if (days) return days
  context.addIssue(refusal)
  return z.NEVER
})
