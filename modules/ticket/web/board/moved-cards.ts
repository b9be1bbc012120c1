// Where cards are while a move is under way, and where this person has just put them. Pure.
import type { Status } from '../../rules/ticket/status.ts'
import type { Ticket } from '../ticket-doc.ts'
import type { Column } from './use-columns.ts'

/** A card that was moved on this board: it is first in its column until the board is left. */
export interface MovedCard {
  readonly ticket: Ticket
  readonly to: Status
  /** The server has not answered yet. */
  readonly isSaving: boolean
}

export type MovedCards = ReadonlyMap<string, MovedCard>

export interface ShownColumn extends Column {
  readonly saving: ReadonlySet<string>
}

/**
 * The columns with moved cards in their new place. What the server says wins over a move that is over: somebody else may
 * have moved the card on.
 */
export function withMovedCards(
  columns: readonly Column[],
  cards: MovedCards,
): readonly ShownColumn[] {
  const stored = new Map(columns.flatMap(({ tickets }) => tickets.map((one) => [one._id, one])))
  const hidesSome = (to: Status) =>
    columns.some(({ status, tickets, total }) => status === to && total > tickets.length)
  const isMoved = ({ ticket, to, isSaving }: MovedCard) => {
    const known = stored.get(ticket._id)
    return isSaving || (known ? known.status === to : hidesSome(to))
  }
  const valid = [...cards.values()].filter(isMoved).toReversed()
  const moved = new Set(valid.map(({ ticket }) => ticket._id))
  return columns.map((column) => {
    const here = valid.filter(({ to }) => to === column.status)
    const isNew = ({ ticket, isSaving }: MovedCard) =>
      isSaving && stored.get(ticket._id)?.status !== column.status
    const gone = column.tickets.filter(
      ({ _id }) => moved.has(_id) && !here.some(({ ticket }) => ticket._id === _id),
    )
    return {
      ...column,
      tickets: [
        ...here.map(({ ticket }) => stored.get(ticket._id) ?? ticket),
        ...column.tickets.filter(({ _id }) => !moved.has(_id)),
      ],
      total: column.total + here.filter(isNew).length - gone.length,
      saving: new Set(here.filter(({ isSaving }) => isSaving).map(({ ticket }) => ticket._id)),
    }
  })
}
