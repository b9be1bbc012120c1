// A card that is put into another column: shown there at once, saved by the rules of every move, and back in its place when
// the move is refused, given up, or cannot be sent.
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useGroup } from '#web/api/context.ts'
import type { Status } from '../../rules/ticket/status.ts'
import { readTicket } from '../move/move-ticket.ts'
import { useMove } from '../move/use-move.tsx'
import type { Ticket } from '../ticket-doc.ts'
import type { MovedCard, MovedCards } from './moved-cards.ts'

export interface Drop {
  readonly placements: MovedCards
  readonly drop: (ticket: Ticket, to: Status) => void
  /** Asks which status, then as `drop`. */
  readonly choose: (ticket: Ticket) => void
  readonly dialog: ReactNode
}

export function useDrop(): Drop {
  const { db } = useGroup()
  const move = useMove()
  const [placements, setPlacements] = useState<MovedCards>(new Map())
  const place = (placed: MovedCard) =>
    setPlacements((now) => {
      const { [placed.ticket._id]: _former, ...others } = Object.fromEntries(now)
      return new Map([...Object.entries(others), [placed.ticket._id, placed]])
    })
  const putBack = ({ _id }: Ticket) =>
    setPlacements((now) => new Map([...now].filter(([id]) => id !== _id)))

  const begin = async (seen: Ticket, to: Status | undefined) => {
    const { _rev, status } = seen
    if (to) place({ ticket: seen, to, isSaving: true })
    try {
      // Cards carry no long texts, and the rules ask for them. What was seen is what is moved: `moveTicket` compares.
      const whole = await readTicket(db, seen._id)
      move.ask({ ...whole, _rev, status }, to, (isMoved) => {
        if (isMoved && to) place({ ticket: { ...seen, status: to }, to, isSaving: false })
        else putBack(seen)
      })
    } catch (error) {
      putBack(seen)
      move.say(error, seen)
    }
  }
  return {
    placements,
    drop: (ticket, to) => {
      if (ticket.status !== to) void begin(ticket, to)
    },
    choose: (ticket) => void begin(ticket, undefined),
    dialog: move.dialog,
  }
}
