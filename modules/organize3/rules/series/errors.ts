// What can be wrong with a series beside its single fields. Pure: the form runs it, and the server again.
import type { RuleContext } from '#core/entity/entity.ts'
import type { FieldErrors } from '#core/errors.ts'
import { compareAmounts } from '#core/numbers/money.ts'
import { isDay } from '#core/time/day.ts'
import { splitErrors } from '../entry/splits.ts'
import { numbersBefore } from './dates.ts'
import { maxInstalments } from './instalments.ts'
import { maxAtOnce, rhythmOf } from './plan.ts'
import type { Series } from './template.ts'

/** What instalments are is decided once: they add up to a price. */
const fixed = ['of', 'count', 'starts_on', 'every', 'unit', 'ends_on', 'wallet_id'] as const

export function seriesErrors(
  doc: Series,
  { before, now }: Pick<RuleContext, 'before' | 'now'>,
): FieldErrors {
  const was = before as Series | undefined
  const errors: FieldErrors = splitErrors(doc)
  const { starts_on, ends_on, count, instalments } = doc
  if (instalments) {
    if (count === undefined) errors.count = { key: 'blank' }
    else if (count < 2) errors.count = { key: 'greater_than_or_equal_to', count: 2 }
    else if (count > maxInstalments) {
      errors.count = { key: 'less_than_or_equal_to', count: maxInstalments }
    }
  }
  if (starts_on && ends_on && ends_on < starts_on) errors.ends_on = { key: 'invalid' }
  if (was && was.of !== doc.of) errors.of = { key: 'unchangeable' }
  if (was?.instalments || (was && instalments)) {
    for (const name of fixed) if (doc[name] !== was[name]) errors[name] = { key: 'unchangeable' }
    if (compareAmounts(doc.value ?? '', was.value ?? '') !== 0)
      errors.value = { key: 'unchangeable' }
    if (!was.instalments !== !instalments) errors.instalments = { key: 'unchangeable' }
  }
  // Entries are written from the first day on, also those of days that are past.
  if (!was && starts_on && isDay(starts_on) && !instalments) {
    if (numbersBefore(rhythmOf(doc), now.slice(0, 10)) > maxAtOnce) {
      errors.starts_on = { key: 'too_many', count: maxAtOnce }
    }
  }
  return errors
}
