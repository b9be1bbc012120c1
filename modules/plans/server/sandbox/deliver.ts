// Delivers events of the sandbox to where the provider's come in, signed as those are; or as an attacker and a bad network would.
import type { House } from '#server/house.ts'
import type { SandboxEvent } from '../../rules/payment/sandbox.ts'
import type { DeliveryWay } from '../../rules/payment/wire.ts'
import { sandboxTables } from '../../store/sandbox.ts'
import { receiveEvent, sandboxSecret } from '../payment/receive.ts'
import { signBody } from '../payment/signature.ts'

/** Failure forbidden or bad_request for what is refused there: `forged` and `cut` always are. */
export async function deliver(house: House, event: SandboxEvent, way: DeliveryWay): Promise<void> {
  const whole = Buffer.from(JSON.stringify(event))
  const secret = sandboxSecret(house)
  const secrets = { forged: ['guessed'], two_secrets: ['older', secret] } as const
  const by = way === 'forged' || way === 'two_secrets' ? secrets[way] : [secret]
  const signature = signBody(whole, by, house.now())
  const bytes = way === 'cut' ? whole.subarray(0, whole.length / 2) : whole
  await receiveEvent(house, bytes, signature)
  await sandboxTables(house.store).delivered(event.event_id)
}
