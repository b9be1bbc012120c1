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
export const mostIncluded = 10_000

/** Selector of those that may be chosen on a day: active, begun and not ended. */
export function inForceSelector(today: string): Record<string, unknown> {
  const orNone = (name: string, condition: object) => ({
    $or: [{ [name]: { $exists: false } }, { [name]: condition }],
  })
  return {
    active: true,
    $and: [orNone('starts_at', { $lte: today }), orNone('ends_at', { $gte: today })],
  }
}

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
