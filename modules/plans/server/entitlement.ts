// What a Group may on a plan, with what an operator grants or takes beside it.
import {
  entitlementOf,
  type Entitlement,
  type EntitlementException,
} from '#core/access/entitlement.ts'
import type { WireDocument } from '#core/wire.ts'
import type { House } from '#server/house.ts'

/** `group`: its document. */
export function entitlementIn(
  { config }: Pick<House, 'config'>,
  group: WireDocument,
  plan: string,
): Entitlement {
  return entitlementOf(plan, config.billing, group.exception as EntitlementException | undefined)
}
