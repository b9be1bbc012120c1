// Which tickets are returns under warranty, asked for many at once.
import type { Doc } from '#core/entity/entity.ts'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { ticketRelationship } from '../../entities/ticket-relationship.ts'
import type { Ticket } from '../ticket-doc.ts'

/** Tickets that are looked at together. */
const max = 100

/** By the id of a return: the ticket that it came back from. */
export function useReturns(ids: readonly string[]): ReadonlyMap<string, Ticket> {
  const { db } = useGroup()
  const query = {
    selector: { ticket: { $in: ids.slice(0, max) }, relation: 'warranty_return' },
    references: true,
    limit: max,
  }
  const { data } = useFind(db, ticketRelationship.kind, query, { enabled: ids.length > 0 })
  const pairs: readonly Doc<typeof ticketRelationship>[] = data?.docs ?? []
  const known = new Map(data?.references?.map((one): [string, Ticket] => [one._id, one]))
  return new Map(
    pairs.flatMap(({ ticket = '', related = '' }): [string, Ticket][] => {
      const first = known.get(related)
      return first ? [[ticket, first]] : []
    }),
  )
}
