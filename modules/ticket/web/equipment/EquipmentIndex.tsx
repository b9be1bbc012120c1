// The index of equipment in its tabs, which follow the tickets and contracts of the moment.
import { useMemo } from 'react'
import type { Doc, Entity } from '#core/entity/entity.ts'
import { dayOf } from '#core/time/day.ts'
import { useGroup } from '#web/api/context.ts'
import { useAll } from '#web/records/use-all.ts'
import { TabbedIndex } from '#web/records/list/tabs/TabbedIndex.tsx'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { RowsSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { Page } from '#web/ui/page/Page.tsx'
import type { contract } from '../../entities/contract.ts'
import { equipment } from '../../entities/equipment.ts'
import type { Ticket } from '../ticket-doc.ts'
import { inForceSelector } from '../../rules/contract/in-force.ts'
import { equipmentList, inShop } from '../../rules/equipment/list.ts'

export default function EquipmentIndex() {
  const today = dayOf(useNow())
  const { db } = useGroup()
  const tickets = useAll(db, 'Ticket', {
    selector: inShop,
    fields: ['equipment_id', 'waiting_since'],
  })
  const contracts = useAll(db, 'Contract', {
    selector: inForceSelector(today),
    fields: ['customer_id', 'equipment'],
  })
  const here: Ticket[] | undefined = tickets.data
  const agreed: Doc<typeof contract>[] | undefined = contracts.data
  const listed = useMemo(
    (): Entity | undefined => here && agreed && { ...equipment, list: equipmentList(here, agreed) },
    [here, agreed],
  )
  if (listed) return <TabbedIndex entity={listed} />
  const failed = [tickets, contracts].find(({ error }) => error)
  return (
    <Page>
      {failed?.error ? (
        <NotLoaded error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <RowsSkeleton />
      )}
    </Page>
  )
}
