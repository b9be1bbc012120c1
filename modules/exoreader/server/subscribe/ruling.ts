// Rules of a subscription on items that came before them: how many they would change, and the change, which is taken back like a mark.
import { fail } from '#core/errors.ts'
import { countAttempt } from '#server/limits/rate.ts'
import type { Call } from '#server/calls/route.ts'
import { contextHere } from '#server/records/context.ts'
import type { RecordContext } from '#server/records/face.ts'
import { requireMember } from '../items/find.ts'
import { goOn } from '../items/mark.ts'
import { groupItems } from '../../store/group/items.ts'

/** Each looks through all items of a subscription. */
const looks = { name: 'reader-rules', attempts: 300, window_seconds: 3_600 }

/** `{ amounts }`: how many items each rule would change, in their order. Failure not_found. */
export async function countRuled(call: Call): Promise<unknown> {
  const { context, id } = await subscriptionOf(call)
  return { amounts: await groupItems(context.database).countRuled(id) }
}

/** `{ mark, amount, done }`, as many items at once are marked. */
export async function applyRules(call: Call): Promise<unknown> {
  const { context, id } = await subscriptionOf(call)
  return goOn(context, await groupItems(context.database).beginRules(id, context.now))
}

async function subscriptionOf(call: Call): Promise<{ context: RecordContext; id: string }> {
  const context = contextHere(call)
  requireMember(context)
  await countAttempt(call.house, call.reply, looks, String(context.actor.user_id))
  const { id = '' } = call.params
  const followed = await groupItems(context.database).subscriptions()
  if (!followed.some(({ subscription }) => subscription === id)) throw fail('not_found', 'missing')
  return { context, id }
}
