// Subscriptions of a Group and the feeds that they follow, in the transaction that writes them.
import type { Statement } from '#server/store/connections/statement.ts'
import type { WritesShared, WritesTables } from '#server/store/tables/sql.ts'
import { firstTurn } from '../feeds/neighbours.ts'
import { ensureFeed } from '../feeds/polling.ts'
import { lockCounts } from './counting.ts'
import { deliver } from './delivery.ts'
import type { SubscriptionTables } from './face.ts'
import { moveTables } from './moving.ts'
import { dropRules, putRules } from './ruling.ts'
import { allowedMinutes, begin, costlyBeside } from './costly-settings.ts'

// The Group may have items of the feed it leaves, starred ones or until a job removes them: while it holds them they are not deleted.
const leaveFeed: Statement = {
  name: 'feed_leave',
  text: `insert into feed_holders (db, feed, since)
      select r.db, r.feed, $4 from feed_readers r where r.db = $1 and r.subscription = $2
        and not exists (select from feeds f where f.id = r.feed and f.address = $3)
    on conflict (feed, db) do update set since = excluded.since, delivered = 0`,
}
const putReader: Statement = {
  name: 'feed_reader_put',
  text: `insert into feed_readers (db, subscription, feed, active, every_minutes, whole_text)
      select $1, $2, id, $4, $5, $6 from feeds where address = $3
    on conflict (db, subscription) do update set feed = excluded.feed, active = excluded.active,
      every_minutes = excluded.every_minutes, whole_text = excluded.whole_text,
      delivered = case when feed_readers.feed = excluded.feed then feed_readers.delivered else 0 end`,
}
const dropReader: Statement = {
  name: 'feed_reader_drop',
  text: 'delete from feed_readers where db = $1 and subscription = $2',
}

/** Opened on the transaction that writes a subscription. */
export function subscriptionTables({
  sql,
  shared,
}: WritesTables & WritesShared): SubscriptionTables {
  // Nothing here is read through `sql.read`: it would send the documents of a batch one by one.
  const { write } = sql
  return {
    ...moveTables(write),
    costlyBeside: (subscription) => costlyBeside(sql.read, subscription),
    async follow(subscription, { address, host, active, rules, everyMinutes, wholeText }, now) {
      const first = await firstTurn(write, host, now)
      await shared.write(ensureFeed, [address, host, now, first])
      await write(lockCounts, [])
      await write(leaveFeed, [subscription, address, now])
      const minutes = await allowedMinutes(write, subscription, everyMinutes)
      await write(putReader, [subscription, address, active, minutes, wholeText])
      if (active) await begin({ sql, shared }, { address, host, minutes, wholeText }, now)
      if (rules.length === 0) await write(dropRules, [subscription])
      else await write(putRules, [subscription, JSON.stringify(rules)])
      if (active) await write(deliver, [subscription])
    },
    async unfollow(subscription, now) {
      await write(lockCounts, [])
      await write(leaveFeed, [subscription, null, now])
      await write(dropReader, [subscription])
      await write(dropRules, [subscription])
    },
  }
}
