// Events of the payment provider, each once: what is delivered again is known by its id.
import type { Statement } from '#server/store/connections/statement.ts'
import type { SharesTables } from '#server/store/tables/sql.ts'

/** The job that a new event queues, in the statement that keeps it: `{ id }` of its subscription. */
export const syncTask = 'billing-sync'

// Many events of one subscription are one job: it reads the subscription as it is by then.
const keep: Statement = {
  name: 'billing_event_keep',
  text: `with added as (
      insert into billing_events (id, type, subscription, occurred_at, received_at, listed)
        values ($1, $2, $3, $4, $5, $6)
        on conflict (id) do update set listed = billing_events.listed or excluded.listed
        returning subscription, xmax = 0 as is_new)
    select queue_job('${syncTask}', json_build_object('id', subscription), '${syncTask} ' || subscription, null)
      from added where is_new and subscription is not null`,
}
const lastListed: Statement = {
  name: 'billing_event_last',
  text: 'select max(id) as id from billing_events where listed',
}
const refuse: Statement = {
  name: 'billing_event_refuse',
  text: 'update billing_events set refused = $2 where subscription = $1 and refused is distinct from $2',
}
const refused: Statement = {
  name: 'billing_events_refused',
  text: `select distinct subscription, refused as db from billing_events where refused is not null
    order by subscription limit 100`,
}
const purge: Statement = {
  name: 'billing_events_purge',
  text: 'delete from billing_events where received_at < $1',
}

export interface BillingEvent {
  readonly id: string
  readonly type: string
  readonly subscription: string | undefined
  /** ISO moments. */
  readonly occurred_at: string
  readonly received_at: string
  /** It was read from the provider's list; delivered otherwise. */
  readonly listed: boolean
}

export interface RefusedPayment {
  readonly subscription: string
  readonly db: string
}

export interface EventTables {
  /** Queues the look at its subscription; an event that is known does nothing. */
  keep(event: BillingEvent): Promise<void>
  /**
   * The id of the latest one that was listed: ids are in the order in which the provider made them. Those that were delivered do not
   * count, since one before them may have been lost.
   */
  lastListed(): Promise<string | undefined>
  /** This subscription was to be for a Group, and is kept for none; null: it pays no more. */
  refuse(subscription: string, db: string | null): Promise<void>
  /** Subscriptions that are paid, and pay for nothing here; a hundred at most. */
  refused(): Promise<RefusedPayment[]>
  /** Forgets those that came before this moment (ISO). */
  purge(before: string): Promise<void>
}

export function eventTables({ shared }: SharesTables): EventTables {
  return {
    async keep({ id, type, subscription = null, occurred_at, received_at, listed }) {
      await shared.write(keep, [id, type, subscription, occurred_at, received_at, listed])
    },
    lastListed: async () =>
      (await shared.read<{ id: string | null }>(lastListed, []))[0]?.id ?? undefined,
    async refuse(subscription, db) {
      await shared.write(refuse, [subscription, db])
    },
    refused: () => shared.read<RefusedPayment>(refused, []),
    async purge(before) {
      await shared.write(purge, [before])
    },
  }
}
