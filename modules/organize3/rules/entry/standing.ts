// The standing of an entry: pending, confirmed, or imported, which records the past and counts in no balance (spec 4). Two flags on
// the wire, of which imported wins. Its actions, and what it forbids. Pure.
import type { Actor } from '#core/access/actor.ts'
import { membersMayEdit, type Policy } from '#core/access/policies.ts'
import { may } from '#core/access/rights.ts'
import type { Action } from '#core/entity/entity.ts'
import type { Standing } from '#core/entity/postings.ts'
import type { PlainSentence } from '#core/errors.ts'
import type { WireDocument } from '#core/wire.ts'
import type { Noun } from './kinds.ts'

/** The standing of an entry, or of what a form holds so far. */
export function standingOf({ confirmed, imported }: Record<string, unknown>): Standing {
  if (imported === true) return 'imported'
  return confirmed === true ? 'confirmed' : 'pending'
}

/** The flags of a standing: never both. */
export function flagsOf(standing: Standing): { confirmed: boolean; imported: boolean } {
  return { confirmed: standing === 'confirmed', imported: standing === 'imported' }
}

/** What selects the entries of a standing: both flags set is imported. */
export const ofStanding = {
  confirmed: { confirmed: true, imported: { $ne: true } },
  pending: { confirmed: { $ne: true }, imported: { $ne: true } },
  imported: { imported: true },
} as const satisfies Record<Standing, Record<string, unknown>>

/** Of incomes that a customer paid to somebody who may not confirm them: what selects those that wait. */
export const ofTaken = { ...ofStanding.pending, taken_on: { $exists: true } }

/** It is one of them. */
export const isTaken = (doc: Record<string, unknown>): boolean =>
  standingOf(doc) === 'pending' && doc.taken_on !== undefined

/** Members write entries; a confirmed one is never deleted (spec 5). Over several steps it was unconfirmed first. */
export function entryAccess(noun: Noun): Policy {
  return (actor, verb, record, arrived) => {
    const refused = membersMayEdit(actor, verb, record)
    if (refused || verb !== 'remove' || standingOf(record ?? {}) !== 'confirmed') return refused
    return arrived === 'steps' ? mayConfirm(actor) : `confirmed_${noun}`
  }
}

/** What is confirmed is the business of those who have the right to confirm, both ways. */
export function mayConfirm(actor: Actor): PlainSentence | undefined {
  return actor.membership && !may(actor, 'confirms_money') ? 'may_not_confirm' : undefined
}

/** Members may, where the entry's standing allows it. */
const unless =
  (
    objection: (standing: Standing) => PlainSentence | undefined,
    asks?: (actor: Actor) => PlainSentence | undefined,
  ) =>
  (actor: Actor, doc: WireDocument): PlainSentence | undefined =>
    membersMayEdit(actor, 'update') ?? asks?.(actor) ?? objection(standingOf(doc))

/** Whether the date of an entry is a day to come. */
export const isOfLater = (date: unknown, today: string): boolean =>
  typeof date === 'string' && date > today

/** Of a new entry where nobody says: paid already, unless its day is to come or its writer may not confirm. */
export function usualStanding(date: unknown, today: string, actor: Actor): Standing {
  return isOfLater(date, today) || mayConfirm(actor) ? 'pending' : 'confirmed'
}

/** `status/confirm`, `status/unconfirm`, and `status/count`: an imported entry counts from now on, as a pending one. */
export function standingActions(noun: Noun): Record<string, Action> {
  return {
    'status/confirm': {
      event: 'confirm',
      isOwn: true,
      undo: 'status/unconfirm',
      allow: unless((standing) => {
        if (standing === 'imported') return 'is_imported'
        return standing === 'confirmed' ? `${noun}_confirmed` : undefined
      }, mayConfirm),
      isEarly: (doc, today) => standingOf(doc) === 'pending' && isOfLater(doc.date, today),
      apply: () => flagsOf('confirmed'),
    },
    'status/unconfirm': {
      event: 'unconfirm',
      isOwn: true,
      undo: 'status/confirm',
      allow: unless((standing) => {
        if (standing === 'imported') return 'is_imported'
        return standing === 'pending' ? `${noun}_unconfirmed` : undefined
      }, mayConfirm),
      apply: () => flagsOf('pending'),
    },
    'status/count': {
      event: 'count',
      isOwn: true,
      allow: unless((standing) => (standing === 'imported' ? undefined : 'is_not_imported')),
      apply: () => flagsOf('pending'),
    },
  }
}
