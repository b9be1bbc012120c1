// The items of feeds: what came before, what comes, what changed, what is buried.
import { indexTerms } from '#core/values/spellings.ts'
import type { Run, Statement, Together } from '../connections.ts'
import { amountOf } from './counting.ts'
import type { FeedTables } from './face.ts'
import type { FeedItems, Item, ItemAmount, ItemIdentity, KnownItem } from './items-face.ts'

/** Who follows a feed holds this row until the commit. */
export const lockFeed: Statement = {
  name: 'feed_lock',
  text: 'select id from feeds where id = $1 for update',
}

const compared = 'id, key, alias, hash, title, url, point_at'
// Each half goes through an index of its own.
const known: Statement = {
  name: 'feed_items_known',
  text: `select ${compared} from feed_items where feed = $1 and key = any($2)
    union select ${compared} from feed_items where feed = $1 and alias = any($3) and alias is not null`,
}
const newest: Statement = {
  name: 'feed_items_newest',
  text: `select ${compared} from feed_items where feed = $1 order by id desc limit $2`,
}
const buried: Statement = {
  name: 'feed_tombstones_known',
  text: `select key, alias from feed_tombstones where feed = $1 and key = any($2)
    union select key, alias from feed_tombstones where feed = $1 and alias = any($3) and alias is not null`,
}

const contents = {
  hash: 'text',
  url: 'text',
  title: 'text',
  author: 'text',
  summary: 'text',
  content: 'text',
  content_type: 'text',
  image: 'text',
  enclosures: 'jsonb',
  categories: 'jsonb',
  comments_url: 'text',
  published_at: 'timestamptz',
} as const
const names = Object.keys(contents)
const declared = Object.entries(contents).map(([name, type]) => `${name} ${type}`)
const termsOf = `array_to_tsvector(string_to_array(r.terms, ' '))`

