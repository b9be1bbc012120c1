// Subscriptions of Groups and their feeds: what a feed has reaches each Group once, and leaves it again.
import type { Run, Statement, Together } from '../connections.ts'
import { amountOf, counting, lockCounts, recount } from './counting.ts'
import type { ReaderTables, ReaderWriter } from './group-face.ts'
import { ensureFeed } from './polling.ts'

/** Items of one transaction; a new subscription gets no more of what its feed has. */
const portion = 5_000

// What the Group has of a feed may stay with it, or waits for a job: it is asked before items of that feed are buried.
const leaveFeed: Statement = {
  name: 'feed_leave',
  text: `insert into feed_holders (db, feed, since)
      select r.db, r.feed, $4 from feed_readers r where r.db = $1 and r.subscription = $2
        and not exists (select from feeds f where f.id = r.feed and f.address = $3)
    on conflict (feed, db) do update set since = excluded.since, delivered = 0`,
}
const noteDelivered: Statement = {
  name: 'feed_left_at',
  text: `insert into feed_holders (db, feed, since, delivered) values ($1, $2, $3, $4)
    on conflict (feed, db) do update set since = excluded.since, delivered = excluded.delivered`,
}
// Behind the wall of another database there is no row of totals, and nothing goes.
const letGo: Statement = {
  name: 'feed_holders_drop',
  text: `with gone as (
      delete from feed_holders h where h.db = $1 and h.since < $2
        and exists (select from item_counts c where c.db = $1 and c.subscription = '') and not exists (
        select from feed_items i join item_states s on s.db = $1 and s.item = i.id where i.feed = h.feed)
      returning 1)
    select count(*) as amount from gone`,
}
const putReader: Statement = {
  name: 'feed_reader_put',
  text: `insert into feed_readers (db, subscription, feed, active)
      select $1, $2, id, $4 from feeds where address = $3
    on conflict (db, subscription) do update set feed = excluded.feed, active = excluded.active,
      delivered = case when feed_readers.feed = excluded.feed then feed_readers.delivered else 0 end`,
}
const dropReader: Statement = {
  name: 'feed_reader_drop',
  text: 'delete from feed_readers where db = $1 and subscription = $2',
}

const deliver: Statement = {
  name: 'feed_deliver',
  text: `with reader as (
      select feed, delivered from feed_readers where db = $1 and subscription = $2 and active),
    due as (
      select i.id, i.feed, i.point_at, i.created_at from reader r
        cross join lateral (
          select id, feed, point_at, created_at from feed_items
            where feed = r.feed and id > r.delivered order by id desc limit ${portion}) i),
    put as (
      insert into item_states (db, item, feed, subscription, point_at, came_at)
        select $1, id, feed, $2, point_at, created_at from due on conflict (db, item) do nothing returning item),
    reached as (
      update feed_readers set delivered = greatest(delivered, (select max(id) from due))
        where db = $1 and subscription = $2 and exists (select from due)),
    counted as (
      insert into item_counts (db, subscription, items, unread)
        select $1, of.subscription, p.amount, p.amount
          from (select count(*) as amount from put) p, (values (''), ($2)) as of(subscription)
          where p.amount > 0
        on conflict (db, subscription) do update
          set items = item_counts.items + excluded.items, unread = item_counts.unread + excluded.unread)
    select count(*) as amount from put`,
}

const isOther = `feed is distinct from (
    select r.feed from feed_readers r where r.db = $1 and r.subscription = $2)`
/** Items of the feed $2 that the Group has of the feed $3 as well: the same key is the same item. */
const twins = `from item_states o join feed_items f on f.id = o.item
          join feed_items i on i.feed = $3 and i.key = f.key and i.id <> f.id
          join item_states s on s.db = $1 and s.item = i.id
        where o.db = $1 and o.feed = $2`
