// In the sandbox periods end too: subscriptions whose month is over are paid for again, or end as they were ordered to.
import type { House } from '#server/house.ts'
import { periodOver } from '../../rules/payment/sandbox.ts'
import { sandboxTables } from '../../store/sandbox.ts'
import { happen } from './happen.ts'

const perRun = 1_000

export async function letTimePass(house: House): Promise<void> {
  const now = house.now().toISOString()
  for (const kept of await sandboxTables(house.store).due(now, perRun)) {
    const body = periodOver(kept.body, { isPaid: true, now })
    await happen(house, kept, { ...kept, body })
  }
}
