// What the sandbox keeps in the payment provider's place: subscriptions and events, as the provider's calls answer them.
import type { Statement } from '#server/store/connections/statement.ts'
import type { SharesTables } from '#server/store/tables/sql.ts'
import type { SandboxEvent, SandboxSubscription } from '../rules/payment/sandbox.ts'

const read: Statement = {
  name: 'sandbox_read',
  text: 'select body, holds from sandbox_subscriptions where id = $1',
}
const ofGroup: Statement = {
  name: 'sandbox_of',
  text: `select body, holds from sandbox_subscriptions where body->'custom_data'->>'account_id' = $1 order by id desc limit 20`,
}
const ofCustomer: Statement = {
  name: 'sandbox_of_customer',
  text: `select body, holds from sandbox_subscriptions where body->>'customer_id' = $1 order by id desc limit 200`,
}
const due: Statement = {
  name: 'sandbox_due',
  text: `select body, holds from sandbox_subscriptions where body->>'next_billed_at' <= $1 order by id limit $2`,
}
const write: Statement = {
  name: 'sandbox_write',
  text: `insert into sandbox_subscriptions (id, body, holds) values ($1, $2, $3)
    on conflict (id) do update set body = excluded.body, holds = excluded.holds`,
}
/** The job that an event queues: `{ id }` of it. */
export const deliveryTask = 'sandbox-delivery'
/** Events of one subscription that are kept. */
const maxEvents = 100
const addEvent: Statement = {
  name: 'sandbox_event_add',
  text: `with older as (select id from sandbox_events where subscription = $2 order by id desc offset ${maxEvents}),
      gone as (delete from sandbox_events using older where sandbox_events.id = older.id)
    insert into sandbox_events (id, subscription, body) values ($1, $2, $3)`,
}
const queueDelivery: Statement = {
  name: 'sandbox_event_queue',
  text: `select queue_job('${deliveryTask}', json_build_object('id', $1::text), null, null)`,
}
const eventsOf: Statement = {
  name: 'sandbox_events_of',
  text: `select body, deliveries from sandbox_events where subscription = any($1) order by id desc limit 50`,
}
const eventAt: Statement = {
  name: 'sandbox_event',
  text: 'select body, deliveries from sandbox_events where id = $1',
}
const eventsAfter: Statement = {
  name: 'sandbox_events_after',
  text: 'select body, deliveries from sandbox_events where id > $1 order by id limit $2',
}
const delivered: Statement = {
  name: 'sandbox_event_delivered',
  text: 'update sandbox_events set deliveries = deliveries + 1 where id = $1',
}

export interface KeptSandboxSubscription {
  readonly body: SandboxSubscription
  /** Its events wait until they are delivered by hand. */
  readonly holds: boolean
}

export interface KeptSandboxEvent {
  readonly body: SandboxEvent
  /** How often it was delivered. */
  readonly deliveries: number
}

export interface SandboxTables {
  subscription(id: string): Promise<KeptSandboxSubscription | undefined>
  /** Of this Group, the latest first; at most 20. */
  ofGroup(db: string): Promise<KeptSandboxSubscription[]>
  /** Of this customer, the latest first; at most 200. */
  ofCustomer(customer_id: string): Promise<KeptSandboxSubscription[]>
  /** Those whose period is over by this moment (ISO). */
  due(now: string, limit: number): Promise<KeptSandboxSubscription[]>
  /** Keeps the subscription as it is now and what happened; queues the delivery unless its events are held back. */
  keep(subscription: KeptSandboxSubscription, events: readonly SandboxEvent[]): Promise<void>
  event(id: string): Promise<KeptSandboxEvent | undefined>
  /** The latest 50 of these subscriptions, the latest first. */
  events(subscriptions: readonly string[]): Promise<KeptSandboxEvent[]>
  /** Those that followed this one, the oldest first. */
  eventsAfter(id: string, limit: number): Promise<KeptSandboxEvent[]>
  delivered(id: string): Promise<void>
}

export function sandboxTables({ shared }: SharesTables): SandboxTables {
  return {
    subscription: async (id) => (await shared.read<KeptSandboxSubscription>(read, [id]))[0],
    ofGroup: (db) => shared.read<KeptSandboxSubscription>(ofGroup, [db]),
    ofCustomer: (id) => shared.read<KeptSandboxSubscription>(ofCustomer, [id]),
    due: (now, limit) => shared.read<KeptSandboxSubscription>(due, [now, limit]),
    keep: ({ body, holds }, events) =>
      shared.together(async (tables) => {
        await tables.write(write, [body.id, JSON.stringify(body), holds])
        for (const event of events) {
          await tables.write(addEvent, [event.event_id, body.id, JSON.stringify(event)])
          if (!holds) await tables.write(queueDelivery, [event.event_id])
        }
      }),
    event: async (id) => (await shared.read<KeptSandboxEvent>(eventAt, [id]))[0],
    events: (subscriptions) => shared.read<KeptSandboxEvent>(eventsOf, [subscriptions]),
    eventsAfter: (id, limit) => shared.read<KeptSandboxEvent>(eventsAfter, [id, limit]),
    async delivered(id) {
      await shared.write(delivered, [id])
    },
  }
}
