// Marks many items as read or unread: a selection, all above or below an item, everything; with a way back.
import { z } from 'zod'
import { fail, failCall } from '#core/errors.ts'
import { dayMs } from '#core/time/zone.ts'
import { countAttempt } from '#server/limits/rate.ts'
import type { Call } from '#server/calls/route.ts'
import type { Job } from '#server/house.ts'
import { contextHere } from '#server/records/context.ts'
import { selectorShape } from '#server/records/routes/shapes.ts'
import type { RecordContext } from '#server/records/face.ts'
import type { ItemSelection } from '../../store/group/face.ts'
import { requireMember } from './find.ts'
import { momentOf, readSelection } from './selection.ts'
import { stateOf } from './state.ts'
import { groupItems } from '../../store/group/items.ts'

export const markTask = 'reader-mark'

/** Items that are marked while the caller waits; of more, the rest goes on by itself. */
const maxAtOnce = 20_000
/** Each is kept for a day. */
const marks = { name: 'reader-mark', attempts: 1_000, window_seconds: 3_600 }
const pattern = /^mrk-(\d{1,16})$/
/** A mark is taken back within this time. */
const undoMs = dayMs

export const markBody = z.object({
  read: z.boolean(),
  selector: selectorShape.optional().meta({
    description: 'Which items, as `_find` takes it, without `$text`; all when left out.',
  }),
  above: z
    .string()
    .max(100)
    .optional()
    .meta({ description: 'Those that stand above this item, the newest first.' }),
  below: z.string().max(100).optional().meta({ description: 'Those that stand below it.' }),
  until: z
    .string()
    .max(100)
    .optional()
    .meta({ description: 'Nothing that came after this moment.' }),
})

/** `{ mark, amount, done }`: what takes it back, how many items were marked so far, and whether these are all. */
export async function markItems(call: Call): Promise<unknown> {
  const context = contextHere(call)
  requireMember(context)
  await countAttempt(call.house, call.reply, marks, String(context.actor.user_id))
  const { read, selector = {}, ...places } = call.body as z.infer<typeof markBody>
  const selection = {
    ...(await selectionOf(context, selector)),
    ...(await bounds(context, places)),
  }
  const { database, now } = context
  return goOn(context, await groupItems(database).beginMark(selection, read, now))
}

/** Goes on with a mark while the caller waits, and by a job where that takes longer. */
export async function goOn({ database, now }: RecordContext, mark: number): Promise<unknown> {
  let [amount, done] = [0, false]
  while (amount < maxAtOnce && !done) {
    const some = await groupItems(database).continueMark(mark, now)
    amount += some
    done = some === 0
  }
  if (!done) {
    const payload = { db: database.name, mark }
    await database.write((transaction) => transaction.addJob(markTask, payload))
  }
  return { mark: `mrk-${mark}`, amount, done }
}

async function selectionOf(
  context: RecordContext,
  selector: Record<string, unknown>,
): Promise<ItemSelection> {
  const { selection, words, items } = await readSelection(context, selector)
  if (words !== undefined || items)
    throw failCall('bad_arg', 'Items are not marked by _id or $text')
  return selection
}

async function bounds(
  context: RecordContext,
  { above, below, until }: Pick<z.infer<typeof markBody>, 'above' | 'below' | 'until'>,
): Promise<ItemSelection> {
  const place = async (id: string) => {
    const state = await stateOf(context, id)
    if (!state) throw fail('not_found', 'missing')
    return { point_at: state.point_at, item: state.item }
  }
  return {
    ...(above !== undefined && { newerThan: await place(above) }),
    ...(below !== undefined && { olderThan: await place(below) }),
    ...(until !== undefined && { cameUntil: momentOf('until', until) }),
  }
}

/** Takes a mark back. What somebody set otherwise since stays so. */
export async function unmarkItems(call: Call): Promise<unknown> {
  const context = contextHere(call)
  requireMember(context)
  const { database, now } = context
  const mark = Number(pattern.exec(call.params.mark ?? '')?.[1])
  const began = Math.floor(mark / 1_000)
  if (!(began > Date.parse(now) - undoMs)) throw fail('not_found', 'missing')
  let amount = 0
  for (let some = 1; some > 0; amount += some) some = await groupItems(database).undoMark(mark, now)
  return { amount }
}

export const markJob: Job = async ({ store, now }, { db, mark }, stopping) => {
  const reader = groupItems(store.database(String(db)))
  while ((await reader.continueMark(Number(mark), now().toISOString())) > 0)
    stopping?.throwIfAborted()
}
