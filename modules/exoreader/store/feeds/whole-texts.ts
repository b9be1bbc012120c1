// Whole texts of items, read from their pages for feeds of which some Group wants them (modules/exoreader/docs/whole-texts.md): which one is next, and
// what came of it. Kept once for all Groups, beside what the feed said.
import type { Statement } from '#server/store/connections/statement.ts'
import type { SharesTables } from '#server/store/tables/sql.ts'
import type { FeedTables, WantedText } from './face.ts'
import { lockFeed } from './keeping.ts'

/** Of the items of a feed that wait, the newest; the others keep the text of the feed. */
const maxWaiting = 50
/** Items among which those of the last day are: more are not read in a day. */
const ofDay = 1_000

// Servers of pages are none of ours to wait for here: a feed that may not be read now is put aside.
const claim: Statement = {
  name: 'whole_texts_claim',
  text: `with due as materialized (
      select id, last_item, articles_done, articles_failures from feeds where articles_at <= $1
        order by articles_at limit $3 for update skip locked),
    leased as (update feeds f set articles_at = $2 from due d where f.id = d.id)
    select d.id as feed, d.last_item, d.articles_failures as failures, i.id as item, i.url, i.bytes,
        (select r.db from feed_readers r where r.feed = d.id and r.active and r.whole_text order by r.db limit 1) as db,
        (select count(*) from (select article_at from feed_items where feed = d.id order by id desc limit ${ofDay}) latest
          where article_at > $1::timestamptz - interval '1 day') as today
      from due d left join lateral (
        select id, url, octet_length(content) as bytes from feed_items
          where feed = d.id and id >= greatest(d.articles_done + 1, coalesce((
            select id from feed_items where feed = d.id order by id desc offset ${maxWaiting - 1} limit 1), 0))
          order by id limit 1) i on true`,
}
const putAside: Statement = {
  name: 'whole_texts_aside',
  text: 'update feeds set articles_at = $2 where id = $1',
}
// An item that came meanwhile waits.
const end: Statement = {
  name: 'whole_texts_end',
  text: 'update feeds set articles_at = case when last_item = $2 then null else $3::timestamptz end where id = $1',
}
const wantTexts: Statement = {
  name: 'whole_texts_wanted',
  text: `update feeds f set articles_at = coalesce(articles_at, $2) where id = $1
    and exists (select from feed_readers r where r.feed = f.id and r.active and r.whole_text)`,
}
const note: Statement = {
  name: 'whole_text_note',
  text: `with noted as (
      update feed_items set article = $3, article_failed = $4, article_status = $5, article_at = $6
        where feed = $1 and id = $2 and article is null returning coalesce(octet_length(article), 0) as bytes)
    update feeds set articles_done = $2, articles_failures = 0, articles_at = $7,
        kept_bytes = kept_bytes + coalesce((select bytes from noted), 0) where id = $1`,
}
const tryAgain: Statement = {
  name: 'whole_text_again',
  text: 'update feeds set articles_failures = articles_failures + 1, articles_at = $2 where id = $1',
}

export function wholeTextTables({
  shared: { write, together },
}: SharesTables): Pick<FeedTables, 'wholeTexts'> {
  return {
    wholeTexts: {
      claim: ({ now, leaseUntil, limit }) => write<WantedText>(claim, [now, leaseUntil, limit]),
      async putAside(feed, until) {
        await write(putAside, [feed, until])
      },
      async end({ feed, last_item }, now) {
        await write(end, [feed, last_item, now])
      },
      async want(feed, now) {
        await write(wantTexts, [feed, now])
      },
      note: ({ feed, item }, { article, failed, status }, { now, nextAt }) =>
        together(async (inside) => {
          await inside.write(lockFeed, [feed])
          const said = [article ?? null, failed ?? null, status ?? null]
          await inside.write(note, [feed, item, ...said, now, nextAt])
        }),
      async tryAgain(feed, nextAt) {
        await write(tryAgain, [feed, nextAt])
      },
    },
  }
}
