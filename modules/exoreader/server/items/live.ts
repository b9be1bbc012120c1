// Counts of unread items as they change: a feed of what differs, for pages that stay open.
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Call, Route } from '#server/calls/route.ts'
import { contextHere } from '#server/records/context.ts'
import type { RecordContext } from '#server/records/face.ts'
import { eventBeat, maxLifeMs, sendOpen } from '#server/records/reading/open-answer.ts'
import { currentActor } from '#server/records/reading/still-there.ts'
import type { ItemCounts } from '../../store/group/face.ts'
import { groupItems } from '../../store/group/items.ts'
import { requireMember } from './find.ts'

/** Between two signs of life. */
const beatMs = 25_000
/** What changes within this time is said at once: marking many items goes on in portions. */
const gatherMs = 250

const liveQuery = z.object({
  timeout: z.coerce.number().int().min(1).max(maxLifeMs).default(maxLifeMs).meta({
    description: 'Milliseconds after which it ends.',
  }),
})

/** What is said of the counts: all of them first, then those alone that are others. */
interface Said {
  readonly items: number
  readonly unread: number
  readonly starred: number
  /** Unread by subscription; those that have nothing any more with 0. */
  readonly subscriptions: Readonly<Record<string, number>>
  /** It says all of them. */
  readonly whole?: true
}

function follow(call: Call): Promise<void> {
  const context = contextHere(call)
  requireMember(context)
  const { timeout } = call.query as z.infer<typeof liveQuery>
  return sendOpen(call, 'text/event-stream', (over) => events(call, context, timeout, over))
}

/** Ends when the client is gone or may not read any more. */
async function* events(
  call: Call,
  context: RecordContext,
  timeout: number,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const items = groupItems(context.database)
  const endMs = performance.now() + timeout
  let said: Map<string, string> | undefined
  for (;;) {
    const left = Math.ceil(endMs - performance.now())
    // Registered before the counts are read, so that no change falls between.
    const woken = items.waitForCounts(Math.max(1, Math.min(beatMs, left)), signal)
    const counts = await items.counts()
    const texts = new Map(counts.map((one) => [one.subscription, textOf(one)]))
    const news = counts.filter(({ subscription: id }) => said?.get(id) !== texts.get(id))
    const gone = [...(said?.keys() ?? [])].filter((id) => !texts.has(id))
    const isSame = said !== undefined && news.length === 0 && gone.length === 0
    const whole = said === undefined ? { whole: true as const } : {}
    yield isSame
      ? eventBeat
      : `data: ${JSON.stringify({ ...saidOf(counts, news, gone), ...whole } satisfies Said)}\n\n`
    said = texts
    await woken
    if (signal.aborted || performance.now() >= endMs) return
    await pause(gatherMs, undefined, { signal }).catch(() => undefined)
    if (signal.aborted || !(await currentActor(call, context))?.membership) return
  }
}

const textOf = ({ items, unread, starred }: ItemCounts) => `${items} ${unread} ${starred}`

function saidOf(
  counts: readonly ItemCounts[],
  news: readonly ItemCounts[],
  gone: readonly string[],
): Said {
  const { items = 0, unread = 0, starred = 0 } = counts.find((one) => one.subscription === '') ?? {}
  const changed = news.filter(({ subscription }) => subscription !== '')
  const subscriptions = Object.fromEntries([
    ...changed.map((one) => [one.subscription, one.unread] as const),
    ...gone.map((id) => [id, 0] as const),
  ])
  return { items, unread, starred, subscriptions }
}

export const liveRoute: Route = {
  method: 'GET',
  url: '/:db/_reader/live',
  summary:
    'The counts of unread items as events (text/event-stream): all of them first, then what changes',
  tag: 'Reader',
  access: 'database',
  query: liveQuery,
  handle: follow,
}
