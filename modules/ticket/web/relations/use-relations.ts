// The tickets that belong to one, and how, whichever of them it was said of.
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { ticketRelationship } from '../../entities/ticket-relationship.ts'
import type { Related } from '../../rules/relation/relation.ts'
import { relativeOf, type Relative } from '../../rules/relation/relative.ts'
import type { Ticket } from '../ticket-doc.ts'

export interface ShownRelative extends Relative {
  readonly ticket: Ticket
  /** The record that says so. */
  readonly record: WireDocument
}

/** Relations of one ticket that are shown. */
const max = 50

/** Without tickets that are gone, each once; in the order of their numbers. */
export function useRelations(id: string): readonly ShownRelative[] {
  const { db } = useGroup()
  const { kind } = ticketRelationship
  const said = useFind(db, kind, { selector: { ticket: id }, limit: max }).data?.docs ?? []
  const named = useFind(db, kind, { selector: { related: id }, limit: max }).data?.docs ?? []
  const pairs = [...said, ...named].flatMap((record) => {
    const relative = relativeOf(record as WireDocument & Related, id)
    return relative ? [{ ...relative, record }] : []
  })
  const relatives = [...new Map(pairs.map((one) => [one.id, one])).values()]
  const ids = relatives.map((one) => one.id)
  const query = { selector: { _id: { $in: ids } }, limit: 2 * max }
  const { data } = useFind(db, 'Ticket', query, { enabled: ids.length > 0 })
  const tickets = new Map((data?.docs ?? []).map((doc): [string, Ticket] => [doc._id, doc]))
  return relatives
    .flatMap((one) => {
      const ticket = tickets.get(one.id)
      return ticket ? [{ ...one, ticket }] : []
    })
    .toSorted((a, b) => (a.ticket.number ?? 0) - (b.ticket.number ?? 0))
}
