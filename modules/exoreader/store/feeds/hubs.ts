// Hubs of feeds (WebSub): which ones are to be asked, and what they granted. The polls note which hub a feed names.
import type { Statement } from '#server/store/connections/statement.ts'
import type { SharesTables } from '#server/store/tables/sql.ts'
import type { DueHub, FeedTables, HubFacts } from './face.ts'

const due: Statement = {
  name: 'feed_hubs_due',
  text: `select id, address, hub, coalesce(topic, address) as topic from feeds
    where hub is not null and next_at is not null
      and (hub_asked is distinct from hub || ' ' || coalesce(topic, address) or hub_due_at <= $1)
    order by hub_due_at nulls first, id limit $2`,
}
const asked: Statement = {
  name: 'feed_hub_asked',
  text: `update feeds set hub_asked = $2 || ' ' || $3, hub_due_at = $4 where id = $1`,
}
const leased: Statement = {
  name: 'feed_hub_leased',
  text: `update feeds set hub_leased_at = $2, hub_lease_until = $3, hub_due_at = $4 where id = $1`,
}
const announced: Statement = {
  name: 'feed_hub_told',
  text: 'update feeds set hub_told_at = $2 where id = $1',
}
const byId: Statement = {
  name: 'feed_hub',
  text: 'select hub_leased_at, hub_lease_until, hub_told_at from feeds where id = $1',
}

export function hubTables({
  shared,
}: SharesTables): Pick<FeedTables, 'hubsDue' | 'hubAsked' | 'hubLeased' | 'hubTold' | 'hubOf'> {
  return {
    hubsDue: (now, limit) => shared.read<DueHub>(due, [now, limit]),
    async hubAsked({ id, hub, topic }, dueAt) {
      await shared.write(asked, [id, hub, topic, dueAt])
    },
    async hubLeased(id, { from, until, dueAt }) {
      await shared.write(leased, [id, from, until, dueAt])
    },
    async hubTold(id, now) {
      await shared.write(announced, [id, now])
    },
    hubOf: async (id) => (await shared.read<HubFacts>(byId, [id]))[0],
  }
}
