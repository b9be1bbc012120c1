// Events that the payment provider delivers. One is a bell: its signature is checked over the bytes as they came, its id kept once, the
// look at its subscription queued in the same statement, and the answer given at once (modules/plans/docs/payment.md).
import { fail, failCall } from '#core/errors.ts'
import type { House } from '#server/house.ts'
import { parseJson } from '#server/bodies/json.ts'
import { wholeBody } from '#server/bodies/whole-body.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { eventTables } from '../../store/events.ts'
import { eventShape, subscriptionOf } from './shapes.ts'
import { isSignedBody } from './signature.ts'

const maxBytes = 256 * 1024

/** What the sandbox signs with: of this installation alone. */
export function sandboxSecret({ seal }: Pick<House, 'seal'>): string {
  return seal.sign('sandbox', 'payment')
}

/** Failure forbidden where the signature is not of these bytes or not of this time, bad_request where they are no event. */
export async function receiveEvent(
  house: House,
  bytes: Buffer,
  signature: string | undefined,
): Promise<void> {
  const secret = house.config.paddle?.webhookSecret ?? sandboxSecret(house)
  if (!isSignedBody(bytes, signature, { secret, now: house.now() })) {
    throw failCall('forbidden', 'The signature does not match')
  }
  const parsed = eventShape.safeParse(await parseJson(bytes.toString('utf8')))
  if (!parsed.success) throw failCall('bad_request', 'This is no event')
  const { event_id: id, event_type: type, occurred_at } = parsed.data
  await eventTables(house.store).keep({
    id,
    type,
    subscription: subscriptionOf(parsed.data),
    occurred_at,
    received_at: house.now().toISOString(),
    listed: false,
  })
}

async function take({ house, body, request }: Call) {
  if (house.config.billing === 'off') throw fail('not_found', 'missing')
  const bytes = await wholeBody(body, maxBytes)
  const header = request.headers['paddle-signature']
  await receiveEvent(house, bytes, typeof header === 'string' ? header : undefined)
  return { ok: true }
}

export const webhookRoute: Route = {
  method: 'POST',
  url: '/_billing/events',
  tag: 'Groups',
  access: 'anyone',
  xsrf: false,
  raw: true,
  bodyLimit: maxBytes,
  summary: 'The payment provider tells of what happened to a subscription, signed',
  handle: take,
}
