// The day that it is in a Group.
import { dayIn, usualZones } from '#core/values/zone.ts'
import type { Transaction } from '#server/store/database.ts'
import { loadGroupLocale } from '../paper/group.ts'

/** `2026-11-22`. `now`: ISO moment. */
export async function todayIn(transaction: Transaction, now: string): Promise<string> {
  return dayIn(usualZones[await loadGroupLocale(transaction, transaction.people)], now)
}
