// A column of the board: its status, how many tickets are in it, the cards, and how many more there are.
import { useEffect, useRef } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { totalText } from '#web/records/list/total.ts'
import { StatusMark } from '#web/ui/marks/Marks.tsx'
import { asksWhy, hasEnded, type Status } from '../../rules/ticket/status.ts'
import { BoardCard } from './BoardCard.tsx'
import { endedDays } from './board-query.ts'
import classes from './board.module.css'
import { takeCards } from './dragging.ts'
import type { ShownColumn } from './moved-cards.ts'
import type { Carried, Carrier } from './use-carry.ts'

interface BoardColumnProps {
  column: ShownColumn
  statuses: readonly Status[]
  carried: Carried | undefined
  carrier: Carrier
  onGrow: (status: Status) => void
}

export function BoardColumn({ column, statuses, carried, carrier, onGrow }: BoardColumnProps) {
  const t = useTexts()
  const { status, tickets, total, more, saving } = column
  const box = useRef<HTMLElement>(null)
  useEffect(
    () =>
      box.current
        ? takeCards(box.current, status, {
            onEnter: carrier.enter,
            onLeave: carrier.leave,
            onDrop: carrier.drop,
          })
        : undefined,
    [status, carrier],
  )
  const isTarget = carried !== undefined && carried.over === status
  const isOwn = carried?.ticket.status === status
  const asks = carried !== undefined && asksWhy(carried.ticket.status ?? 'open', status)
  const heading = `column-${status}`
  return (
    <section
      ref={box}
      id={`board-${status}`}
      className={classes.column}
      data-target={(isTarget && !isOwn) || undefined}
      data-ended={hasEnded(status) || undefined}
      aria-labelledby={heading}
    >
      <div className={classes.head}>
        <StatusMark state={status} />
        <h2 id={heading}>{t(`ticket.options.status.${status}`)}</h2>
        <span className="num">{totalText(t.locale, { total, more })}</span>
        {carried && asks && !isTarget && <small>{t('ticket.board.asks')}</small>}
      </div>
      <ul className={classes.cards} aria-labelledby={heading}>
        {isTarget && !isOwn && (
          <li className={classes.slot} aria-hidden>
            {t('ticket.board.here')}
            {asks && <small>{t('ticket.board.asks')}</small>}
          </li>
        )}
        {tickets.map((ticket, index) => (
          <BoardCard
            key={ticket._id}
            {...{ ticket, status, statuses, carrier }}
            isLifted={carried?.ticket._id === ticket._id}
            isSaving={saving.has(ticket._id)}
            isStop={index === 0}
          />
        ))}
      </ul>
      {tickets.length === 0 && <p className={classes.none}>{t('ticket.board.none')}</p>}
      <Foot column={column} onGrow={onGrow} />
    </section>
  )
}

function Foot({ column, onGrow }: Pick<BoardColumnProps, 'column' | 'onGrow'>) {
  const t = useTexts()
  const { db } = useGroup()
  const { status, tickets, total, canGrow } = column
  const hidden = Math.max(0, total - tickets.length)
  const rest = t('ticket.board.more', { count: hidden })
  const all = `/account/${db}/tickets?tab=all&status=${status}`
  const isEnded = hasEnded(status)
  if (hidden === 0 && !isEnded) return null
  return (
    <div className={classes.columnFoot}>
      {hidden > 0 && canGrow && (
        <button type="button" onClick={() => onGrow(status)}>
          {rest}
        </button>
      )}
      {hidden > 0 && !canGrow && <a href={all}>{rest}</a>}
      {isEnded && <a href={all}>{t('ticket.board.last-days', { days: endedDays })}</a>}
    </div>
  )
}
