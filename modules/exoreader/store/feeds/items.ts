// The items of feeds: what came before, what comes, what changed.
import { indexTerms } from '#core/search/spellings.ts'
import type { Statement } from '#server/store/connections/statement.ts'
import type { SqlReadWrite, SharesTables } from '#server/store/tables/sql.ts'
import { amountOf } from '../amount.ts'
import type { FeedTables, WordedItem } from './face.ts'
import type { FeedItems, Item, ItemAmount, ItemIdentity, KnownItem } from './items-face.ts'
import { beyondOf, lockFeed, weightOf } from './keeping.ts'

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
const cameFrom: Statement = {
  name: 'feed_items_came',
  text: `select count(*) as items, coalesce(sum(bytes), 0) as bytes from (
      select created_at, octet_length(content) as bytes from feed_items where feed = $1 order by id desc limit $3) as latest
    where created_at >= $2`,
}
const add: Statement = {
  name: 'feed_items_add',
  text: `with added as (
      insert into feed_items (feed, key, alias, point_at, created_at, terms, ${names.join(', ')})
        select $1, r.key, r.alias, r.point_at, $3, r.terms, ${names.map((name) => `r.${name}`).join(', ')}
          from jsonb_to_recordset($2::jsonb)
            as r(n integer, key text, alias text, point_at timestamptz, terms tsvector, ${declared.join(', ')})
          order by r.n
        on conflict (feed, key) do nothing returning id, ${weightOf()} as bytes),
    counted as (
      update feeds set last_item = greatest(last_item, a.last), kept_items = kept_items + a.items, kept_bytes = kept_bytes + a.bytes
        from (select max(id) as last, count(*) as items, sum(bytes) as bytes from added) a where feeds.id = $1 and a.items > 0)
    select count(*) as amount from added`,
}
const change: Statement = {
  name: 'feed_items_change',
  text: `with said as (
      select * from jsonb_to_recordset($2::jsonb) as r(id bigint, terms tsvector, ${declared.join(', ')})),
    before as materialized (
      select i.id, octet_length(i.content) as bytes from feed_items i join said r on r.id = i.id where i.feed = $1),
    changed as (
      update feed_items i set edited_at = $3, terms = r.terms,
          ${names.map((name) => `${name} = r.${name}`).join(', ')}
        from said r join before b on b.id = r.id where i.feed = $1 and i.id = r.id
        returning octet_length(i.content) - b.bytes as bytes)
    update feeds set kept_bytes = kept_bytes + c.bytes from (select sum(bytes) as bytes from changed) c
      where feeds.id = $1 and c.bytes <> 0`,
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
  text: `select ${answered}, content, article, article_failed, article_status from feed_items where id = any($1)`,
}
const bytesOf: Statement = {
  name: 'feed_items_bytes',
  text: 'select id, octet_length(content) + coalesce(octet_length(article), 0) as bytes from feed_items where id = any($1)',
}
const withoutContent: Statement = {
  name: 'feed_items_rows',
  text: `select ${answered} from feed_items where id = any($1)`,
}

/** Words that an item is found by. */
const maxTerms = 3_000

/** The part of an item that a word is in, as PostgreSQL's weights: rules of subscriptions use one of them, a search none. */
const places = { title: '1A', author: '2B', categories: '3C', text: '4' } as const

/** The words of an item as PostgreSQL writes a `tsvector`, each with the parts that it is in. */
export function itemTerms(parts: Partial<Record<keyof typeof places, string>>): string {
  const terms = new Map<string, string>()
  for (const [part, place] of Object.entries(places)) {
    for (const term of [...indexTerms(parts[part as keyof typeof places] ?? '')].flat()) {
      const known = terms.get(term)
      if (known !== undefined) terms.set(term, `${known},${place}`)
      else if (terms.size < maxTerms) terms.set(term, `${term}:${place}`)
    }
  }
  return [...terms.values()].join(' ')
}

const worded: Statement = {
  name: 'feed_items_worded',
  text: `select id, title, author, summary, categories, content_type,
      case when title || summary || left(content, 50000) ~ $2 then content end as content
    from feed_items where id > $1 order by id limit $3`,
}
const reword: Statement = {
  name: 'feed_items_reword',
  text: `update feed_items i set terms = r.terms
    from jsonb_to_recordset($1::jsonb) as r(id bigint, terms tsvector) where i.id = r.id`,
}

function feedItems({ read, write }: SqlReadWrite, feed: number): FeedItems {
  return {
    known: (keys, aliases) => read<KnownItem>(known, [feed, keys, aliases]),
    buried: (keys, aliases) => read<ItemIdentity>(buried, [feed, keys, aliases]),
    newest: (limit) => read<KnownItem>(newest, [feed, limit]),
    cameFrom: async (moment, max) => {
      const [row] = await read<ItemAmount>(cameFrom, [feed, moment, max])
      return row!
    },
    beyond: (limit) => beyondOf(write, feed, limit),
    add: (items, now) => {
      const rows = items.map((item, n) => ({ ...item, n }))
      return amountOf(write(add, [feed, JSON.stringify(rows), now]))
    },
    async change(items, now) {
      await write(change, [feed, JSON.stringify(items), now])
    },
    async rename(items) {
      await write(rename, [feed, JSON.stringify(items)])
    },
    async listed(keys, now) {
      await write(listed, [feed, keys, now])
    },
  }
}

export function itemTables({
  shared: { read, write, together },
}: SharesTables): Pick<FeedTables, 'inFeed' | 'bytesOf' | 'items' | 'worded' | 'reword'> {
  return {
    inFeed: (id, work) =>
      together(async (inside) => {
        await inside.write(lockFeed, [id])
        return work(feedItems(inside, id))
      }),
    async bytesOf(ids) {
      const rows = await read<{ id: number; bytes: number }>(bytesOf, [ids])
      return new Map(rows.map(({ id, bytes }) => [id, bytes]))
    },
    worded: (after, { letters, limit }) => read<WordedItem>(worded, [after, letters, limit]),
    async reword(items) {
      await write(reword, [JSON.stringify(items)])
    },
    items: (ids, { content }) => read<Item>(content ? withContent : withoutContent, [ids]),
  }
}
