// What a Group did with its items: read, starred, expanded, how far played; one by one, and many at once with a way back.
import { failFields } from '#core/errors.ts'
import type { Statement } from '#server/store/connections/statement.ts'
import { amountOf } from '../amount.ts'
import { isChosen, isShown, recount, type ItemWrites } from './counting.ts'
import type { GroupItems, ItemChange, ItemSelection } from './face.ts'
import { Conditions, narrow } from './pages.ts'
import { countRuled, maxStarred, ruleStatements } from './ruling.ts'

/** Items that one transaction marks. */
const portion = 5_000

const differences = (unread: string, starred: string) =>
  `subscription, 0 as items, ${unread} as unread, ${starred} as starred`

const setRead: Statement = {
  name: 'items_read',
  text: `with changed as (
      update item_states set read = $3, read_at = case when $3 then $4::timestamptz end, mark = null
        where db = $1 and item = any($2) and read <> $3
        returning ${differences(`case when not (${isShown()}) then 0 when $3 then -1 else 1 end`, '0')}),
    ${recount}`,
}
// A star that somebody sets or takes is no rule's any more.
const setStarred: Statement = {
  name: 'items_starred',
  text: `with changed as (
      update item_states set starred = $3, ruled = nullif(ruled, 'star'), ruled_by = case when ruled <> 'star' then ruled_by end
        where db = $1 and item = any($2) and starred <> $3
        returning item, ${differences('0', 'case when $3 then 1 else -1 end')}),
    stars as (
      update feed_items i set stars = i.stars + c.starred from changed c where i.id = c.item),
    ${recount}`,
}
const starredWith: Statement = {
  name: 'items_starred_with',
  text: `select count(*) + coalesce((select starred from item_counts where db = $1 and subscription = ''), 0) as amount
    from item_states where db = $1 and item = any($2) and not starred`,
}
// A person who brings it back wants it: rules do not hide it again.
const show: Statement = {
  name: 'items_show',
  text: `with changed as (
      update item_states set ruled = 'show', mark = null where db = $1 and item = any($2) and ruled = 'hide'
        returning subscription, 1 as items, (not read)::integer as unread, 0 as starred),
    ${recount}`,
}
const setExpanded: Statement = {
  name: 'items_expanded',
  text: `update item_states set expanded = $3 where db = $1 and item = any($2) and expanded <> $3 returning 1`,
}
const setPosition: Statement = {
  name: 'items_position',
  text: `update item_states set position = $3 where db = $1 and item = any($2) returning 1`,
}

const beginMark: Statement = {
  name: 'item_mark_begin',
  text: `insert into item_marks (db, id, read, selection, at)
      select $1, greatest($2::bigint, max(id) + 1), $3::boolean, $4::jsonb, $5::timestamptz from item_marks where db = $1
    returning id`,
}
const findMark: Statement = {
  name: 'item_mark',
  text: 'select read, selection, by_rules from item_marks where db = $1 and id = $2',
}
// Goes on no more: what its undo gives back would be marked again.
const endMark: Statement = {
  name: 'item_mark_end',
  text: `update item_marks set selection = 'null' where db = $1 and id = $2 and selection <> 'null'`,
}
const undo: Statement = {
  name: 'item_mark_undo',
  text: `with chosen as (
      select ctid from item_states where db = $1 and mark = $2 order by item limit ${portion}),
    changed as (
      update item_states s set read = not $3, read_at = case when not $3 then $4::timestamptz end, mark = null
        from chosen where ${isChosen('s')}
        returning s.subscription, 0 as items,
          case when not (${isShown('s.')}) then 0 when $3 then 1 else -1 end as unread, 0 as starred),
    ${recount}`,
}

/** `selection`: null once it is taken back; of rules the subscription that they are of. */
type Mark = { readonly read: boolean } & (
  | { readonly by_rules: false; readonly selection: ItemSelection | null }
  | { readonly by_rules: true; readonly selection: string | null }
)

