// What was expected comes in: its income is confirmed as it was paid, and what is left of it stays expected on its day.
import { fail } from '#core/errors.ts'
import type { RecordContext } from '#server/records/face.ts'
import { commit, prepare, type Written } from '#server/records/save.ts'
import type { Transaction } from '#server/store/database.ts'
import { isMore, isOpen, isReceived, restOf } from '../../rules/payment/balance.ts'
import { incomeKind } from '../../rules/payment/kinds.ts'
import type { PaymentDoc } from './load.ts'

/** Members of an income that what is left of it keeps. */
const kept = [
  'description',
  'paid_by',
  'wallet_id',
  'date',
  'categories',
  'customer_id',
  'ticket_id',
  'estimate_id',
] as const

/** What is said of a payment that comes in. */
export interface Received {
  /** Id of the income of what is left, where a part came in. */
  readonly _id: string
  /** Members of the income as it was paid. */
  readonly members: Readonly<Record<string, unknown>>
}

/** The same said twice is received once. Failure conflict where it came in otherwise. */
export async function receiveExpected(
  context: RecordContext,
  transaction: Transaction,
  income: PaymentDoc,
  { _id, members }: Received,
): Promise<Written> {
  if (isReceived(income)) return again(income, members)
  const input = { ...income, ...members, confirmed: true }
  const change = { id: income._id, rev: income._rev, input }
  const written = await commit(await prepare(context, transaction, change), transaction)
  const rest = restOf(income.value ?? '0', [String(input.value)])
  if (!isOpen({ left: rest })) return written
  const all: Record<string, unknown> = income
  const left = Object.fromEntries(kept.map((name) => [name, all[name]]))
  const more = { klass: incomeKind, ...left, value: rest, confirmed: false }
  const expected = { id: _id, rev: undefined, input: more }
  await commit(await prepare(context, transaction, expected), transaction)
  return written
}

function again(income: PaymentDoc, { value, ...said }: Received['members']): Written {
  const [was, is] = [income.value ?? '', String(value)]
  const isSame =
    !isMore(was, is) &&
    !isMore(is, was) &&
    (['date', 'wallet_id', 'payment_way'] as const).every((name) => income[name] === said[name])
  if (!isSame) throw fail('conflict', 'document_update_conflict')
  return { ok: true, id: income._id, rev: income._rev ?? '' }
}
