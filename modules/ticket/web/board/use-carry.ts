// The card that is on its way, by pointer or by keys, and the column it is over.
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { Status } from '../../rules/ticket/status.ts'
import type { Ticket } from '../ticket-doc.ts'

export interface Carried {
  readonly ticket: Ticket
  readonly over: Status
  readonly by: 'pointer' | 'keys'
}

/** Handed to cards and columns; stays the same object. */
export interface Carrier {
  readonly start: (ticket: Ticket) => void
  readonly end: () => void
  readonly enter: (status: Status) => void
  readonly leave: (status: Status) => void
  readonly drop: (ticket: Ticket, to: Status) => void
  /** Keys on a card. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>, ticket: Ticket) => void
}

interface CarryOptions {
  readonly statuses: readonly Status[]
  readonly onDrop: (ticket: Ticket, to: Status) => void
}

/** Id of the link of a card. */
export const cardId = (id: string) => `card-${id}`

export function useCarry(options: CarryOptions): {
  carried: Carried | undefined
  carrier: Carrier
} {
  const [carried, setCarried] = useState<Carried>()
  const latest = useRef({ ...options, carried })
  useLayoutEffect(() => {
    latest.current = { ...options, carried }
  })
  const carrier = useMemo((): Carrier => {
    const put = (ticket: Ticket, to: Status) => {
      setCarried(undefined)
      latest.current.onDrop(ticket, to)
    }
    const step = (by: 1 | -1) =>
      setCarried((now) => {
        const { statuses } = latest.current
        const at = now ? statuses.indexOf(now.over) + by : -1
        return now && statuses[at] ? { ...now, over: statuses[at] } : now
      })
    return {
      start: (ticket) => setCarried({ ticket, over: ticket.status ?? 'open', by: 'pointer' }),
      end: () => setCarried(undefined),
      enter: (over) => setCarried((now) => now && { ...now, over }),
      leave: (status) =>
        setCarried((now) =>
          now?.over === status ? { ...now, over: now.ticket.status ?? 'open' } : now,
        ),
      drop: put,
      onKeyDown: (event, ticket) => {
        const { carried: held } = latest.current
        const isHeld = held?.by === 'keys' && held.ticket._id === ticket._id
        const keys: Record<string, (() => void) | undefined> = isHeld
          ? {
              ArrowLeft: () => step(-1),
              ArrowRight: () => step(1),
              Enter: () => put(ticket, held.over),
              ' ': () => put(ticket, held.over),
              Escape: () => setCarried(undefined),
            }
          : {
              ' ': () => setCarried({ ticket, over: ticket.status ?? 'open', by: 'keys' }),
              ArrowLeft: () => focusBeside(event.currentTarget, -1),
              ArrowRight: () => focusBeside(event.currentTarget, 1),
              ArrowUp: () => focusNext(event.currentTarget, -1),
              ArrowDown: () => focusNext(event.currentTarget, 1),
            }
        const run = keys[event.key]
        if (!run || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        event.stopPropagation()
        run()
      },
    }
  }, [])
  return { carried, carrier }
}

const linksIn = (list: Element) => [...list.querySelectorAll<HTMLElement>('a[data-card]')]

function focusOn(link: HTMLElement | undefined): void {
  link?.focus({ preventScroll: true })
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** The card above or below. */
function focusNext(link: HTMLElement, by: 1 | -1): void {
  const links = linksIn(link.closest('ul')!)
  const at = links.indexOf(link) + by
  if (at >= 0) focusOn(links[at])
}

/** The card at the same height in the next column that has any. */
function focusBeside(link: HTMLElement, by: 1 | -1): void {
  const own = link.closest('ul')!
  const lists = [...document.querySelectorAll('[data-board] ul')].filter(
    (list) => list === own || linksIn(list).length > 0,
  )
  const beside = lists[lists.indexOf(own) + by]
  if (!beside) return
  const links = linksIn(beside)
  focusOn(links[Math.min(linksIn(own).indexOf(link), links.length - 1)])
}
