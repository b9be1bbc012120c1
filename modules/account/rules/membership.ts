// Who may invite, change, accept, refuse and remove a membership (spec 4, 5, 6). Pure; the facts come in.
import type { FieldErrors, PlainSentence } from '#core/errors.ts'
import { mayMakeAdministrators, type Actor } from '#core/access/actor.ts'
import { hasRight, may, rights, type Rights } from '#core/access/rights.ts'
import type { Policy } from '#core/access/policies.ts'
import type { Readable } from '#core/access/readable.ts'
import type { RecentWords } from '#core/entity/recent-words.ts'
import type { WireDocument } from '#core/wire.ts'

/** Free Groups a confirmed person may create or join (spec 5, 9). */
export const freeGroups = 5

/** Free Groups somebody may have before their address is confirmed (spec 5). */
export const freeGroupsUnconfirmed = 1

/** The invitation is meant for this person: their confirmed address is the invited one (spec 5). */
export function isInvited(actor: Actor, record: WireDocument): boolean {
  return record.pending === true && actor.confirmed && record.email === actor.email
}

/** They brought its link, and call themselves by the address that it is for, confirmed or not (decision 009). */
const isHanded = (actor: Actor, { _id, email }: WireDocument) =>
  actor.handed === _id && email === actor.email

/** The membership is the actor's own. */
export function isOwn(actor: Actor, record: WireDocument): boolean {
  return record.pending !== true && actor.user_id !== null && record.user_id === actor.user_id
}

/** The membership of the Group's creator: accepted and administrator, always (spec 4, 5). */
function isCreators(actor: Actor, record: WireDocument): boolean {
  return record.user_id !== undefined && record.user_id === actor.group?.created_by
}

/** Members see who is in the Group; somebody who is invited sees the invitation alone (spec 6). */
export function readableMemberships(actor: Actor): Readable {
  if (actor.membership) return 'all'
  return actor.confirmed ? { pending: true, email: actor.email } : 'none'
}

/**
 * Members see who is in the Group; administrators invite, change and remove (spec 6), and members who manage people do so with
 * all but administrators. Nobody changes or removes
 * their own membership, nobody removes the creator's (spec 5). Invited people see the invitation and may refuse it. A
 * membership that ended is not restored: the person is invited again, and accepts again.
 */
export const membershipAccess: Policy = (actor, verb, record) => {
  const invited = record !== undefined && isInvited(actor, record)
  if (verb === 'read') return readableMemberships(actor) === 'none' ? 'not_allowed' : undefined
  if (verb === 'remove' && invited) return undefined
  if (!actor.membership) return 'not_allowed'
  if (record && isOwn(actor, record)) {
    return verb === 'remove' ? 'own_subscription' : 'own_membership'
  }
  if (!may(actor, 'manages_people')) return 'not_allowed'
  if (record?.editor === true && !actor.membership.editor) return 'not_allowed'
  if (verb === 'create' && record) return 'not_allowed'
  if (verb === 'create' && !actor.confirmed) return 'confirm_to_use'
  if (record && isCreators(actor, record)) return 'creator_stays'
  return undefined
}

/**
 * Only invited people with a confirmed address accept (spec 4), or with the link of the invitation; a member who is invited again under
 * another address does not, unless they are one by the Group above alone.
 */
export function mayAccept(actor: Actor, record: WireDocument): PlainSentence | undefined {
  if (record.pending !== true || record.email !== actor.email) return 'not_allowed'
  if (actor.membership && !actor.membership.inherited) return 'not_allowed'
  return actor.confirmed || isHanded(actor, record) ? undefined : 'confirm_to_use'
}

/** Who made the Group was invited by nobody, and accepts nothing: what is written there follows from their own address. */
export function isFounders({ user_id, created_by }: WireDocument): boolean {
  return user_id !== undefined && user_id === created_by
}

/** That a person accepted is what they do first, after nothing but the invitation was written. */
export function acceptance({ _rev, user_id, updated_by }: WireDocument): RecentWords | undefined {
  const isFirst = _rev?.startsWith('2-') && user_id !== undefined && user_id === updated_by
  return isFirst ? { event: 'status', label: '' } : undefined
}

/** The bookmark is each person's own mark on their own membership; the creator's has none (spec 4). */
export function mayBookmark(actor: Actor, record: WireDocument): PlainSentence | undefined {
  return isOwn(actor, record) && !isCreators(actor, record) ? undefined : 'not_allowed'
}

/**
 * A free Group has one administrator, and that is its creator (spec 5): the flag cannot be given to another.
 * It may stay where it was given under a paid plan. An API token gives it only with the scope `admin`.
 */
export function administratorRefused(
  actor: Actor,
  doc: WireDocument,
  before: WireDocument | undefined,
): PlainSentence | undefined {
  const { group } = actor
  if (doc.editor !== true || before?.editor === true) return undefined
  if (!actor.membership?.editor) return 'beyond_own'
  if (!mayMakeAdministrators(actor.scopes)) return 'admin_scope'
  if (!group || group.entitlement.max_administrators === null) return undefined
  return doc.user_id !== undefined && doc.user_id === group.created_by ? undefined : 'one_admin'
}

/** Nobody gives a right that they do not have themselves; what was given before stays. */
export function rightsErrors(
  actor: Actor,
  doc: WireDocument & Rights,
  before: (WireDocument & Rights) | undefined,
): FieldErrors {
  const editor = administratorRefused(actor, doc, before)
  if (editor) return { editor: { key: editor } }
  const beyond = rights.filter(
    (right) => hasRight(doc, right) && !(before && hasRight(before, right)) && !may(actor, right),
  )
  return Object.fromEntries(beyond.map((right) => [right, { key: 'beyond_own' as const }]))
}

/** One more free Group, created or joined: 5 when confirmed, 1 before (spec 5). `have` counts the free ones. */
export function anotherGroupRefused(
  confirmed: boolean,
  have: number,
): 'five_groups' | 'one_group' | undefined {
  if (!confirmed) return have >= freeGroupsUnconfirmed ? 'one_group' : undefined
  return have >= freeGroups ? 'five_groups' : undefined
}
