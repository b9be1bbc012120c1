// Remembers how far the media of an item were played, for everybody in the Group.
import { z } from 'zod'
import { fail } from '#core/errors.ts'
import type { Call } from '#server/calls/route.ts'
import { contextHere } from '#server/records/context.ts'
import { itemNumber } from '../../rules/item-id.ts'
import { requireMember } from './find.ts'
import { groupItems } from '../../store/group/items.ts'

/** A week: no recording is longer. */
const maxSeconds = 604_800

export const positionBody = z.object({ seconds: z.number().min(0).max(maxSeconds) })

export async function putPosition(call: Call): Promise<unknown> {
  const context = contextHere(call)
  requireMember(context)
  const { seconds } = call.body as z.infer<typeof positionBody>
  const number = itemNumber(call.params.id ?? '')
  const change = { position: seconds === 0 ? null : seconds }
  const reader = groupItems(context.database)
  const known = number === undefined ? 0 : await reader.set([number], change, context.now)
  if (known === 0) throw fail('not_found', 'missing')
  return { ok: true }
}
