// Two feeds that become one in a Group: what was done with items goes with them, and nothing comes twice (modules/exoreader/docs/moves.md).
import type { Run, Statement } from '#server/store/connections/statement.ts'
import { isChosen, isShown, lockCounts, lostWith, recount } from './counting.ts'
import type { SubscriptionTables } from './face.ts'

const noteDelivered: Statement = {
  name: 'feed_left_at',
  text: `insert into feed_holders (db, feed, since, delivered) values ($1, $2, $3, $4)
    on conflict (feed, db) do update set since = excluded.since, delivered = excluded.delivered`,
}
/** Items that these subscriptions have of a feed, or brought along to it, with their keys: the same key is the same item. */
const itemsOf = (
  feed: string,
  subscriptions: string,
) => `from item_states s join feed_items i on i.id = s.item
        where s.db = $1 and s.subscription = any(${subscriptions}) and s.feed = ${feed}`
// Twins are found by windows, whose time grows with the items: a join of two lists that PostgreSQL believes to be short compares each
// with each, which took seconds for 5,000.
const bothLists = `both_lists as (
      select s.*, s.ctid, i.key, true as is_former ${itemsOf('$2', '$4')}
      union all select s.*, s.ctid, i.key, false ${itemsOf('$3', '$5')})`
const inFormer = 'filter (where is_former) over twins'
/** What a rule did to the twin when it was delivered a moment ago counts no more than what it did to the former item. */
const wasDone = (did: string) => `($4 <> $5 or p.was_ruled is distinct from '${did}')`
// The twin takes the former item's place in the lists and its age; where the Group already read the other feed, it keeps its own.
const carryOver: Statement = {
  name: 'items_carry_over',
  text: `with ${bothLists},
    pairs as (
      select ctid, is_former, read as was_read, starred as was_starred, ruled as was_ruled, ruled_by as was_ruled_by,
          max(ruled) ${inFormer} as ruled, max(ruled_by) ${inFormer} as ruled_by, bool_or(read) ${inFormer} as read,
          bool_or(starred) ${inFormer} as starred, max(read_at) ${inFormer} as read_at, max(mark) ${inFormer} as mark,
          bool_or(expanded) ${inFormer} as expanded, max(position) ${inFormer} as position,
          min(point_at) ${inFormer} as point_at, min(came_at) ${inFormer} as came_at, count(*) ${inFormer} > 0 as has_former
        from both_lists window twins as (partition by key)),
    joined as (
      select p.*, p.read or p.was_read and ${wasDone('read')} as is_read, p.starred or p.was_starred and ${wasDone('star')} as is_starred,
          case when $4 = $5 then p.ruled else p.was_ruled end as did, case when $4 = $5 then p.ruled_by else p.was_ruled_by end as did_by
        from pairs p where not p.is_former and p.has_former),
    changed as (
      update item_states s set read = p.is_read, starred = p.is_starred,
          ruled = case when p.is_starred then nullif(p.did, 'hide') else p.did end, ruled_by = p.did_by,
          read_at = coalesce(s.read_at, p.read_at), mark = case when p.was_read then s.mark else p.mark end,
          expanded = s.expanded or p.expanded, position = coalesce(s.position, p.position),
          point_at = case when $4 = $5 then least(s.point_at, p.point_at) else s.point_at end,
          came_at = case when $4 = $5 then least(s.came_at, p.came_at) else s.came_at end
        from joined p where ${isChosen('s', 'p')}
        returning s.item, s.subscription, (${isShown('s.')})::integer - (${isShown('p.was_')})::integer as items,
          (${isShown('s.')} and not s.read)::integer - (${isShown('p.was_')} and not p.was_read)::integer as unread,
          s.starred::integer - p.was_starred::integer as starred),
    stars as (
      update feed_items i set stars = i.stars + c.starred from changed c where i.id = c.item and c.starred <> 0),
    ${recount}`,
}
const dropTwins: Statement = {
  name: 'items_drop_twins',
  text: `with ${bothLists},
    pairs as (
      select ctid, is_former, bool_or(not is_former) over (partition by key) as has_twin from both_lists),
    changed as (
      delete from item_states s using pairs p where p.is_former and p.has_twin and ${isChosen('s', 'p')}
        returning s.item, ${lostWith('s')}),
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
      update item_states s set feed = $3, subscription = $5 where s.db = $1 and s.subscription = $4 and s.feed = $2
        returning ${lostWith('s')}),
    changed as (
      select $4 as subscription, items, unread, starred from moved
      union all select $5, -items, -unread, -starred from moved),
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
        returning ${lostWith('s')}),
    ${recount}`,
}
/** `write`: in the transaction of the subscription. */
export function moveTables(write: Run): Pick<SubscriptionTables, 'carryOver' | 'notAgain'> {
  return {
    async carryOver({ from, to, delivered }, { former, into }, now) {
      await write(lockCounts, [])
      await write(noteDelivered, [from, now, delivered])
      // Items that stay for their star alone have no subscription: ''.
      const lists = [
        [former, ''],
        [into, ''],
      ]
      await write(carryOver, [from, to, ...lists])
      await write(dropTwins, [from, to, ...lists])
      await write(beginCounts, [into])
      await write(moveOver, [from, to, former, into])
    },
    async notAgain(subscription, { from, to, delivered }) {
      await write(lockCounts, [])
      await write(notAgain, [from, to, subscription, delivered])
    },
  }
}
