// The day that it is in a Group.
import { dayIn } from '#core/time/zone.ts'
import type { Transaction } from '#server/store/database.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { loadGroup } from './paper/group.ts'

/** `2026-11-22`. `now`: ISO moment. */
export async function todayIn(transaction: Transaction, now: string): Promise<string> {
  const { clock } = await loadGroup(transaction, peopleTables(transaction))
  return dayIn(clock, now)
}
