// The few policies that entities name (spec 6). The same pure functions hide a button in the browser and
// guard the API; only the server's answer counts.
import type { Actor, Verb } from './actor.ts'
import type { Entitlement } from './entitlement.ts'
import { may } from './rights.ts'
import type { PlainSentence } from '#core/errors.ts'
import type { WireDocument } from '#core/wire.ts'

/**
 * How a change that was made elsewhere came: as one `step` from the version that it is measured against, or as several, of which what
 * lay between was not sent. Who brings `steps` could have taken them here one by one, with the right that each asks for: rules of what
 * may follow what do not bind them, rights and rules of what a record is do.
 */
export type Arrived = 'step' | 'steps'

/** Answers the sentence of a refusal, or undefined. `record` is the stored one; on create, the deleted one that is restored. */
export type Policy = (
  actor: Actor,
  verb: Verb,
  record?: WireDocument,
  arrived?: Arrived,
) => PlainSentence | undefined

/** Records that the Group has room for, below nothing when it holds too many; Infinity where nothing limits them. */
export function recordsLeft(group: Actor['group'] | undefined): number {
  return group ? (group.entitlement.max_records ?? Infinity) - group.records : Infinity
}

/** Whether the plan limits what the Group may hold, so that it is counted before something is written. */
export function isBounded({ max_records, max_bytes_of_data }: Entitlement): boolean {
  return max_records !== null || max_bytes_of_data !== null
}

/** Bytes of room that a file takes up, however small it is: what a disk gives it. */
export const minFileRoomBytes = 4_096

/** Bytes of one file beside a record. */
export const maxFileBytes = 100 * 1024 * 1024

/** Bytes of one file of a kind that keeps originals, where no plan says less: as many as a bucket takes in parts of 5 MB. */
export const maxOriginalBytes = 48 * 1024 ** 3

/** Every member reads and writes; everything else is refused. */
export const membersMayEdit: Policy = (actor) => (actor.membership ? undefined : 'not_allowed')

/** Members read, administrators (membership flag `editor`) write. */
export const editorsMayEdit: Policy = (actor, verb) => {
  if (!actor.membership) return 'not_allowed'
  return verb === 'read' || actor.membership.editor ? undefined : 'not_allowed'
}

/** What only administrators do with records that every member edits. */
export function editorsAlone(actor: Actor): PlainSentence | undefined {
  return actor.membership?.editor ? undefined : 'not_allowed'
}

/** Reports are for administrators, and for members whom they let see them (spec 6). */
export function seesReports({ membership }: Pick<Actor, 'membership'>): PlainSentence | undefined {
  return may({ membership }, 'report_view') ? undefined : 'not_allowed'
}

/** Money is there for members from whom it was not taken. */
export function seesMoney({ membership }: Pick<Actor, 'membership'>): PlainSentence | undefined {
  return may({ membership }, 'sees_money') ? undefined : 'not_allowed'
}

/** Only the person whose database it is. */
export const ownerMayEdit: Policy = (actor) => (actor.own ? undefined : 'not_allowed')

/** Links that open a record to everybody outlive the hour of an operator's look. */
export function mayReadLinks({ membership }: Actor): PlainSentence | undefined {
  return membership?.looking ? 'not_allowed' : undefined
}

/** Members read; only the system writes. */
export const systemWrites: Policy = (actor, verb) => {
  if (!actor.membership && !actor.own) return 'not_allowed'
  return verb === 'read' ? undefined : 'system_kind'
}

/** Closed but for what is declared open while it is (spec 4). */
export function isLocked({ group }: Pick<Actor, 'group'>): boolean {
  return group?.entitlement.open === false
}

/** To them a locked Group is closed whole: its administrators alone come in for what stays open. */
export function isLockedOut(actor: Actor): boolean {
  return isLocked(actor) && actor.membership?.editor !== true
}

/** Why an operator locked the Group; undefined where its plan did, or nobody. */
export function lockedByOperator({ group }: Pick<Actor, 'group'>): string | undefined {
  return isLocked({ group }) ? group?.entitlement.reason : undefined
}

/**
 * What the Group's entitlement says before any entity's policy (spec 4, 9): a full Group takes no new record that counts, or none at
 * all where its data has no room, and one that holds too many is for looking alone: nothing new and no change, of any kind. Reading
 * and deleting always work there. In a locked one its administrators delete, and nothing else, unless an operator locked it.
 */
export function planRefuses(
  actor: Actor,
  verb: Verb,
  { counted = false }: { readonly counted?: boolean | undefined } = {},
): 'subscription_needed' | 'data_full' | undefined {
  const { group } = actor
  if (!group) return undefined
  if (isLocked(actor)) {
    const mayDelete = !isLockedOut(actor) && lockedByOperator(actor) === undefined
    return verb === 'remove' && mayDelete ? undefined : 'subscription_needed'
  }
  if (verb === 'read' || verb === 'remove') return undefined
  const needed = counted && verb === 'create' ? 1 : 0
  if (recordsLeft(group) < needed) return 'subscription_needed'
  const { bytes = 0, entitlement } = group
  const isFull = verb === 'create' && bytes >= (entitlement.max_bytes_of_data ?? Infinity)
  return isFull ? 'data_full' : undefined
}

/**
 * Why this actor may not do so to records of a kind, as far as none of them decides it by what it says: the plan has no room, or they
 * have no right to. Undefined when they may.
 */
export function refusalOf(
  actor: Actor,
  verb: Verb,
  entity: { readonly counted?: boolean | undefined; readonly access: Policy },
): PlainSentence | undefined {
  if (actor.membership?.looking && verb !== 'read') return 'not_allowed'
  return planRefuses(actor, verb, entity) ?? entity.access(actor, verb)
}
