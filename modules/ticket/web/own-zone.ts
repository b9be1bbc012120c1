// The clock that days are read by here: what is printed and shown to customers says the days of the shop.
import { placeZone } from '#core/values/day.ts'

export function ownZone(): string {
  return placeZone()
}
