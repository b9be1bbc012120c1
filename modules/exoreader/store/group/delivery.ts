// What a feed has reaches each Group that subscribes to it once, and leaves it again.
import type { Statement } from '#server/store/connections/statement.ts'
import { amountOf } from '../amount.ts'
import { isChosen, isShown, lostWith, recount, type ItemWrites } from './counting.ts'
import type { GroupItems } from './face.ts'
import { addStars, firstFit, ownRules, starPlace } from './ruling.ts'

/** Items of one transaction; a new subscription gets no more of what its feed has. */
const portion = 5_000

// Behind the wall of another database there is no row of totals, and nothing goes.
const dropHoldings: Statement = {
  name: 'feed_holders_drop',
  text: `with gone as (
      delete from feed_holders h where h.db = $1 and h.since < $2
        and exists (select from item_counts c where c.db = $1 and c.subscription = '') and not exists (
        select from feed_items i join item_states s on s.db = $1 and s.item = i.id where i.feed = h.feed)
      returning 1)
    select count(*) as amount from gone`,
}
// What the subscription brought along from a former address is looked up once, not for each item. Of the rules the first one counts that
// fits; stars that are more than a Group has are left out.
export const deliver: Statement = {
  name: 'feed_deliver',
  text: `with reader as (
      select r.feed, greatest(r.delivered, f.kept_from) as delivered, f.last_item
        from feed_readers r join feeds f on f.id = r.feed where r.db = $1 and r.subscription = $2 and r.active),
    due as (
      select i.* from reader r
        cross join lateral (
          select id, feed, key, point_at, created_at, terms from feed_items
            where feed = r.feed and id > r.delivered order by id desc limit ${portion}) i),
    carried as materialized (
      select f.key from reader r join feed_holders h on h.db = $1 and h.feed <> r.feed join feed_items f on f.feed = h.feed
        join item_states s on s.db = $1 and s.item = f.id and s.subscription = $2 and s.feed = r.feed),
    ${ownRules},
    judged as (
      select d.*, v.does, v.words, ${starPlace('v.does', 'd.id')} from due d left join lateral ${firstFit('d.terms')} v on true
        where d.key not in (select key from carried)),
    put as (
      insert into item_states (db, item, feed, subscription, point_at, came_at, read, read_at, starred, ruled, ruled_by)
        select $1, id, feed, $2, point_at, created_at, coalesce(does = 'read', false), case when does = 'read' then created_at end,
            coalesce(does = 'star', false) and has_star_left, case when does <> 'star' or has_star_left then does end,
            case when does <> 'star' or has_star_left then words end from judged
        on conflict (db, item) do nothing returning item, read, starred, ruled),
    ${addStars('(select item, 1 as starred from put where starred)')},
    reached as (
      update feed_readers r set delivered = now_at.last_item from reader now_at
        where r.db = $1 and r.subscription = $2 and r.delivered < now_at.last_item),
    counted as (
      insert into item_counts (db, subscription, items, unread, starred)
        select $1, of.subscription, p.items, p.unread, p.starred
          from (select count(*) as amount, count(*) filter (where ${isShown()}) as items,
              count(*) filter (where ${isShown()} and not read) as unread, count(*) filter (where starred) as starred from put) p,
            (values (''), ($2)) as of(subscription)
          where p.amount > 0
        on conflict (db, subscription) do update set items = item_counts.items + excluded.items,
          unread = item_counts.unread + excluded.unread, starred = item_counts.starred + excluded.starred)
    select count(*) as amount from put`,
}

const isOther = `feed is distinct from (
    select r.feed from feed_readers r where r.db = $1 and r.subscription = $2)`
const forget: Statement = {
  name: 'items_forget',
  text: `with chosen as (
      select ctid from item_states
        where db = $1 and subscription = $2 and not starred and ${isOther} limit ${portion}),
    changed as (
      delete from item_states s using chosen where ${isChosen('s')}
        returning ${lostWith('s')}),
    ${recount}`,
}
// What has a star stays, of no subscription; the Group's totals hold it as before.
const keepStarred: Statement = {
  name: 'items_keep_starred',
  text: `with changed as (
      update item_states set subscription = '' where db = $1 and subscription = $2 and starred and ${isOther}
        returning read),
    amounts as (select count(*) as items, count(*) filter (where not read) as unread from changed),
    counted as (
      update item_counts c set items = c.items - a.items, unread = c.unread - a.unread, starred = c.starred - a.items
        from amounts a where c.db = $1 and c.subscription = $2)
    select items as amount from amounts`,
}
const dropCounts: Statement = {
  name: 'item_counts_drop',
  text: `delete from item_counts where db = $1 and subscription = $2
    and not exists (select from feed_readers r where r.db = $1 and r.subscription = $2)`,
}
const expire: Statement = {
  name: 'items_expire',
  text: `with chosen as (
      (select ctid from item_states where db = $1 and read and not starred and read_at < $2 limit ${portion})
      union all
      (select ctid from item_states where db = $1 and not read and not starred and came_at < $3 limit ${portion})
      union all
      (select ctid from item_states where db = $1 and read and not starred and read_at >= $2 and came_at < $4 limit ${portion})),
    changed as (
      delete from item_states s using chosen where ${isChosen('s')}
        returning ${lostWith('s')}),
    ${recount}`,
}
const leave: Statement = {
  name: 'items_leave',
  text: `with changed as (
      delete from item_states s where s.db = $1 and s.item = any($2) and not s.starred returning ${lostWith('s')}),
    ${recount}`,
}
const starredAmong: Statement = {
  name: 'items_starred_among',
  text: 'select item from item_states where db = $1 and item = any($2) and starred',
}
const held: Statement = {
  name: 'items_held',
  text: `select s.item from feed_items i join item_states s on s.db = $1 and s.item = i.id where i.feed = $2`,
}
const dropMarks: Statement = {
  name: 'item_marks_drop',
  text: 'delete from item_marks where db = $1 and at < $2',
}

const numbersOf = async (rows: Promise<{ item: number }[]>) => (await rows).map(({ item }) => item)

export function deliveryTables({
  together,
  counted,
}: ItemWrites): Pick<
  GroupItems,
  'deliver' | 'forget' | 'leave' | 'held' | 'expire' | 'dropHoldings'
> {
  return {
    deliver: (subscription) => counted((sql) => amountOf(sql.write(deliver, [subscription]))),
    forget: (subscription) =>
      counted(async (sql) => {
        const gone = await amountOf(sql.write(forget, [subscription]))
        if (gone > 0) return gone
        await sql.write(keepStarred, [subscription])
        await sql.write(dropCounts, [subscription])
        return 0
      }),
    leave: (items) =>
      counted(async (sql) => {
        await sql.write(leave, [items])
        return numbersOf(sql.read(starredAmong, [items]))
      }),
    held: (feed) => together((sql) => numbersOf(sql.read(held, [feed]))),
    expire: ({ read, came, gone, marks }) =>
      counted(async (sql) => {
        await sql.write(dropMarks, [marks])
        return amountOf(sql.write(expire, [read, came, gone]))
      }),
    dropHoldings: (before) => counted((sql) => amountOf(sql.write(dropHoldings, [before]))),
  }
}
