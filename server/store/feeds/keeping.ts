// How much of feeds is kept: what each of them weighs is noted as items come and go, and what is more, or nobody's any longer, is buried
// (docs/decisions/085).
import type { Run, Statement, Together } from '../connections.ts'
import { amountOf } from './counting.ts'
import type { FeedTables } from './face.ts'
import type { ItemAmount } from './items-face.ts'

/** Held until the commit by all that begin to follow a feed, or change its items. */
export const lockFeed: Statement = {
  name: 'feed_lock',
  text: 'select id from feeds where id = $1 for update',
}

/** Bytes that an item costs beside its text: its names, its words in the index, and what a Group has of it. */
const besideText = 3_000
/** What an item weighs, from the column with its text. */
export const weightOf = (content: string) => `octet_length(${content}) + ${besideText}`

// A feed within its limits is not walked through. Nobody is given from here on what is about to go.
const beyond: Statement = {
  name: 'feed_items_beyond',
  text: `with weighed as (
      select id, row_number() over newest as place, sum(${weightOf('content')}) over newest as bytes
        from feed_items where feed = $1 and stars = 0
          and (select kept_items > $2 or kept_bytes > $3 from feeds where id = $1)
        window newest as (order by id desc)),
    gone as (select id from weighed where place > $2 or bytes > $3 order by id limit 10000),
    noted as (
      update feeds set kept_from = greatest(kept_from, (select max(id) from gone)) where id = $1 and exists (select from gone))
    select id from gone order by id`,
}
/** Items without a star of a locked feed that are more than is kept, the oldest ones: a portion of them. */
export async function beyondOf(
  run: Run,
  feed: number,
  { items, bytes }: ItemAmount,
): Promise<number[]> {
  const rows = await run<{ id: number }>(beyond, [feed, items, bytes])
  return rows.map(({ id }) => id)
}

/** A feed with more Groups than these is kept for everybody, whatever else they read. */
const fewGroups = 10
// What others read that it left is counted for them; what nobody reads, for the Groups that have some of it still.
const roomOf: Statement = {
  name: 'feed_room',
  text: `with groups as (select distinct db from feed_readers where feed = $1 limit ${fewGroups + 1}),
    used as (
      select g.db, coalesce((select sum(f.kept_bytes) from feeds f where f.id <> $1 and f.id in (
          select r.feed from feed_readers r where r.db = g.db
          union select h.feed from feed_holders h where h.db = g.db
            and not exists (select from feed_readers r where r.feed = h.feed))), 0) as bytes from groups g)
    select case when count(*) <= ${fewGroups} then max($2 - bytes)::bigint end as room from used`,
}

/** Keeps the identities of the rows in `gone`; `now`: the parameter with the moment. */
const buryGone = (
  now: string,
) => `insert into feed_tombstones (feed, key, alias, listed_at) select feed, key, alias, ${now} from gone
      on conflict (feed, key) do nothing`
/** What the rows in `gone` weighed is kept no more. */
const lighten = `update feeds f set kept_items = kept_items - g.items, kept_bytes = kept_bytes - g.bytes
        from (select feed, count(*) as items, sum(bytes) as bytes from gone group by feed) g where f.id = g.feed`
const going = (row: string) =>
  `${row}.feed, ${row}.key, ${row}.alias, ${weightOf(`${row}.content`)} as bytes`
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
// Feeds first, as all who change items lock them.
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
// A feed that says nothing new may list them still: only one that brought something since without them is done with them.
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
// Without a trace: for somebody who subscribes again it begins anew.
const dropUnheld: Statement = {
  name: 'feed_items_unheld',
  text: `with gone as (
      delete from feed_items i where feed = $1 and stars = 0 and id <> all($3) and ${isLeft('$1')} returning ${going('i')}),
    lighter as (${lighten})
    select count(*) as amount from gone`,
}

/** `together`: runs work in one transaction on the tables beside the documents. */
export function keepingTables(
  run: Run,
  together: Together,
): Pick<FeedTables, 'roomOf' | 'bury' | 'purgeItems' | 'purgeTombstones' | 'left' | 'dropUnheld'> {
  return {
    async roomOf(id, bytesOfGroup) {
      const [row] = await run<{ room: number | null }>(roomOf, [id, bytesOfGroup])
      return row?.room ?? undefined
    },
    bury: (id, items, { now, tombstones }) =>
      together(async (inside) => {
        await inside(lockFeed, [id])
        await inside(bury, [id, items, now])
        await inside(dropTombstones, [id, tombstones])
      }),
    purgeItems: (before, now) => amountOf(run(purge, [before, now])),
    purgeTombstones: (before) => amountOf(run(purgeTombstones, [before])),
    async left(before, { after, limit }) {
      const rows = await run<{ id: number }>(left, [after, before, limit])
      return rows.map(({ id }) => id)
    },
    dropUnheld: (id, before, held) =>
      together(async (inside) => {
        await inside(lockFeed, [id])
        return amountOf(inside(dropUnheld, [id, before, held]))
      }),
  }
}
