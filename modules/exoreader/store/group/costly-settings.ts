// What Groups want of a feed beyond the usual, and what that may cost (modules/exoreader/docs/polls.md): a shorter time between polls, whole texts.
import type { Run, Statement } from '#server/store/connections/statement.ts'
import type { WritesShared, WritesTables } from '#server/store/tables/sql.ts'
import type { CostlyReaders } from './face.ts'
import { ownGapMs } from '../feeds/neighbours.ts'

/** Maximum feeds of a Group that are polled more often than every hour. */
export const maxQuick = 10
/** Subscriptions of a Group whose items are read whole. */
export const maxWhole = 50
const hour = 60

const costly: Statement = {
  name: 'feed_readers_costly',
  text: `select count(*) filter (where every_minutes < ${hour}) as quick, count(*) filter (where whole_text) as whole
    from feed_readers where db = $1 and subscription <> $2`,
}
export async function costlyBeside(run: Run, subscription: string): Promise<CostlyReaders> {
  const [row] = await run<CostlyReaders>(costly, [subscription])
  return row!
}

/** Every hour where the Group has its quick ones: what came from elsewhere may be more than is let in. */
export async function allowedMinutes(
  run: Run,
  subscription: string,
  minutes: number | null,
): Promise<number | null> {
  if (minutes === null || minutes >= hour) return minutes
  const { quick } = await costlyBeside(run, subscription)
  return quick < maxQuick ? minutes : hour
}

// As soon as somebody might ask for it by hand, and no sooner than the feeds of the Group may be asked for there.
const hurry: Statement = {
  name: 'feed_hurry',
  text: `with own as (
      select count(*) * ${ownGapMs} as ms from feed_readers r join feeds f on f.id = r.feed
        where r.db = $1 and r.active and f.host = $5),
    due as (
      update feeds f set next_at = least(f.next_at,
          greatest($3::timestamptz, f.fetched_at + greatest(make_interval(mins => greatest($4::integer, 30)), own.ms * interval '1 millisecond')))
        from own where f.address = $2 and f.state = 'ok' and f.next_at is not null
        returning f.host, f.next_at)
    update feed_hosts h set next_at = least(h.next_at, greatest(h.rests_until, d.next_at)) from due d where h.host = d.host`,
}
const wantOf: Statement = {
  name: 'whole_texts_begin',
  text: 'update feeds set articles_at = coalesce(articles_at, $2) where address = $1',
}

/** The new setting applies from now on. */
export async function begin(
  { sql, shared }: WritesTables & WritesShared,
  of: {
    readonly address: string
    readonly host: string
    readonly minutes: number | null
    readonly wholeText: boolean
  },
  now: string,
): Promise<void> {
  if (of.minutes !== null) await sql.write(hurry, [of.address, now, of.minutes, of.host])
  if (of.wholeText) await shared.write(wantOf, [of.address, now])
}
