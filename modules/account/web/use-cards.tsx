// What modules add to the pages of a Group, for the app at hand.
import type { ReactNode } from 'react'
import { useGroup } from '#web/api/context.ts'
import type { DashboardCard } from '#web/face.ts'
import { Slot } from '#web/records/Slot.tsx'
import { useMenu } from '#web/shell/frame/menu.ts'
import { useProduct } from '#web/shell/product.ts'

/** The cards of a place, in the order they are declared. */
export function useCards(): (place: DashboardCard['place']) => ReactNode[] {
  const { db } = useGroup()
  const { dashboard } = useProduct()
  const { app } = useMenu()
  return (place) =>
    dashboard
      .filter((card) => card.place === place && (card.app ?? app?.name) === app?.name)
      // Cards never change places, so the position names them.
      .map(({ load }, index) => <Slot key={index} load={load} db={db} />)
}
