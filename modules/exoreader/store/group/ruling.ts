// Rules of subscriptions: what is done to items that have some words, when they come, and to those that are there when somebody asks for it
// (modules/exoreader/docs/item-rules.md). They are compared in SQL, through the words that items are found by, so no text is read for it.
import type { Run, Statement } from '#server/store/connections/statement.ts'
import { isChosen, isShown, recount } from './counting.ts'

/** Stars of one Group at most: a star keeps an item for good. */
export const maxStarred = 5_000
/** Items that one transaction changes. */
const portion = 5_000

export const putRules: Statement = {
  name: 'feed_rules_put',
  text: `insert into feed_rules (db, subscription, rules) values ($1, $2, $3::jsonb)
    on conflict (db, subscription) do update set rules = excluded.rules`,
}
export const dropRules: Statement = {
  name: 'feed_rules_drop',
  text: 'delete from feed_rules where db = $1 and subscription = $2',
}

/** A part of a statement named `rules`: those of a subscription ($2) of a Group ($1). */
export const ownRules = `rules as materialized (
      select * from rows from (
          jsonb_to_recordset((select rules from feed_rules where db = $1 and subscription = $2)) as (query tsquery, does text, words text))
        with ordinality as r(query, does, words, n))`
/** The first of `rules` that fits these terms. */
export const firstFit = (terms: string) =>
  `(select * from rules r where ${terms} @@ r.query order by r.n limit 1)`
/** A column that says whether the Group (`$1`) may have one star more for each item before this one that gets one. */
export const starPlace = (does: string, item: string) => `
        count(*) filter (where ${does} = 'star') over (order by ${item}) + coalesce(
          (select c.starred from item_counts c where c.db = $1 and c.subscription = ''), 0) <= ${maxStarred} as has_star_left`
/** Parts of a statement that add `starred` of these rows to the stars of their items, in one order for all writers. */
export const addStars = (rows: string) => `starred_rows as (
      select i.id, s.starred from ${rows} s join feed_items i on i.id = s.item order by i.id for no key update of i),
    stars as (
      update feed_items i set stars = i.stars + s.starred from starred_rows s where i.id = s.id)`

// Of a subscription ($2): its items that a rule would change, and the rule. What has a star is never hidden, nor what somebody brought back.
const fitting = `${ownRules},
    fitting as (
      select s.item, s.ctid, s.mark, v.n, v.does, v.words, ${starPlace('v.does', 's.item')}
        from item_states s join feed_items i on i.id = s.item cross join lateral ${firstFit('i.terms')} v
        where s.db = $1 and s.subscription = $2 and ${isShown('s.')}
          and case v.does when 'read' then not s.read when 'star' then not s.starred
            else not s.starred and s.ruled is distinct from 'show' end)`
const count: Statement = {
  name: 'item_rules_count',
  text: `with ${fitting}
    select r.n, count(f.item) as amount from rules r left join fitting f on f.n = r.n group by r.n order by r.n`,
}
const begin: Statement = {
  name: 'item_rules_begin',
  text: `insert into item_marks (db, id, read, selection, at, by_rules)
      select $1, greatest($2::bigint, max(id) + 1), true, to_jsonb($3::text), $4::timestamptz, true from item_marks where db = $1
    returning id`,
}
// What a later mark changed stays so.
const apply: Statement = {
  name: 'item_rules_apply',
  text: `with ${fitting},
    chosen as (
      select ctid, does, words from fitting
        where (does <> 'star' or has_star_left) and (mark is null or mark < $3) limit ${portion}),
    changed as (
      update item_states s set read = s.read or c.does = 'read', read_at = case when c.does = 'read' then $4 else s.read_at end,
          starred = s.starred or c.does = 'star', ruled = c.does, ruled_by = c.words, mark = $3
        from chosen c where ${isChosen('s', 'c')}
        returning s.item, s.subscription, -(c.does = 'hide')::integer as items,
          case when c.does = 'read' or c.does = 'hide' and not s.read then -1 else 0 end as unread, (c.does = 'star')::integer as starred),
    ${addStars('(select item, starred from changed where starred <> 0)')},
    ${recount}`,
}
const undo: Statement = {
  name: 'item_rules_undo',
  text: `with chosen as (
      select ctid, ruled, read, starred from item_states where db = $1 and mark = $2 order by item limit ${portion}),
    changed as (
      update item_states s set read = c.read and c.ruled is distinct from 'read',
          read_at = case when c.ruled = 'read' then null else s.read_at end,
          starred = c.starred and c.ruled is distinct from 'star', ruled = null, ruled_by = null, mark = null
        from chosen c where ${isChosen('s', 'c')}
        returning s.item, s.subscription, (c.ruled = 'hide')::integer as items,
          case when c.ruled = 'hide' and not c.read or c.ruled = 'read' and c.read then 1 else 0 end as unread,
          -(c.ruled = 'star' and c.starred)::integer as starred),
    ${addStars('(select item, starred from changed where starred <> 0)')},
    ${recount}`,
}

/** How many items each rule would change. */
export async function countRuled(read: Run, subscription: string): Promise<number[]> {
  const rows = await read<{ amount: number }>(count, [subscription])
  return rows.map(({ amount }) => amount)
}

/** What a mark by rules is kept as: the statements that begin, continue and undo it. */
export const ruleStatements = { begin, apply, undo } as const
