// The column beside a piece of equipment. A phone has it among the rest.
import type { WireDocument } from '#core/wire.ts'
import { useIsPhone } from '#web/ui/phone.ts'
import { ThingBeside } from './ThingBeside.tsx'

export default function EquipmentAside({ record }: { record: WireDocument }) {
  return useIsPhone() ? null : <ThingBeside equipment={record} />
}