const cameFrom: Statement = {
  name: 'feed_items_came',
  text: `select count(*) as items, coalesce(sum(bytes), 0) as bytes from (
      select created_at, octet_length(content) as bytes from feed_items where feed = $1 order by id desc limit $3) as latest
    where created_at >= $2`,
}
/** Bytes that an item costs beside its text: its names, its words in the index, and what a Group has of it. */
const besideText = 3_000
// What stays is noted with the feed, so that all feeds of a Group are quickly added up.
const beyond: Statement = {
  name: 'feed_items_beyond',
  text: `with weighed as (
      select id, row_number() over newest as place, sum(octet_length(content) + ${besideText}) over newest as bytes
        from feed_items where feed = $1 and stars = 0 window newest as (order by id desc)),
    noted as (
      update feeds set kept_bytes = (
          select coalesce(max(bytes), 0) from weighed where place <= $2 and bytes <= $3) where id = $1)
    select id from weighed where place > $2 or bytes > $3 order by id limit 10000`,
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
const bury: Statement = {
  name: 'feed_items_bury',
  text: `with gone as (
      delete from feed_items where feed = $1 and id = any($2) and stars = 0 returning feed, key, alias)
    ${buryGone('$3')}`,
}
const dropTombstones: Statement = {
  name: 'feed_tombstones_drop',
  text: `delete from feed_tombstones t using (
      select key from feed_tombstones where feed = $1 order by listed_at desc, key offset $2) old
    where t.feed = $1 and t.key = old.key`,
}
const add: Statement = {
  name: 'feed_items_add',
  text: `with added as (
      insert into feed_items (feed, key, alias, point_at, created_at, terms, ${names.join(', ')})
        select $1, r.key, r.alias, r.point_at, $3, ${termsOf}, ${names.map((name) => `r.${name}`).join(', ')}
          from jsonb_to_recordset($2::jsonb)
            as r(n integer, key text, alias text, point_at timestamptz, terms text, ${declared.join(', ')})
          order by r.n
        on conflict (feed, key) do nothing returning id),
    counted as (
      update feeds set last_item = greatest(last_item, (select max(id) from added))
        where id = $1 and exists (select from added))
    select count(*) as amount from added`,
}
const change: Statement = {
  name: 'feed_items_change',
  text: `update feed_items i set edited_at = $3, terms = ${termsOf},
      ${names.map((name) => `${name} = r.${name}`).join(', ')}
    from jsonb_to_recordset($2::jsonb) as r(id bigint, terms text, ${declared.join(', ')})
    where i.feed = $1 and i.id = r.id`,
}
const rename: Statement = {
  name: 'feed_items_rename',
  text: `update feed_items i set key = r.key, alias = r.alias
    from jsonb_to_recordset($2::jsonb) as r(id bigint, key text, alias text)
    where i.feed = $1 and i.id = r.id`,
}
// Written once a month, so that a poll that finds nothing new writes nothing.
const listed: Statement = {
  name: 'feed_tombstones_listed',
  text: `update feed_tombstones set listed_at = $3
    where feed = $1 and key = any($2) and listed_at < $3::timestamptz - interval '30 days'`,
}

const answered = `id, feed, ${names.filter((name) => name !== 'content').join(', ')}, point_at, created_at, edited_at`
const withContent: Statement = {
  name: 'feed_items_whole',
  text: `select ${answered}, content from feed_items where id = any($1)`,
}
const bytesOf: Statement = {
  name: 'feed_items_bytes',
  text: 'select id, octet_length(content) as bytes from feed_items where id = any($1)',
}
const withoutContent: Statement = {
  name: 'feed_items_rows',
  text: `select ${answered} from feed_items where id = any($1)`,
}

const purge: Statement = {
  name: 'feed_items_purge',
  text: `with old as (
      select id from feed_items where created_at < $1 and stars = 0 order by created_at, id limit 2000),
    gone as (delete from feed_items i using old where i.id = old.id returning i.feed, i.key, i.alias),
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

/** Bytes of the terms of one item, and words that it is found by. */
const mostTerms = 3_000

/** What `$text` finds an item by: words with a blank between each two. */
export function itemTerms(words: string): string {
  return indexTerms(words).slice(0, mostTerms).join(' ')
}

function feedItems(run: Run, feed: number): FeedItems {
  return {
    known: (keys, aliases) => run<KnownItem>(known, [feed, keys, aliases]),
    buried: (keys, aliases) => run<ItemIdentity>(buried, [feed, keys, aliases]),
    newest: (limit) => run<KnownItem>(newest, [feed, limit]),
    cameFrom: async (moment, most) => {
      const [row] = await run<ItemAmount>(cameFrom, [feed, moment, most])
      return row!
    },
    beyond: async ({ items, bytes }) => {
      const rows = await run<{ id: number }>(beyond, [feed, items, bytes])
      return rows.map(({ id }) => id)
    },
    add: (items, now) => {
      const rows = items.map((item, n) => ({ ...item, n }))
      return amountOf(run(add, [feed, JSON.stringify(rows), now]))
    },
    async change(items, now) {
      await run(change, [feed, JSON.stringify(items), now])
    },
    async rename(items) {
      await run(rename, [feed, JSON.stringify(items)])
    },
    async listed(keys, now) {
      await run(listed, [feed, keys, now])
    },
  }
}

/** `together`: runs work in one transaction on the tables beside the documents. */
export function itemTables(
  run: Run,
  together: Together,
): Pick<
  FeedTables,
  'inFeed' | 'roomOf' | 'bury' | 'bytesOf' | 'items' | 'purgeItems' | 'purgeTombstones'
> {
  return {
    inFeed: (id, work) =>
      together(async (inside) => {
        await inside(lockFeed, [id])
        return work(feedItems(inside, id))
      }),
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
    async bytesOf(ids) {
      const rows = await run<{ id: number; bytes: number }>(bytesOf, [ids])
      return new Map(rows.map(({ id, bytes }) => [id, bytes]))
    },
    items: (ids, { content }) => run<Item>(content ? withContent : withoutContent, [ids]),
    purgeItems: (before, now) => amountOf(run(purge, [before, now])),
    purgeTombstones: (before) => amountOf(run(purgeTombstones, [before])),
  }
}
