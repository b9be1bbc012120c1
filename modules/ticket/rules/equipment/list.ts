// The list of equipment: what is in the shop, what a contract covers, and all of it. Nothing of that is kept in the equipment: the
// selectors name what open tickets and contracts in force are about. Pure.
import type { ListDeclaration } from '#core/entity/list.ts'
import type { Contracted } from '../contract/state.ts'
import { atHandSelector } from '../ticket/handover.ts'

/** Tickets whose equipment is in the shop: still to do, or to be picked up. */
export const inShop = {
  equipment_id: { $gt: null },
  ...atHandSelector,
} as const

interface Here {
  readonly equipment_id?: string
  readonly waiting_since?: string
}

interface Thing {
  readonly _id: string
  readonly customer_id?: string
}

/** Ids in all selectors of the list together, as many as the server takes at once. */
const maxIds = 10_000

/** `tickets` are those of `inShop`, `contracts` those in force. Its selectors are within what the server takes at once. */
export function equipmentList(
  tickets: readonly Here[],
  contracts: readonly Contracted[],
): ListDeclaration<Thing> {
  const idsOf = (some: readonly Here[]) =>
    new Set(some.flatMap(({ equipment_id }) => equipment_id ?? []))
  const work = idsOf(tickets.filter(({ waiting_since }) => waiting_since === undefined))
  const ready = new Set([...idsOf(tickets)].filter((id) => !work.has(id)))
  const named = idsOf(contracts.flatMap(({ equipment = [] }) => equipment))
  // Without rows a contract covers whatever the customer brings.
  const customers = new Set(
    contracts.flatMap(({ equipment, customer_id }) =>
      customer_id === undefined || equipment?.length ? [] : [customer_id],
    ),
  )
  // The tab asks for those in the shop, and each of its groups for all of them and its own. Of more than the server takes each
  // part shows its share.
  const asked = 4 * (work.size + ready.size) + named.size + customers.size
  const share = Math.min(1, maxIds / asked)
  const among = (ids: ReadonlySet<string>) => ({
    $in: [...ids].slice(0, Math.floor(ids.size * share)),
  })
  const worked = { _id: among(work) }
  const waiting = { _id: among(ready) }
  return {
    tabs: [
      {
        name: 'shop',
        selector: () => ({ $or: [worked, waiting] }),
        groups: [
          { name: 'work', selector: () => worked },
          { name: 'ready', selector: () => waiting },
        ],
      },
      {
        name: 'contract',
        selector: () => ({ $or: [{ _id: among(named) }, { customer_id: among(customers) }] }),
      },
      { name: 'all', selector: () => ({}) },
    ],
    marks: {
      glyphs: { work: 'doing', ready: 'done', contract: 'open', away: 'rest' },
      of({ _id, customer_id = '' }) {
        if (work.has(_id)) return 'work'
        if (ready.has(_id)) return 'ready'
        return named.has(_id) || customers.has(customer_id) ? 'contract' : 'away'
      },
    },
  }
}