/**
 * Marks the next portion of a selection: what is marked already is not in it any more, nor what a later mark changed, so that two that
 * contradict each other both come to an end.
 */
function markStatement(
  mark: number,
  { read, selection }: { readonly read: boolean; readonly selection: ItemSelection },
  now: string,
) {
  const conditions = new Conditions()
  narrow(selection, conditions)
  if (selection.subscriptions) {
    const list = conditions.bind(selection.subscriptions, 'text[]')
    conditions.texts.push(`subscription = any(${list})`)
  }
  const [number, at] = [conditions.bind(mark, 'bigint'), conditions.bind(now, 'timestamptz')]
  const still = [read ? 'not read' : 'read', `(mark is null or mark < ${number})`]
  const text = `with chosen as (
      select ctid from item_states where ${[...conditions.texts, ...still].join(' and ')} limit ${portion}),
    changed as (
      update item_states s set read = ${read}, read_at = case when ${read} then ${at} end, mark = ${number}
        from chosen where ${isChosen('s')}
        returning s.subscription, 0 as items, ${read ? -1 : 1} as unread, 0 as starred),
    ${recount}`
  return { statement: { text }, values: conditions.values }
}

export function stateTables({
  together,
  counted,
}: ItemWrites): Pick<
  GroupItems,
  'set' | 'beginMark' | 'continueMark' | 'undoMark' | 'countRuled' | 'beginRules'
> {
  return {
    async set(items, change: ItemChange, now) {
      if ('read' in change) {
        const values = [items, change.read, now]
        return counted((sql) => amountOf(sql.write(setRead, values)))
      }
      if ('starred' in change) {
        const values = [items, change.starred]
        return counted(async (sql) => {
          if (change.starred) await sql.write(show, [items])
          const stars = change.starred ? await amountOf(sql.read(starredWith, [items])) : 0
          if (stars > maxStarred)
            throw failFields({ starred: { key: 'too_many', count: maxStarred } })
          return amountOf(sql.write(setStarred, values))
        })
      }
      if ('hidden' in change) return counted((sql) => amountOf(sql.write(show, [items])))
      const [statement, value] =
        'expanded' in change ? [setExpanded, change.expanded] : [setPosition, change.position]
      return together(async (sql) => (await sql.write(statement, [items, value])).length)
    },
    async beginMark(selection, isRead, now) {
      const until = selection.cameUntil ?? now
      const kept = JSON.stringify({ ...selection, cameUntil: until < now ? until : now })
      return counted(async (sql) => {
        const values = [Date.parse(now) * 1_000, isRead, kept, now]
        return (await sql.write<{ id: number }>(beginMark, values))[0]!.id
      })
    },
    countRuled: (subscription) => together((sql) => countRuled(sql.read, subscription)),
    beginRules: (subscription, now) =>
      counted(async (sql) => {
        const values = [Date.parse(now) * 1_000, subscription, now]
        return (await sql.write<{ id: number }>(ruleStatements.begin, values))[0]!.id
      }),
    async continueMark(id, now) {
      return counted(async (sql) => {
        const [mark] = await sql.read<Mark>(findMark, [id])
        if (!mark?.selection) return 0
        if (mark.by_rules)
          return amountOf(sql.write(ruleStatements.apply, [mark.selection, id, now]))
        // A selection of what is to be marked so already.
        if (mark.selection.read === mark.read) return 0
        const whole = { read: mark.read, selection: mark.selection }
        const { statement, values } = markStatement(id, whole, now)
        return amountOf(sql.write(statement, values))
      })
    },
    async undoMark(id, now) {
      return counted(async (sql) => {
        const [mark] = await sql.read<Mark>(findMark, [id])
        if (!mark) return 0
        await sql.write(endMark, [id])
        if (mark.by_rules) return amountOf(sql.write(ruleStatements.undo, [id]))
        const values = [id, mark.read, now]
        return amountOf(sql.write(undo, values))
      })
    },
  }
}
