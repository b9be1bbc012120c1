// Feeds of `_changes` that stay open: longpoll (one answer, when there is one), eventsource and continuous (every
// change as it comes). A heartbeat keeps the line alive; whoever loses his place in the Group loses the feed.
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { ChangesAnswer, ChangeRow } from '#core/wire.ts'
import type { Call } from '#server/http/route.ts'
import { actorOf } from '#server/session/actor.ts'
import type { ChangesOptions } from '#server/store/database.ts'
import { changes, seqText } from './changes.ts'
import type { RecordContext } from './face.ts'

export type FeedKind = 'longpoll' | 'eventsource' | 'continuous'

export interface FeedOptions {
  readonly feed: FeedKind
  readonly options: ChangesOptions
  /** Milliseconds between signs of life; undefined: none. */
  readonly heartbeat: number | undefined
  /** Milliseconds without a change after which the feed ends. */
  readonly timeout: number
}

/** A feed ends after this long at most; clients resume where they were, and are checked anew. */
const longestLife = 15 * 60_000

/** Changes sent in one go. */
const pageSize = 500

/** Writes the feed to the reply and resolves when it has ended. */
export async function sendFeed(
  call: Call,
  context: RecordContext,
  settings: FeedOptions,
): Promise<void> {
  const { reply, request } = call
  const gone = new AbortController()
  request.raw.socket.once('close', () => gone.abort())
  reply.raw.once('close', () => gone.abort())
  const source = settings.feed === 'longpoll' ? longpoll : follow
  const stream = Readable.from(source(call, context, settings, gone.signal))
  const type = settings.feed === 'eventsource' ? 'text/event-stream' : 'application/json'
  void reply.type(type).header('cache-control', 'no-store').header('x-accel-buffering', 'no')
  void reply.send(stream)
  await finished(stream).catch(() => gone.abort())
}

/** Waits in steps no longer than the heartbeat; yields at each beat, returns when there may be a change. */
async function* wait(
  { database }: RecordContext,
  { heartbeat, timeout }: FeedOptions,
  since: number,
  signal: AbortSignal,
): AsyncGenerator<void, void> {
  const started = performance.now()
  for (;;) {
    const left = (heartbeat === undefined ? timeout : longestLife) - (performance.now() - started)
    if (left <= 0 || signal.aborted) return
    const step = Math.min(heartbeat ?? left, left)
    const before = performance.now()
    await database.waitForChange(since, step, signal)
    if (performance.now() - before < step - 1 || heartbeat === undefined) return
    yield
  }
}

async function* longpoll(
  call: Call,
  context: RecordContext,
  settings: FeedOptions,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const { options } = settings
  const deadline =
    performance.now() + (settings.heartbeat === undefined ? settings.timeout : longestLife)
  let since = options.since
  let page: ChangesAnswer = await changes(context, options)
  while (page.results.length === 0 && !signal.aborted && performance.now() < deadline) {
    const timeout = Math.max(0, deadline - performance.now())
    for await (const _ of wait(context, { ...settings, timeout }, since, signal)) yield '\n'
    if (signal.aborted || !(await stillIn(call, context))) return
    page = await changes(context, { ...options, since })
    since = Number.parseInt(page.last_seq, 10)
  }
  yield `${JSON.stringify(page)}\n`
}

async function* follow(
  call: Call,
  context: RecordContext,
  settings: FeedOptions,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const { options, feed } = settings
  const { row, beat, end } = formats[feed === 'eventsource' ? 'eventsource' : 'continuous']
  const started = performance.now()
  let left = options.limit ?? Number.POSITIVE_INFINITY
  let since = options.since
  yield beat
  while (!signal.aborted && left > 0 && performance.now() - started < longestLife) {
    const page = await changes(context, { ...options, since, limit: Math.min(left, pageSize) })
    since = Number.parseInt(page.last_seq, 10)
    for (const change of page.results) yield row(change)
    left -= page.results.length
    if (page.pending > 0) continue
    let woken = performance.now()
    for await (const _ of wait(context, settings, since, signal)) {
      yield beat
      woken = performance.now()
    }
    const idle = settings.heartbeat === undefined && performance.now() - woken >= settings.timeout
    if (idle || !(await stillIn(call, context))) break
  }
  yield end(seqText(since))
}

const formats = {
  eventsource: {
    row: (change: ChangeRow) => `data: ${JSON.stringify(change)}\nid: ${change.seq}\n\n`,
    beat: 'event: heartbeat\ndata: \n\n',
    end: () => '',
  },
  continuous: {
    row: (change: ChangeRow) => `${JSON.stringify(change)}\n`,
    beat: '\n',
    end: (seq: string) => `${JSON.stringify({ last_seq: seq, pending: 0 })}\n`,
  },
}

/** His place may have been taken away while he listened: asked anew whenever something is about to be sent. */
async function stillIn({ house, session }: Call, { database }: RecordContext): Promise<boolean> {
  const { person } = session
  if (!person) return false
  const rows = await house.store.membershipsOf(person.user_id, person.email)
  return actorOf(house, { ...session, memberships: rows }, database.name).then(
    () => true,
    () => false,
  )
}
