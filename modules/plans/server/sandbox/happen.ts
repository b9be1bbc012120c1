// What happens at the payment provider of the sandbox: a subscription changes, and the events of it are sent or kept back.
import { newId } from '#core/ids.ts'
import type { House } from '#server/house.ts'
import {
  eventTypes,
  type SandboxEvent,
  type SandboxSubscription,
} from '../../rules/payment/sandbox.ts'
import { sandboxTables, type KeptSandboxSubscription } from '../../store/sandbox.ts'

/** Keeps the subscription as it is now, with the events that this makes. */
export async function happen(
  house: House,
  before: KeptSandboxSubscription | undefined,
  after: KeptSandboxSubscription,
): Promise<void> {
  const { body } = after
  const events = eventTypes(before?.body, body).map((event_type): SandboxEvent => {
    const isOfIt = event_type.startsWith('subscription.')
    const data = isOfIt ? body : { id: newId('txn'), subscription_id: body.id }
    return { event_id: newId('evt'), event_type, occurred_at: body.updated_at, data }
  })
  await sandboxTables(house.store).keep(after, events)
}

/** The subscription by its id, changed; undefined where there is none. */
export async function change(
  house: House,
  id: string,
  to: (body: SandboxSubscription, now: string) => SandboxSubscription,
): Promise<SandboxSubscription | undefined> {
  const before = await sandboxTables(house.store).subscription(id)
  if (!before) return undefined
  const body = to(before.body, house.now().toISOString())
  if (body !== before.body) await happen(house, before, { ...before, body })
  return body
}
