// How much of each feed is kept (modules/exoreader/docs/kept.md). Its items and their bytes are counted as they come and go. Items beyond the limits,
// and those that no Group can have any more, are buried: deleted, with their identities kept as tombstones, so that they do not come back.
import type { Run, Statement } from '#server/store/connections/statement.ts'
import type { SharesTables } from '#server/store/tables/sql.ts'
import { amountOf } from '../amount.ts'
import type { FeedTables } from './face.ts'
import type { ItemAmount } from './items-face.ts'

/** Locks the feed until the commit. All that begins to follow a feed or changes its items takes this lock first. */
export const lockFeed: Statement = {
  name: 'feed_lock',
  text: 'select id from feeds where id = $1 for update',
}

/** Bytes that an item costs beside its text: its names, its words in the index, and what a Group has of it. */
const besideText = 3_000
/** What an item weighs: its text, the whole one of its page, all else. */
export const weightOf = (row = '') =>
  `octet_length(${row}content) + coalesce(octet_length(${row}article), 0) + ${besideText}`

// Items are read only where the feed's counts are over the limits. From here on nobody is given those that are about to be buried.
const beyond: Statement = {
  name: 'feed_items_beyond',
  text: `with weighed as (
      select id, row_number() over newest as place, sum(${weightOf()}) over newest as bytes
        from feed_items where feed = $1 and stars = 0
          and (select kept_items > $2 or kept_bytes > $3 from feeds where id = $1)
        window newest as (order by id desc)),
    gone as (select id from weighed where place > $2 or bytes > $3 order by id limit 10000),
    noted as (
      update feeds set kept_from = greatest(kept_from, (select max(id) from gone)) where id = $1 and exists (select from gone))
    select id from gone order by id`,
}
/** The oldest items without a star that are beyond the limits of a locked feed: a portion of them. */
export async function beyondOf(
  write: Run,
  feed: number,
  { items, bytes }: ItemAmount,
): Promise<number[]> {
  const rows = await write<{ id: number }>(beyond, [feed, items, bytes])
  return rows.map(({ id }) => id)
}

/** A feed with more Groups than these is kept for everybody, whatever else they read. */
const fewGroups = 10
// A feed that a Group left counts for the Groups that still read it; one that nobody reads, for those that still have items of it.
const roomOf: Statement = {
  name: 'feed_room',
  text: `with reading_groups as (select distinct db from feed_readers where feed = $1 limit ${fewGroups + 1}),
    used as (
      select g.db, coalesce((select sum(f.kept_bytes) from feeds f where f.id <> $1 and f.id in (
          select r.feed from feed_readers r where r.db = g.db
          union select h.feed from feed_holders h where h.db = g.db
            and not exists (select from feed_readers r where r.feed = h.feed))), 0) as bytes from reading_groups g)
    select case when count(*) <= ${fewGroups} then max($2 - bytes)::bigint end as room from used`,
}

/** Keeps the identities of the rows in `gone`; `now`: the parameter with the moment. */
const buryGone = (
  now: string,
) => `insert into feed_tombstones (feed, key, alias, listed_at) select feed, key, alias, ${now} from gone
      on conflict (feed, key) do nothing`
/** Takes the rows in `gone` off the counts of their feeds. */
const lighten = `update feeds f set kept_items = kept_items - g.items, kept_bytes = kept_bytes - g.bytes
        from (select feed, count(*) as items, sum(bytes) as bytes from gone group by feed) g where f.id = g.feed`
const going = (row: string) =>
  `${row}.feed, ${row}.key, ${row}.alias, ${weightOf(`${row}.`)} as bytes`
