// Which feed is polled next, and the result: one request to a server at a time, whichever process makes it, and none while the
// server rests. A claim is a lease: should the process die, the feed is due again when the lease is over.
import type { Statement } from '#server/store/connections/statement.ts'
import type { SharesTables } from '#server/store/tables/sql.ts'
import type { ClaimedFeed, Feed, FeedFacts, FeedTables, PollEnd } from './face.ts'
import { lockFeed } from './keeping.ts'

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

/** Servers that are looked at where a Group has used all its slots: many behind each other may be of that Group. */
const lookedAt = 100
/** Feeds that wait for others of their Group are put off for so long where they would hide those of other Groups. */
const asideFor = `interval '15 seconds'`

// Skips feeds that are locked: subscribing locks a feed before its server, this statement the server first, and to wait could be a deadlock.
// A server whose turn came though none of its feeds is due has its turn set right.
const claim: Statement = {
  name: 'feeds_claim',
  text: `with busy as (select * from unnest($6::text[], $7::integer[]) as b(db, polls)),
    turns as materialized (
      select host from feed_hosts where quick = $4 and next_at <= $1 order by next_at limit $8
        for update skip locked),
    due as materialized (
      select f.id, f.host, f.next_at, g.db,
          coalesce(g.polls, 0) + row_number() over (partition by g.db order by f.next_at, f.id) as place
        from turns t
        cross join lateral (
          select id, host, next_at from feeds where host = t.host and next_at <= $1 order by next_at limit 1
            for update skip locked) f
        left join lateral (
          select r.db, coalesce(b.polls, 0) as polls from feed_readers r left join busy b on b.db = r.db
            where r.feed = f.id and r.active order by polls, r.db limit 1) g on true),
    taken as materialized (
      select id, host, next_at, db from due where db is null or place <= $5 order by next_at, id limit $3),
    looked as materialized (
      select count(*) as servers, (select count(*) from due where db is not null and place > $5) as held from turns),
    moved as (
      update feed_hosts h set
          next_at = case when d.id is null then coalesce(${nextOf('h.host', '0')}, 'infinity')
            when k.id is null then $1::timestamptz + ${asideFor} else $2 end,
          rests_until = case when k.id is null then h.rests_until else $2 end
        from turns t left join due d on d.host = t.host left join taken k on k.host = t.host, looked l
        where h.host = t.host
          and (d.id is null or k.id is not null or (d.db is not null and d.place > $5 and l.servers = ${lookedAt}))),
    leased as (
      update feeds f set next_at = $2 from taken k where f.id = k.id
        returning ${of('f')}, k.next_at as due_at, k.db as place_of)
    select leased.*, looked.servers as looked, looked.held, w.*
      from looked left join leased on true left join lateral (
        select count(*) as readers, count(every_minutes) as choices, min(every_minutes) as chosen_minutes
          from feed_readers r where r.feed = leased.id and r.active) w on true`,
}
type ClaimRow = ClaimedFeed & { readonly looked: number; readonly held: number }

const factAt = (name: keyof FeedFacts) => `$${facts.indexOf(name) + 5}`
/** Between what a hub announced during a poll and the next one. */
const afterWord = `interval '1 minute'`
const written: Partial<Record<keyof FeedFacts, string>> = {
  next_at: `case when ${factAt('next_at')}::timestamptz is null or hub_told_at is null or hub_told_at < $4 then ${factAt('next_at')}
    else least(${factAt('next_at')}, hub_told_at + ${afterWord}) end`,
}
const isSameHub = `(hub, topic) is not distinct from (${factAt('hub')}::text, ${factAt('topic')}::text)`
const settle: Statement = {
  name: 'feed_settle',
  text: `with settled as (
      update feeds set ${facts.map((name) => `${name} = ${written[name] ?? factAt(name)}`).join(', ')},
          hub_leased_at = case when ${isSameHub} then hub_leased_at end,
          hub_lease_until = case when ${isSameHub} then hub_lease_until end
        where id = $1 returning host, next_at)
    update feed_hosts h set rests_until = $2, quick = coalesce($3, h.quick),
        next_at = greatest($2::timestamptz, least(coalesce(s.next_at, 'infinity'), coalesce(${nextOf('s.host', '$1')}, 'infinity')))
      from settled s where h.host = s.host`,
}

