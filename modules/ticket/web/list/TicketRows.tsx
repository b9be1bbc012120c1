// Tickets as rows: mark, number, title with equipment, customer, priority, time, technician; cards on a phone.
import type { ReactNode } from 'react'
import type { WireDocument } from '#core/wire.ts'
import { useGroup, useSlots } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useReference } from '#web/fields/labels.tsx'
import type { Selection } from '#web/records/bulk/use-selection.ts'
import type { RowWalk } from '#web/records/list/use-list.ts'
import { rowId } from '#web/records/list/list-position.ts'
import { LateSlot } from '../slots/LateSlot.tsx'
import { PhoneCard, PhoneCards } from '#web/ui/list/PhoneCard.tsx'
import { Row, Rows, RowTitle } from '#web/ui/list/Rows.tsx'
import { Avatar, PriorityBars, StatusMark } from '#web/ui/marks/Marks.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { useIsPhone } from '#web/ui/phone.ts'
import { daysSince } from '../../rules/ticket/handover.ts'
import { hasEnded } from '../../rules/ticket/status.ts'
import { reportedWords, shownTitle } from '../../rules/ticket/title.ts'
import { PromiseMark } from '../moments/PromiseMark.tsx'
import { usePromiseWords } from '../moments/promise-words.ts'
import { Since } from '../moments/Since.tsx'
import type { Ticket } from '../ticket-doc.ts'
import classes from '../ticket.module.css'
import { wordsUnder } from './words-under.ts'

const loadReturn = () => import('../relations/ReturnMark.tsx')

/** Tracks of a row on a desk. */
export const ticketColumns = '18px 58px minmax(0, 1fr) minmax(90px, 176px) 20px 176px 26px'

/** The same where there is little room: customer and equipment are under the title. */
export const narrowColumns = '18px 52px minmax(0, 1fr) 20px 176px 26px'

interface TicketRowsProps {
  tickets: readonly Ticket[]
  walk?: RowWalk
  selection?: Selection
  /** Says in the title's place why the ticket is listed. */
  why?: (ticket: Ticket) => string
  /** What all of them share and no row repeats. */
  without?: 'customer_id' | 'equipment_id'
  /** Little room: what is said about the ticket is under its title, which has the line to itself. */
  narrow?: boolean
  /** All tickets of the page, where modules say more of each. */
  among?: readonly WireDocument[]
}

export function TicketRows({ tickets, why, ...look }: TicketRowsProps) {
  const isPhone = useIsPhone()
  const List = isPhone ? PhoneCards : Rows
  const Item = isPhone ? TicketCard : TicketRow
  return (
    <List>
      {tickets.map((ticket) => (
        <Item key={ticket._id} ticket={ticket} why={why?.(ticket)} {...look} />
      ))}
    </List>
  )
}

interface TicketItemProps extends Pick<
  TicketRowsProps,
  'walk' | 'selection' | 'without' | 'narrow' | 'among'
> {
  ticket: Ticket
  why?: string
}

function useTicketWords(ticket: Ticket) {
  const t = useTexts()
  const { db, people } = useGroup()
  const { status = 'open', priority = 'medium', block_reason } = ticket
  return {
    href: `/account/${db}/tickets/${ticket._id}`,
    status: t(`ticket.options.status.${status}`),
    priority: t(`ticket.options.priority.${priority}`),
    waits:
      status === 'block' && block_reason ? t(`ticket.options.block_reason.${block_reason}`) : '',
    customer: useReference(ticket.customer_id ?? '').label,
    equipment: useReference(ticket.equipment_id ?? '').label,
    technician: people.get(ticket.technical_id ?? '')?.name,
  }
}

/** What it came back from, and what modules say of a ticket besides, once the list is there. */
function More({ ticket, among }: Pick<TicketItemProps, 'ticket' | 'among'>) {
  const { db } = useGroup()
  const { cell } = useSlots('Ticket')
  return (
    among && (
      <>
        <LateSlot load={loadReturn} docs={among} record={ticket} />
        <LateSlot load={cell} db={db} docs={among} record={ticket} />
      </>
    )
  )
}

function TicketRow(props: TicketItemProps) {
  const { ticket, walk, selection, why, without, narrow } = props
  const words = useTicketWords(ticket)
  const { _id, number, status = 'open', priority = 'medium' } = ticket
  const title = shownTitle(ticket)
  const detail = without === 'equipment_id' ? '' : words.equipment
  const second = [words.waits, reportedWords(ticket)].filter(Boolean).join(' · ')
  return (
    <Row
      id={rowId(_id)}
      href={words.href}
      focused={walk?.focused === _id}
      select={selection?.box(ticket)}
      onClick={() => walk?.leave(_id)}
    >
      <StatusMark state={status} label={words.status} />
      <span className={`num muted ${classes.number}`}>#{number}</span>
      <RowTitle
        mark={<More {...props} />}
        {...(narrow ? { second: wordsUnder(props, words).row } : { detail, second })}
      >
        {why ?? title}
      </RowTitle>
      {without !== 'customer_id' && !narrow && <span className="muted">{words.customer}</span>}
      <PriorityBars priority={priority} label={words.priority} />
      <span className="muted num">
        <TicketTime ticket={ticket} />
      </span>
      {(words.technician || !hasEnded(status)) && (
        <Avatar id={ticket.technical_id} name={words.technician} />
      )}
    </Row>
  )
}

function TicketCard(props: TicketItemProps) {
  const { ticket, walk, selection, why } = props
  const words = useTicketWords(ticket)
  const { _id, number, status = 'open', priority = 'medium' } = ticket
  const title = shownTitle(ticket)
  const under = wordsUnder(props, words)
  const hasNobody = !words.technician && hasEnded(status)
  const top: ReactNode = (
    <>
      <StatusMark state={status} label={words.status} />#{number}
    </>
  )
  const right: ReactNode = (
    <>
      <PriorityBars priority={priority} label={words.priority} />
      <TicketTime ticket={ticket} />
    </>
  )
  return (
    <PhoneCard
      id={rowId(_id)}
      href={words.href}
      select={selection?.box(ticket)}
      onClick={() => walk?.leave(_id)}
      top={top}
      right={right}
      title={why ?? title}
      detail={under.card}
      name={under.customer}
      end={
        <>
          <More {...props} />
          {!hasNobody && <Avatar id={ticket.technical_id} name={words.technician} size={20} />}
        </>
      }
    />
  )
}

/** The day it is promised for; else when something last happened, of what is blocked since when, and of what waits how long. */
function TicketTime({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  const { status, status_at, waiting_since, updated_at = '' } = ticket
  const promise = usePromiseWords(ticket)
  const now = useNow()
  if (waiting_since) {
    const count = daysSince(waiting_since, now)
    return (
      <span title={t('ticket.fields.waiting_since')}>{t('ticket.handover.waits', { count })}</span>
    )
  }
  if (promise && !hasEnded(status)) return <PromiseMark promise={promise} />
  return <Since ticket={ticket} at={(status === 'block' && status_at) || updated_at} />
}
