// On the page of a subscription, above its fields: how its feed is, and its rules.
import type { WireDocument } from '#core/wire.ts'
import { HealthCard } from './HealthCard.tsx'
import { RulesCard } from './RulesCard.tsx'

export default function SubscriptionCards(props: { db: string; record: WireDocument }) {
  return (
    <>
      <HealthCard {...props} />
      <RulesCard {...props} />
    </>
  )
}
