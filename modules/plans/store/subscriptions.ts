// Subscriptions of a Group, as the provider said last.
import type { Statement } from '#server/store/connections/statement.ts'
import type { ReadsTables, WritesTables } from '#server/store/tables/sql.ts'
import type { Announced, Subscription } from '../rules/payment/subscription.ts'

const all: Statement = {
  name: 'subscriptions_of',
  text: 'select body, announced from subscriptions where db = $1 order by id',
}
const keep: Statement = {
  name: 'subscription_keep',
  text: `insert into subscriptions (db, id, body) values ($1, $2, $3)
    on conflict (db, id) do update set body = excluded.body`,
}
const announce: Statement = {
  name: 'subscription_announce',
  text: 'update subscriptions set announced = $3 where db = $1 and id = $2',
}

export interface KeptSubscription extends Subscription {
  readonly announced: Announced | undefined
}

interface Row {
  readonly body: Subscription
  readonly announced: Announced | null
}

export interface SubscriptionQueries {
  all(): Promise<KeptSubscription[]>
}

export interface SubscriptionTables extends SubscriptionQueries {
  /** In the place of what was kept of it. */
  keep(subscription: Subscription): Promise<void>
  announce(id: string, announced: Announced): void
}

export function subscriptionQueries({ sql }: ReadsTables): SubscriptionQueries {
  return {
    all: async () =>
      (await sql.read<Row>(all, [])).map(({ body, announced }) => ({
        ...body,
        announced: announced ?? undefined,
      })),
  }
}

export function subscriptionTables({ sql }: WritesTables): SubscriptionTables {
  return {
    ...subscriptionQueries({ sql }),
    keep: async (subscription) => {
      await sql.write(keep, [subscription.id, JSON.stringify(subscription)])
    },
    announce: (id, announced) => sql.queue(announce, [id, JSON.stringify(announced)]),
  }
}
