// What a member may do beside the work itself, right by right (modules/account/README.md). Every kind asks before its own policy
// (`defineEntity`), on both sides, so that calls, lists, feeds, menus and buttons follow one rule.
import type { PlainSentence } from '#core/errors.ts'
import type { WireDocument } from '#core/wire.ts'
import type { Actor, Verb } from './actor.ts'

/** In the order in which an owner thinks of them, and whether a member has one of whom nothing else is said. */
const usual = {
  sees_money: true,
  confirms_money: true,
  report_view: false,
  deletes: true,
  manages_people: false,
}

export type Right = keyof typeof usual
export const rights = Object.keys(usual) as readonly Right[]

/** As a membership has them. */
export type Rights = { readonly [Name in Right]?: boolean | undefined }

/** Whether these rights, or a membership, have this one. */
export function hasRight(given: Rights | WireDocument, right: Right): boolean {
  return (given as Rights)[right] ?? usual[right]
}

/** What is kept of them: those that are other than usual; null when none is. */
export function unusualRights(given: Rights): Rights | null {
  const other = rights.filter((right) => hasRight(given, right) !== usual[right])
  return other.length > 0 ? Object.fromEntries(other.map((right) => [right, !usual[right]])) : null
}

/** Administrators may everything; who is no member has none of these. */
export function may({ membership }: Pick<Actor, 'membership'>, right: Right): boolean {
  return membership !== null && (membership.editor || hasRight(membership, right))
}

/** What a kind asks of rights. */
export interface AsksRights {
  /** Its records are there with this right alone. */
  readonly right?: Right | undefined
  /** Deleting one is no loss of the shop: it asks for no right beside its policy. */
  readonly anyoneDeletes?: true | undefined
}

/** Why a right that somebody lacks refuses this; of people in their own database nothing. */
export function rightRefuses(
  actor: Actor,
  verb: Verb,
  { right, anyoneDeletes }: AsksRights,
): PlainSentence | undefined {
  if (!actor.membership) return undefined
  if (right && !may(actor, right)) return 'not_allowed'
  return verb === 'remove' && !anyoneDeletes && !may(actor, 'deletes')
    ? 'may_not_delete'
    : undefined
}