// It stays where it was in the lists, and is as old as it was.
const carryOver: Statement = {
  name: 'items_carry_over',
  text: `with pairs as (
      select s.item, s.read as was_read, s.starred as was_starred, o.read, o.starred, o.read_at, o.mark, o.expanded, o.position,
          o.point_at, o.came_at
        ${twins}),
    changed as (
      update item_states s set read = p.was_read or p.read, starred = p.was_starred or p.starred,
          read_at = coalesce(s.read_at, p.read_at), mark = case when p.was_read then s.mark else p.mark end,
          expanded = s.expanded or p.expanded, position = coalesce(s.position, p.position),
          point_at = least(s.point_at, p.point_at), came_at = least(s.came_at, p.came_at)
        from pairs p where s.db = $1 and s.item = p.item
        returning s.item, s.subscription, 0 as items, case when p.read and not p.was_read then -1 else 0 end as unread,
          case when p.starred and not p.was_starred then 1 else 0 end as starred),
    stars as (
      update feed_items i set stars = i.stars + c.starred from changed c where i.id = c.item and c.starred > 0),
    ${recount}`,
}
const dropTwins: Statement = {
  name: 'items_drop_twins',
  text: `with chosen as (select o.item ${twins}),
    changed as (
      delete from item_states s using chosen c where s.db = $1 and s.item = c.item
        returning s.item, s.subscription, -1 as items, case when s.read then 0 else -1 end as unread,
          case when s.starred then -1 else 0 end as starred),
    stars as (
      update feed_items i set stars = i.stars + c.starred from changed c where i.id = c.item and c.starred < 0),
    ${recount}`,
}
const beginCounts: Statement = {
  name: 'item_counts_begin',
  text: 'insert into item_counts (db, subscription) values ($1, $2) on conflict (db, subscription) do nothing',
}
const moveOver: Statement = {
  name: 'items_move_over',
  text: `with moved as (
      update item_states s set feed = $3, subscription = $4 from item_states o
        where o.db = $1 and o.feed = $2 and o.subscription <> '' and s.db = $1 and s.item = o.item
        returning o.subscription as former, case when s.read then 0 else 1 end as unread,
          case when s.starred then 1 else 0 end as starred),
    changed as (
      select former as subscription, -1 as items, -unread as unread, -starred as starred from moved
      union all select $4, 1, unread, starred from moved),
    ${recount}`,
}
const notAgain: Statement = {
  name: 'items_not_again',
  text: `with changed as (
      delete from item_states s using feed_items i
        where s.db = $1 and s.subscription = $4 and s.feed = $3 and i.id = s.item and not s.read and not s.starred
          and (i.id <= (select h.delivered from feed_holders h where h.db = $1 and h.feed = $3)
            or exists (select from feed_tombstones t where t.feed = $2 and t.key = i.key)
            or exists (select from feed_items f where f.feed = $2 and f.key = i.key and f.id <= $5
              and not exists (select from item_states o where o.db = $1 and o.item = f.id)))
        returning s.subscription, -1 as items, -1 as unread, 0 as starred),
    ${recount}`,
}
const forget: Statement = {
  name: 'items_forget',
  text: `with chosen as (
      select item from item_states
        where db = $1 and subscription = $2 and not starred and ${isOther} limit ${portion}),
    changed as (
      delete from item_states s using chosen where s.db = $1 and s.item = chosen.item
        returning s.subscription, -1 as items, case when s.read then 0 else -1 end as unread, 0 as starred),
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
      (select item from item_states where db = $1 and read and not starred and read_at < $2 limit ${portion})
      union all
      (select item from item_states where db = $1 and not read and not starred and came_at < $3 limit ${portion})),
    changed as (
      delete from item_states s using chosen where s.db = $1 and s.item = chosen.item
        returning s.subscription, -1 as items, case when s.read then 0 else -1 end as unread, 0 as starred),
    ${recount}`,
}
const leave: Statement = {
  name: 'items_leave',
  text: `with changed as (
      delete from item_states where db = $1 and item = any($2) and not starred
        returning subscription, -1 as items, case when read then 0 else -1 end as unread, 0 as starred),
    ${recount}`,
}
const dropMarks: Statement = {
  name: 'item_marks_drop',
  text: 'delete from item_marks where db = $1 and at < $2',
}

export function deliveryTables(
  db: string,
  together: Together,
  announce: () => void,
): Pick<ReaderTables, 'deliver' | 'forget' | 'leave' | 'expire' | 'letGo'> {
  const counted = counting(db, together, announce)
  return {
    deliver: (subscription) => counted((run) => amountOf(run(deliver, [db, subscription]))),
    forget: (subscription) =>
      counted(async (run) => {
        const gone = await amountOf(run(forget, [db, subscription]))
        if (gone > 0) return gone
        await run(keepStarred, [db, subscription])
        await run(dropCounts, [db, subscription])
        return 0
      }),
    leave: (items) => counted((run) => amountOf(run(leave, [db, items]))),
    expire: ({ read, came, marks }) =>
      counted(async (run) => {
        await run(dropMarks, [db, marks])
        return amountOf(run(expire, [db, read, came]))
      }),
    letGo: (before) => counted((run) => amountOf(run(letGo, [db, before]))),
  }
}

/** `run`: in the transaction of the subscription. */
export function readerWriter(run: Run, db: string): ReaderWriter {
  return {
    async follow(subscription, { address, host, active }, now) {
      await run(ensureFeed, [address, host, now])
      await run(lockCounts, [db])
      await run(leaveFeed, [db, subscription, address, now])
      await run(putReader, [db, subscription, address, active])
      if (active) await run(deliver, [db, subscription])
    },
    async carryOver({ from, to, delivered }, into, now) {
      await run(lockCounts, [db])
      await run(noteDelivered, [db, from, now, delivered])
      await run(carryOver, [db, from, to])
      await run(dropTwins, [db, from, to])
      await run(beginCounts, [db, into])
      await run(moveOver, [db, from, to, into])
    },
    async notAgain(subscription, { from, to, delivered }) {
      await run(lockCounts, [db])
      await run(notAgain, [db, from, to, subscription, delivered])
    },
    async unfollow(subscription, now) {
      await run(lockCounts, [db])
      await run(leaveFeed, [db, subscription, null, now])
      await run(dropReader, [db, subscription])
    },
  }
}