const settledWith = (known: FeedFacts, { until, quick, begun }: PollEnd) => [
  until,
  quick ?? null,
  begun,
  ...facts.map((name) => known[name]),
]
const isRead: Statement = {
  name: 'feed_is_read',
  text: 'select exists (select from feed_readers where feed = $1 and active) as read',
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
// Should the feed be known, its server is not asked again at once: what there is comes from here.
// One that nobody asked for any more begins anew.
export const ensureFeed: Statement = {
  name: 'feed_ensure',
  text: `with wanted as (
      insert into feeds (address, host, next_at, created_at) values ($1, $2, $4, $3)
        on conflict (address) do update set next_at = coalesce(feeds.next_at, excluded.next_at),
          failures = case when feeds.next_at is null then 0 else feeds.failures end,
          failing_since = case when feeds.next_at is null then null else feeds.failing_since end
        returning host, next_at)
    insert into feed_hosts (host, next_at) select host, next_at from wanted
      on conflict (host) do update
        set next_at = least(feed_hosts.next_at, greatest(feed_hosts.rests_until, excluded.next_at))`,
}
const allReaders = `select db, subscription, delivered from feed_readers where feed = $1 and active`
const readers: Statement = {
  name: 'feed_readers',
  text: `${allReaders} order by db, subscription`,
}
const followers: Statement = {
  name: 'feed_followers',
  text: `select db from feed_readers where feed = $1 union select db from feed_holders where feed = $1 order by db`,
}
const behind: Statement = {
  name: 'feed_readers_behind',
  text: `${allReaders} and delivered < (select last_item from feeds where id = $1)
    order by db, subscription limit $2`,
}

export function pollTables({
  shared: { read, write, together },
}: SharesTables): Pick<
  FeedTables,
  | 'claim'
  | 'settle'
  | 'settleUnread'
  | 'ensure'
  | 'get'
  | 'byAddress'
  | 'soon'
  | 'readers'
  | 'followers'
  | 'behind'
> {
  return {
    async claim({ now, leaseUntil, limit, quick, maxOfGroup, busy }) {
      const [groups, polls] = [[...busy.keys()], [...busy.values()]]
      const servers = polls.some((amount) => amount >= maxOfGroup) ? lookedAt : limit
      const values = [now, leaseUntil, limit, quick, maxOfGroup, groups, polls, servers]
      const rows = await write<ClaimRow>(claim, values)
      const { looked = 0, held = 0 } = rows[0] ?? {}
      const feeds = rows.filter(({ id }) => id !== null)
      return { feeds, heldBack: held > 0, more: looked === servers }
    },
    async settle(id, known, poll) {
      await write(settle, [id, ...settledWith(known, poll)])
    },
    settleUnread: (feed, poll) =>
      together(async (inside) => {
        await inside.write(lockFeed, [feed.id])
        const [now] = await inside.read<{ read: boolean }>(isRead, [feed.id])
        const next_at = now?.read ? poll.begun : null
        await inside.write(settle, [feed.id, ...settledWith({ ...feed, next_at }, poll)])
      }),
    get: (ids) => read<Feed>(byIds, [ids]),
    byAddress: async (address) => (await read<Feed>(byAddress, [address]))[0],
    async soon(id, now) {
      await write(soon, [id, now])
    },
    async ensure({ address, host }, now) {
      await write(ensureFeed, [address, host, now, now])
      return (await read<Feed>(byAddress, [address]))[0]!
    },
    readers: (id) => read(readers, [id]),
    followers: async (id) => (await read<{ db: string }>(followers, [id])).map(({ db }) => db),
    behind: (id, limit) => read(behind, [id, limit]),
  }
}
