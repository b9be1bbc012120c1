// What must hold of items and their counts whatever happened: counted anew from the rows of all Groups.
import { Client } from 'pg'

const rules: Readonly<Record<string, string>> = {
  'counts that are not those of the rows': `
    select db, subscription, c.items, c.unread, c.starred, n.items as counted, n.unread as counted_unread, n.starred as counted_starred
      from item_counts c full join (
        select db, coalesce(subscription, '') as subscription, count(*) filter (where shown) as items,
            count(*) filter (where shown and not read) as unread, count(*) filter (where starred) as starred
          from (select db, nullif(subscription, '') as subscription, read, starred, ruled is distinct from 'hide' as shown from item_states) s
          group by grouping sets ((db, subscription), (db))
          having subscription is not null or grouping(subscription) = 1) n using (db, subscription)
      where (coalesce(c.items, 0), coalesce(c.unread, 0), coalesce(c.starred, 0))
        is distinct from (coalesce(n.items, 0), coalesce(n.unread, 0), coalesce(n.starred, 0))`,
  'items that are starred though a rule hid them': `
    select db, item, ruled_by from item_states where starred and ruled = 'hide'`,
  'items that no list has': `
    select db, item, ruled from item_states where ruled not in ('hide', 'read', 'star', 'show') or (ruled is not null and ruled_by is null)`,
  'items of Groups that nothing is known of': `
    select db, item, subscription from item_states s where not exists (select from feed_items i where i.id = s.item)`,
  'stars that are not those of Groups': `
    select i.id, i.stars, s.amount from feed_items i
      left join (select item, count(*) as amount from item_states where starred group by item) s on s.item = i.id
      where i.stars <> coalesce(s.amount, 0)`,
  'feeds that weigh something else than their items': `
    select f.id, f.kept_items, f.kept_bytes, w.items, w.bytes from feeds f
      left join (select feed, count(*) as items, sum(octet_length(content) + coalesce(octet_length(article), 0) + 3000) as bytes from feed_items group by feed) w
        on w.feed = f.id
      where (f.kept_items, f.kept_bytes) is distinct from (coalesce(w.items, 0), coalesce(w.bytes, 0))`,
  'one item twice in a subscription': `
    select s.db, s.subscription, i.key from item_states s join feed_items i on i.id = s.item
      where s.subscription <> '' group by s.db, s.subscription, s.feed, i.key having count(*) > 1`,
  'Groups that have items of a feed without being known there': `
    select distinct s.db, i.feed from item_states s join feed_items i on i.id = s.item
      where not exists (select from feed_readers r where r.db = s.db and r.feed = i.feed)
        and not exists (select from feed_holders h where h.db = s.db and h.feed = i.feed)`,
}

/** Every row that breaks a rule, by the rule; {} where all is well. */
export async function faultsOf(databaseUrl: string): Promise<Record<string, unknown[]>> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const faults: Record<string, unknown[]> = {}
  for (const [rule, text] of Object.entries(rules)) {
    const { rows } = await client.query(text)
    if (rows.length > 0) faults[rule] = rows
  }
  await client.end()
  return faults
}
