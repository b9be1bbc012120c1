// Which feed is asked next, and what came of it: one request to a server at a time, whichever process makes it, and none while the
// server rests. A claim is a lease: should the process die, the feed is due again when the lease is over.
import type { Run, Statement } from '../connections.ts'
import type { ClaimedFeed, Feed, FeedFacts, FeedTables } from './face.ts'

const facts = [
  'address',
  'title',
  'site',
  'icon',
  'etag',
  'last_modified',
  'body_hash',
  'zone_minutes',
  'fetched_at',
  'changed_at',
  'state',
  'error',
  'status',
  'failures',
  'failing_since',
  'cut',
  'moved_to',
  'moved_times',
  'moved_since',
  'next_at',
  'hub',
  'topic',
] as const satisfies readonly (keyof FeedFacts)[]

const columns = `id, host, created_at, last_item, hub_lease_until, ${facts.join(', ')}`
const of = (alias: string) => columns.replaceAll(/\w+/g, (name) => `${alias}.${name}`)

const nextOf = (host: string, without: string) =>
  `(select min(next_at) from feeds where host = ${host} and next_at is not null and id <> ${without})`

// A server whose turn came though none of its feeds is due has its turn set right.
const claim: Statement = {
  name: 'feeds_claim',
  text: `with turns as materialized (
      select host from feed_hosts where next_at <= $1 order by next_at limit $3 for update skip locked),
    due as materialized (
      select f.id, f.host, f.next_at from turns t cross join lateral (
        select id, host, next_at from feeds where host = t.host and next_at <= $1 order by next_at limit 1) f),
    rested as (
      update feed_hosts h set
          next_at = case when d.id is null then coalesce(${nextOf('h.host', '0')}, 'infinity') else $2 end,
          rests_until = case when d.id is null then h.rests_until else $2 end
        from turns t left join due d using (host) where h.host = t.host),
    leased as (
      update feeds f set next_at = $2 from due d where f.id = d.id returning ${of('f')}, d.next_at as due_at)
    select leased.*, (select count(*) from feed_readers r where r.feed = leased.id and r.active) as readers
      from leased`,
}

const settle: Statement = {
  name: 'feed_settle',
  text: `with settled as (
      update feeds set ${facts.map((name, at) => `${name} = $${at + 3}`).join(', ')}
        where id = $1 returning host, next_at)
    update feed_hosts h set rests_until = $2,
        next_at = greatest($2::timestamptz, least(coalesce(s.next_at, 'infinity'), coalesce(${nextOf('s.host', '$1')}, 'infinity')))
      from settled s where h.host = s.host`,
}

const nextDue: Statement = {
  name: 'feeds_next_due',
  text: `select next_at from feed_hosts where next_at < 'infinity' order by next_at limit 1`,
}
const byIds: Statement = {
  name: 'feeds_by_id',
  text: `select ${columns} from feeds where id = any($1)`,
}
const byAddress: Statement = {
  name: 'feed_by_address',
  text: `select ${columns} from feeds where address = $1`,
}
const soon: Statement = {
  name: 'feed_soon',
  text: `with due as (update feeds set next_at = $2 where id = $1 returning host)
    update feed_hosts h set next_at = least(h.next_at, greatest(h.rests_until, $2)) from due d where h.host = d.host`,
}
const move: Statement = {
  name: 'feed_move',
  text: `with moved as (
      update feeds set address = $2, host = $3, moved_to = null, moved_times = 0, moved_since = null
        where id = $1 returning host, next_at)
    insert into feed_hosts (host, next_at) select host, coalesce(next_at, $4) from moved
      on conflict (host) do update set next_at = least(feed_hosts.next_at, excluded.next_at)`,
}
const allReaders = `select db, subscription, delivered from feed_readers where feed = $1 and active`
const readers: Statement = {
  name: 'feed_readers',
  text: `${allReaders} order by db, subscription`,
}
const behind: Statement = {
  name: 'feed_readers_behind',
  text: `${allReaders} and delivered < (select last_item from feeds where id = $1)
    order by db, subscription limit $2`,
}

/** `run`: on the tables beside the documents. */
export function pollTables(
  run: Run,
): Pick<
  FeedTables,
  'claim' | 'settle' | 'move' | 'nextDue' | 'get' | 'byAddress' | 'soon' | 'readers' | 'behind'
> {
  return {
    claim: ({ now, leaseUntil, limit }) => run<ClaimedFeed>(claim, [now, leaseUntil, limit]),
    async settle(id, known, hostRestUntil) {
      await run(settle, [id, hostRestUntil, ...facts.map((name) => known[name])])
    },
    nextDue: async () => (await run<{ next_at: string }>(nextDue, []))[0]?.next_at,
    get: (ids) => run<Feed>(byIds, [ids]),
    byAddress: async (address) => (await run<Feed>(byAddress, [address]))[0],
    async soon(id, now) {
      await run(soon, [id, now])
    },
    async move(id, { address, host }, now) {
      await run(move, [id, address, host, now])
    },
    readers: (id) => run(readers, [id]),
    behind: (id, limit) => run(behind, [id, limit]),
  }
}
