// Who hands an invitation over by a link, where no mail goes out (docs/decisions/009). Pure, and apart from the rules that every page loads.
import type { Actor } from '#core/access/actor.ts'
import { hasRight, may, rights } from '#core/access/rights.ts'
import type { PlainSentence } from '#core/errors.ts'
import type { WireDocument } from '#core/wire.ts'
import { administratorRefused, membershipAccess } from './membership.ts'

/**
 * Why somebody may not hand an invitation over by a link, where no mail goes out. Who may could send it, and has every right that it
 * gives: they could accept it themselves, under another name.
 */
export function handOverRefused(actor: Actor, record: WireDocument): PlainSentence | undefined {
  if (record.pending !== true) return 'not_allowed'
  const refused =
    membershipAccess(actor, 'create') ??
    membershipAccess(actor, 'update', record) ??
    administratorRefused(actor, record, undefined)
  if (refused) return refused
  return rights.some((right) => hasRight(record, right) && !may(actor, right))
    ? 'beyond_own'
    : undefined
}
