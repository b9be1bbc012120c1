// The index of equipment in its tabs, which follow the tickets and contracts of the moment.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Doc, Entity } from '#core/entity/entity.ts'
import type { WireDocument } from '#core/wire.ts'
import { dayOf } from '#core/time/day.ts'
import type { ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { findAll } from '#web/api/pages.ts'
import { cacheKey } from '#web/api/records.ts'
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

/** All records of a kind that a selector finds, with some of their fields. */
function useAll(klass: string, selector: Record<string, unknown>, fields: string[]) {
  const { db } = useGroup()
  const query = { selector: { klass, ...selector }, fields }
  return useQuery<WireDocument[], ApiError>({
    queryKey: [...cacheKey(db, klass), 'all', query],
    queryFn: ({ signal }) => findAll(db, query, signal),
  })
}

export default function EquipmentIndex() {
  const today = dayOf(useNow())
  const tickets = useAll('Ticket', inShop, ['equipment_id', 'waiting_since'])
  const contracts = useAll('Contract', inForceSelector(today), ['customer_id', 'equipment'])
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
