// Feeds of `_changes` that stay open: longpoll (one answer, when there is one), eventsource and continuous (every
// change as it comes). A heartbeat keeps the line alive; a member who is removed loses the feed, also
// while it is still catching up.
import type { Call } from '#server/calls/route.ts'
import { textOf } from '#server/answers/streamed.ts'
import { changesPage, seqText, type ChangesOptions, type Page, type SentRow } from './changes.ts'
import type { RecordContext } from './face.ts'
import { currentActor } from './reading/still-there.ts'
import { eventBeat, maxLifeMs, sendOpen } from './reading/open-answer.ts'

export type FeedKind = 'longpoll' | 'eventsource' | 'continuous'

export interface FeedOptions {
  readonly feed: FeedKind
  readonly options: ChangesOptions
  /** Milliseconds between signs of life; undefined: none. */
  readonly heartbeat: number | undefined
  readonly seq_interval: number | undefined
  /** Milliseconds without a change after which the feed ends. */
  readonly timeout: number
}

/** Minimum milliseconds between two heartbeats: each checks the rights and reads what is new. */
const minHeartbeatMs = 1_000
/** Writes the feed to the reply and resolves when it has ended. Failures of `sendOpen`. */
export function sendFeed(call: Call, context: RecordContext, settings: FeedOptions): Promise<void> {
  const source = settings.feed === 'longpoll' ? longpoll : follow
  const type = settings.feed === 'eventsource' ? 'text/event-stream' : 'application/json'
  return sendOpen(call, type, (over) => source(call, context, settings, over))
}

/**
 * Reads page after page: at once while there are more, then whenever something may have changed, and at each beat
 * of the heart, which gives an empty page. Checks the rights again before each further one. Ends when nothing came for
 * `timeout` (without a heartbeat), when the feed is old, when the client is gone or has lost their membership.
 */
async function* pages(
  call: Call,
  context: RecordContext,
  { options, heartbeat, timeout, seq_interval }: FeedOptions,
  signal: AbortSignal,
): AsyncGenerator<Page> {
  const endOfLife = performance.now() + maxLifeMs
  let quietSince = performance.now()
  let since = options.since
  let current = context
  let sent = 0
  for (;;) {
    const limit = (options.limit ?? Infinity) - sent
    const wanted = { ...options, since, limit }
    const page = await changesPage(current, wanted, { interval: seq_interval, sent })
    since = page.last
    sent += page.rows.length
    if (page.rows.length > 0) quietSince = performance.now()
    const isOver = options.limit !== undefined && sent >= options.limit
    yield isOver ? { ...page, isFull: false } : page
    if (isOver) return
    const now = performance.now()
    const quietUntil = heartbeat === undefined ? quietSince + timeout : Infinity
    const left = Math.ceil(Math.min(page.isFull ? Infinity : quietUntil, endOfLife) - now)
    if (left <= 0 || signal.aborted) return
    if (!page.isFull) {
      const beat = heartbeat === undefined ? left : Math.max(heartbeat, minHeartbeatMs)
      const fate = await context.database.waitForChange(since, Math.min(beat, left), signal)
      if (signal.aborted || fate === 'is gone') return
    }
    const actor = await currentActor(call, context)
    if (!actor) return
    current = { ...context, actor }
  }
}

async function* longpoll(
  call: Call,
  context: RecordContext,
  settings: FeedOptions,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let isOpen = false
  let last = settings.options.since
  let pending = 0
  let some = false
  for await (const page of pages(call, context, settings, signal)) {
    last = page.last
    pending = page.pending
    // With the first look, so that the client and proxies see an answer while nothing happens.
    if (!isOpen) yield '{"results":[\n'
    isOpen = true
    for (const row of page.rows) {
      if (some) yield ',\n'
      yield* textOf(row)
      some = true
    }
    if (page.rows.length === 0 && settings.heartbeat !== undefined) yield '\n'
    if (some && !page.isFull) break
  }
  yield `\n],\n"last_seq":"${seqText(last)}","pending":${pending}}\n`
}

async function* follow(
  call: Call,
  context: RecordContext,
  settings: FeedOptions,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const { feed, options } = settings
  const { row, beat, end } = formats[feed === 'eventsource' ? 'eventsource' : 'continuous']
  let last = options.since
  for await (const page of pages(call, context, settings, signal)) {
    last = page.last
    for (const change of page.rows) yield* row(change)
    if (page.rows.length === 0) yield beat
  }
  yield end(seqText(last))
}

const formats = {
  eventsource: {
    async *row(change: SentRow) {
      yield 'data: '
      yield* textOf(change)
      yield `\n${change.seq === null ? '' : `id: ${change.seq}\n`}\n`
    },
    beat: eventBeat,
    end: () => '',
  },
  continuous: {
    async *row(change: SentRow) {
      yield* textOf(change)
      yield '\n'
    },
    beat: '\n',
    end: (seq: string) => `${JSON.stringify({ last_seq: seq, pending: 0 })}\n`,
  },
}
