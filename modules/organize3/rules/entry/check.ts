// Rules over a whole entry that need no other record: what a confirmed one keeps, which standing follows which, that its
// fields agree. Pure: the form runs them, and the server again, whichever way a revision comes.
import type { RuleContext } from '#core/entity/entity.ts'
import type { FieldErrors } from '#core/errors.ts'
import { amountText, compareAmounts, exactUnits } from '#core/numbers/money.ts'
import { splitErrors, splitMembers } from './splits.ts'
import { flagsOf, mayConfirm, standingOf } from './standing.ts'

/** An entry, or what a form holds of one so far. */
export type EntryValues = Readonly<Record<string, unknown>>

/** What follows from the entry's own members: one standing, and the month and year that it is reported in. */
export function entryDerived(
  doc: EntryValues,
  { before }: { readonly before: EntryValues | undefined },
): Record<string, unknown> {
  const { date } = doc
  const day = typeof date === 'string' ? date : undefined
  return {
    ...flagsOf(standingOf(doc)),
    month: day?.slice(0, 7),
    year: day === undefined ? undefined : Number(day.slice(0, 4)),
    ...splitMembers(doc, before),
  }
}

/**
 * Errors of a change. `kept`: fields that a confirmed entry keeps, also in the save that unconfirms it, so that its amount never
 * changes with its standing. An imported entry becomes pending before it can be confirmed. Over several steps (`Arrived`) both may have
 * been done on the way, by who may confirm.
 */
export function entryErrors(kept: readonly string[]) {
  return (
    doc: EntryValues,
    { before = {}, actor, arrived }: Pick<RuleContext<EntryValues>, 'before' | 'actor' | 'arrived'>,
  ): FieldErrors => {
    const [was, is] = [standingOf(before), standingOf(doc)]
    const changed = was === 'confirmed' ? otherIn(doc, before, [...kept, 'imported']) : []
    const isOnTheWay = arrived === 'steps' && changed.length > 0
    const isAboutConfirming = isOnTheWay || (was !== is && [was, is].includes('confirmed'))
    const isReceipt = kept.includes('ticket_id') && receivedBy(doc) !== receivedBy(before)
    const refused = isAboutConfirming || isReceipt ? mayConfirm(actor) : undefined
    if (refused) return { confirmed: { key: refused } }
    const unlike = splitErrors(doc)
    if (arrived === 'steps') return unlike
    if (was === 'imported' && is === 'confirmed') {
      return { confirmed: { key: 'is_imported' } }
    }
    return {
      ...unlike,
      ...Object.fromEntries(changed.map((name) => [name, { key: 'while_confirmed' }])),
    }
  }
}

const otherIn = (doc: EntryValues, before: EntryValues, names: readonly string[]) =>
  names.filter((name) => !isSame(doc[name], before[name]))

/** What a ticket or an estimate received by a bank's line: that counts as much as what is confirmed. */
function receivedBy(income: EntryValues = {}): string | undefined {
  const { ticket_id, estimate_id, value } = income
  const isPaid = standingOf(income) === 'imported' && (ticket_id ?? estimate_id) !== undefined
  return isPaid
    ? JSON.stringify([ticket_id, estimate_id, String(exactUnits(String(value)))])
    : undefined
}

function isSame(one: unknown, other: unknown): boolean {
  if ((one ?? false) === (other ?? false)) return true
  const [left, right] = [one, other].map((value) =>
    typeof value === 'string' ? amountText(value) : undefined,
  )
  return left !== undefined && right !== undefined && compareAmounts(left, right) === 0
}

/** Fields that a transfer and an exchange keep once they are confirmed, beside their amounts. */
export const keptByMoves = ['date', 'source_wallet_id', 'destination_wallet_id', 'fee', 'fee_kind']

/** Errors of what moves between two wallets: they differ, and a fee taken on arrival is at most what arrives. */
export function moveErrors(doc: EntryValues, arriving: unknown): FieldErrors {
  const { source_wallet_id, destination_wallet_id, fee, fee_kind } = doc
  const errors: FieldErrors = {}
  if (source_wallet_id !== undefined && source_wallet_id === destination_wallet_id) {
    errors.destination_wallet_id = { key: 'invalid' }
  }
  const isTaken = typeof fee === 'string' && fee_kind === 'destination'
  if (isTaken && typeof arriving === 'string' && compareAmounts(fee, arriving) > 0) {
    errors.fee = { key: 'fee_too_large' }
  }
  return errors
}
