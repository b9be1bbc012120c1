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

/**
 * Reads page after page: at once while there are more, then whenever something may have changed, and at each beat
 * of the heart, which gives an empty page. Ends when nothing came for `timeout` (without a heartbeat), when the
 * feed is old, when the client is gone or has lost his place.
 */
async function* pages(
  call: Call,
  context: RecordContext,
  { options, heartbeat, timeout }: FeedOptions,
  signal: AbortSignal,
): AsyncGenerator<ChangesAnswer> {
  const endOfLife = performance.now() + longestLife
  let quietSince = performance.now()
  let since = options.since
  for (;;) {
    const page = await changes(context, { ...options, since })
    since = Number.parseInt(page.last_seq, 10)
    if (page.results.length > 0) quietSince = performance.now()
    yield page
    if (page.pending > 0) continue
    const now = performance.now()
    const patience = heartbeat === undefined ? quietSince + timeout - now : Infinity
    const left = Math.ceil(Math.min(patience, endOfLife - now))
    if (left <= 0 || signal.aborted) return
    await context.database.waitForChange(since, Math.min(heartbeat ?? left, left), signal)
    if (signal.aborted || !(await stillIn(call, context))) return
  }
}

async function* longpoll(
  call: Call,
  context: RecordContext,
  settings: FeedOptions,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let last: ChangesAnswer | undefined
  for await (const page of pages(call, context, settings, signal)) {
    last = page
    if (page.results.length > 0) break
    if (settings.heartbeat !== undefined) yield '\n'
  }
  yield `${JSON.stringify(last)}\n`
}

async function* follow(
  call: Call,
  context: RecordContext,
  settings: FeedOptions,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const { feed, options } = settings
  const { row, beat, end } = formats[feed === 'eventsource' ? 'eventsource' : 'continuous']
  const paged = { ...settings, options: { ...options, limit: pageSize } }
  let left = options.limit ?? Infinity
  let last = seqText(options.since)
  for await (const page of pages(call, context, paged, signal)) {
    last = page.last_seq
    const sent = page.results.slice(0, left)
    left -= sent.length
    yield sent.length > 0 ? sent.map(row).join('') : beat
    if (left <= 0) break
  }
  yield end(last)
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

/**
 * His session may have ended or his place may have been taken away while he listened: asked anew whenever something
 * is about to be sent.
 */
async function stillIn({ house, session }: Call, { database }: RecordContext): Promise<boolean> {
  const { person, hash } = session
  if (!person) return false
  const now = house.now().toISOString()
  const fresh = hash
    ? await house.store.standingBySession(hash, now)
    : { memberships: await house.store.membershipsOf(person.user_id, person.email) }
  if (!fresh) return false
  return actorOf(house, { ...session, ...fresh, scopes: session.scopes }, database.name).then(
    () => true,
    () => false,
  )
}