const bury: Statement = {
  name: 'feed_items_bury',
  text: `with gone as (
      delete from feed_items i where feed = $1 and id = any($2) and stars = 0 returning ${going('i')}),
    lighter as (${lighten})
    ${buryGone('$3')}`,
}
const dropTombstones: Statement = {
  name: 'feed_tombstones_drop',
  text: `delete from feed_tombstones t using (
      select key from feed_tombstones where feed = $1 order by listed_at desc, key offset $2) old
    where t.feed = $1 and t.key = old.key`,
}
// Feeds are locked before items, as everywhere else: the other order could deadlock.
const purge: Statement = {
  name: 'feed_items_purge',
  text: `with old as materialized (
      select id, feed from feed_items where created_at < $1 and stars = 0 order by created_at, id limit 2000),
    locked as materialized (
      select id from feeds where id = any(array(select distinct feed from old)) order by id for update),
    gone as (
      delete from feed_items i using old join locked on locked.id = old.feed where i.id = old.id and i.stars = 0
        returning ${going('i')}),
    lighter as (${lighten}),
    kept as (${buryGone('$2')})
    select count(*) as amount from gone`,
}
// A feed without news may still list them: only one that brought news since, without them, has dropped them.
const purgeTombstones: Statement = {
  name: 'feed_tombstones_purge',
  text: `with old as (
      select t.feed, t.key from feed_tombstones t join feeds f on f.id = t.feed
        where t.listed_at < $1 and (f.next_at is null or f.changed_at > t.listed_at + interval '31 days') limit 5000),
    gone as (delete from feed_tombstones t using old where t.feed = old.feed and t.key = old.key returning 1)
    select count(*) as amount from gone`,
}

const isLeft = (feed: string) => `not exists (select from feed_readers r where r.feed = ${feed})
      and not exists (select from feed_holders h where h.feed = ${feed} and h.since >= $2)`
const left: Statement = {
  name: 'feeds_left',
  text: `select id from feeds where id > $1 and kept_items > 0 and ${isLeft('feeds.id')} order by id limit $3`,
}
// No tombstones: who subscribes again gets whatever the feed lists then.
const dropUnheld: Statement = {
  name: 'feed_items_unheld',
  text: `with gone as (
      delete from feed_items i where feed = $1 and stars = 0 and id <> all($3) and ${isLeft('$1')} returning ${going('i')}),
    lighter as (${lighten})
    select count(*) as amount from gone`,
}
// Somebody who begins to follow it meanwhile has set `next_at`: then it is not deleted.
const purgeFeeds: Statement = {
  name: 'feeds_purge',
  text: `with old as (
      select id from feeds where next_at is null and kept_items = 0 and created_at < $1 and coalesce(fetched_at, created_at) < $1
        and not exists (select from feed_readers r where r.feed = feeds.id)
        and not exists (select from feed_holders h where h.feed = feeds.id)
        and not exists (select from feed_items i where i.feed = feeds.id)
        and not exists (select from feed_tombstones t where t.feed = feeds.id)
        order by id limit 1000 for update skip locked),
    gone as (delete from feeds f using old where f.id = old.id returning 1)
    select count(*) as amount from gone`,
}

// A server rests for no end of time ('infinity') while none of its feeds is followed.
const dueAgain: Statement = {
  name: 'feeds_due_again',
  text: `with early as (
      update feeds set next_at = $1, fetched_at = least(fetched_at, $1) where next_at > $2 returning host)
    update feed_hosts set next_at = least(next_at, $1), rests_until = least(rests_until, $1)
      where rests_until > $2 or host in (select host from early)`,
}

export function keepingTables({
  shared: { read, write, together },
}: SharesTables): Pick<
  FeedTables,
  | 'roomOf'
  | 'bury'
  | 'dueAgain'
  | 'purgeItems'
  | 'purgeTombstones'
  | 'purgeFeeds'
  | 'left'
  | 'dropUnheld'
> {
  return {
    async roomOf(id, bytesOfGroup) {
      const [row] = await read<{ room: number | null }>(roomOf, [id, bytesOfGroup])
      return row?.room ?? undefined
    },
    bury: (id, items, { now, tombstones }) =>
      together(async (inside) => {
        await inside.write(lockFeed, [id])
        await inside.write(bury, [id, items, now])
        await inside.write(dropTombstones, [id, tombstones])
      }),
    async dueAgain(now, furthest) {
      await write(dueAgain, [now, furthest])
    },
    purgeItems: (before, now) => amountOf(write(purge, [before, now])),
    purgeTombstones: (before) => amountOf(write(purgeTombstones, [before])),
    purgeFeeds: (before) => amountOf(write(purgeFeeds, [before])),
    async left(before, { after, limit }) {
      const rows = await read<{ id: number }>(left, [after, before, limit])
      return rows.map(({ id }) => id)
    },
    dropUnheld: (id, before, held) =>
      together(async (inside) => {
        await inside.write(lockFeed, [id])
        return amountOf(inside.write(dropUnheld, [id, before, held]))
      }),
  }
}
