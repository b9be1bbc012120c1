// What the declaration of a contract needs of its rules. Pure.
import type { FieldErrors } from '#core/errors.ts'

export const paymentKinds = [
  'per_service',
  'monthly',
  'quarterly',
  'yearly',
  'prepaid',
  'courtesy',
] as const

/** What each period includes; `term`: once, for as long as the contract lasts. */
export const includedPeriods = ['month', 'quarter', 'year', 'term'] as const

/** Visits or hours of a period. */
export const maxIncluded = 10_000

/** Visits or hours are included. */
export const includes = (doc: { included_visits?: number; included_hours?: number }) =>
  doc.included_visits !== undefined || doc.included_hours !== undefined

export function contractErrors({
  starts_at,
  ends_at,
}: {
  starts_at?: string
  ends_at?: string
}): FieldErrors {
  const isBackwards = starts_at !== undefined && ends_at !== undefined && ends_at < starts_at
  return isBackwards ? { ends_at: { key: 'invalid' } } : {}
}
