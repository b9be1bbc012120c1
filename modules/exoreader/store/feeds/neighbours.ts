// One Group's feeds take half of a server's time at most: a request every two seconds, and for feeds of one Group every four. Where a Group
// has very many feeds on a server, each of them is polled less often, and the feeds of others are not late (modules/exoreader/docs/polls.md).
import { later } from '#core/time/moment.ts'
import type { Run, Statement } from '#server/store/connections/statement.ts'
import type { SharesTables } from '#server/store/tables/sql.ts'
import { amountOf } from '../amount.ts'
import type { FeedTables } from './face.ts'

/** Between two requests to one server for feeds of one Group. */
export const ownGapMs = 4_000
/** So many new feeds of a Group on one server are polled as soon as the server may be asked. */
const newAtOnce = 10
/** Groups whose feeds are counted: where more read a feed, many of them have few feeds there. */
const lookedAt = 10

const newNeighbours: Statement = {
  name: 'feed_new_neighbours',
  text: `select count(*) as amount from feed_readers r join feeds f on f.id = r.feed
    where r.db = $1 and r.active and f.host = $2 and f.fetched_at is null and f.next_at is not null`,
}
/** On a server with this few feeds each is polled within a minute anyway, so those of a Group are not counted. */
const fewFeeds = 15
const neighbours: Statement = {
  name: 'feed_neighbours',
  text: `with crowd as (
      select count(*) as feeds from (
        select from feeds where host = (select host from feeds where id = $1) and next_at is not null limit ${fewFeeds + 1}) n),
    reading_groups as (
      select distinct r.db from feed_readers r, crowd
        where crowd.feeds > ${fewFeeds} and r.feed = $1 and r.active limit ${lookedAt})
    select coalesce(min(n.feeds), 0) as amount from reading_groups g cross join lateral (
      select count(*) as feeds from feed_readers r join feeds f on f.id = r.feed
        where r.db = g.db and r.active and f.host = (select host from feeds where id = $1)) n`,
}

/** The first moment (ISO) at which a feed that no Group had may be polled: behind the new ones that the Group of `run` has waiting there. */
export async function firstTurn(run: Run, host: string, now: string): Promise<string> {
  const waiting = await amountOf(run(newNeighbours, [host]))
  return later(now, Math.max(0, waiting - newAtOnce) * ownGapMs)
}

export function neighbourTables({ shared }: SharesTables): Pick<FeedTables, 'ownTurnMs'> {
  return { ownTurnMs: async (id) => (await amountOf(shared.read(neighbours, [id]))) * ownGapMs }
}
