// What the page of a piece of equipment leads with: the thing itself, whose it was, and every ticket it had; on a phone also whose it is and
// what it needs next.
import { Suspense } from 'react'
import type { Doc } from '#core/entity/entity.ts'
import type { WireDocument } from '#core/wire.ts'
import { Stack } from '#web/ui/page/Page.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import type { equipment } from '../../entities/equipment.ts'
import { ThingBeside } from './ThingBeside.tsx'
import { ThingCard } from './ThingCard.tsx'
import { TicketsOf } from './TicketsOf.tsx'

/** Few things change hands. */
const FormerOwners = latePiece(() => import('./FormerOwners.tsx'))

export default function EquipmentRecords({ db, record }: { db: string; record: WireDocument }) {
  const { owners }: Doc<typeof equipment> = record
  const isPhone = useIsPhone()
  return (
    <Stack>
      <ThingCard db={db} record={record} />
      {isPhone && <ThingBeside equipment={record} />}
      {owners && (
        <Suspense>
          <FormerOwners equipment={record} />
        </Suspense>
      )}
      <TicketsOf field="equipment_id" id={record._id} />
    </Stack>
  )
}
