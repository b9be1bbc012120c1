// Beside what a customer's page leads with: how to reach them, and what is agreed with them. A phone has both among the rest.
import type { WireDocument } from '#core/wire.ts'
import { useIsPhone } from '#web/ui/phone.ts'
import CustomerContracts from '../contract/CustomerContracts.tsx'
import { Reach } from './Reach.tsx'

export default function CustomerAside({ record }: { record: WireDocument }) {
  if (useIsPhone()) return null
  return (
    <>
      <Reach customer={record} narrow />
      <CustomerContracts id={record._id} />
    </>
  )
}
