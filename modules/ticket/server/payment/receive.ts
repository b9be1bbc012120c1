// What was expected comes in: its income is confirmed as it was paid, or taken by who may not confirm it, and what is left of it stays
// expected on its day.
import { fail } from '#core/errors.ts'
import { dividedAs } from '../../rules/payment/divide.ts'
import type { RecordContext } from '#server/records/face.ts'
import { currentRecord } from '#server/records/put.ts'
import { commit, prepare, type Written } from '#server/records/save.ts'
import type { Transaction } from '#server/store/database.ts'
import { treeQueries } from '#server/store/queries/trees.ts'
import { isMore, isOpen, isReceived, isTaken, restOf } from '../../rules/payment/balance.ts'
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
  const isTaking = members.taken_on !== undefined
  if (isReceived(income) || (isTaking && isTaken(income)))
    return again(transaction, income, { _id, members })
  const parts = await splitsOf(transaction, income, members)
  const input = {
    ...income,
    ...members,
    splits: parts?.paid ?? income.splits,
    confirmed: !isTaking,
  }
  const change = { id: income._id, rev: income._rev, input }
  const prepared = await prepare(context, transaction, change)
  const written = await commit(prepared, transaction)
  const rest = restOf(income.value ?? '0', [String(prepared.change.doc.value)])
  if (!isOpen({ left: rest })) return written
  const all: Record<string, unknown> = income
  const left = Object.fromEntries(kept.map((name) => [name, all[name]]))
  const more = { klass: incomeKind, ...left, splits: parts?.left, value: rest, confirmed: false }
  const expected = { id: _id, rev: undefined, input: more }
  await commit(await prepare(context, transaction, expected), transaction)
  return written
}

interface Split {
  readonly category?: string
  readonly value: string
}

/** Of an income of several categories: what of each comes in, and what of each stays expected. Undefined where it comes in whole. */
async function splitsOf(
  transaction: Transaction,
  { splits, value: whole, wallet_id }: PaymentDoc,
  { value, wallet_id: into = wallet_id }: Received['members'],
) {
  const rows = (splits ?? []) as readonly Split[]
  const isPart = typeof value === 'string' && !isEqual(whole, value.trim())
  if (!isPart || rows.length === 0) return undefined
  const wallet = await currentRecord(transaction, String(into))
  const precision = wallet?.precision
  const paid = dividedAs(
    rows.map((row) => row.value),
    value.trim(),
    typeof precision === 'number' ? precision : undefined,
  )
  const worth = (row: Split) => isMore(row.value, '0')
  return (
    paid && {
      paid: rows.map((row, at) => ({ ...row, value: paid[at]! })).filter(worth),
      left: rows
        .map((row, at) => ({ ...row, value: restOf(row.value, [paid[at]!]) }))
        .filter(worth),
    }
  )
}

async function again(
  transaction: Transaction,
  income: PaymentDoc,
  { _id, members: { value, ...said } }: Received,
): Promise<Written> {
  const isSame =
    isEqual(income.value, String(value).trim()) &&
    (['date', 'wallet_id', 'payment_way'] as const).every((name) => income[name] === said[name])
  // Another part of the same amount has an income of its own for what it leaves.
  const isKnown = (await transaction.get(_id)) || (await cameInWhole(transaction, income))
  if (!isSame || !isKnown) throw fail('conflict', 'document_update_conflict')
  return { ok: true, id: income._id, rev: income._rev ?? '' }
}

const isEqual = (one = '', other = '') => !isMore(one, other) && !isMore(other, one)

/** The change that confirmed it left its amount as it was. */
async function cameInWhole(transaction: Transaction, { _id, _rev = '', value }: PaymentDoc) {
  const made = await treeQueries(transaction).makerOf(_id, _rev)
  const former = made?.parent ? await transaction.getRevision(_id, made.parent) : undefined
  return former !== undefined && isEqual(String(former.body.value), value)
}
