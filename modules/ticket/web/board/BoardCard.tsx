// A ticket as a card of the board: what is known of it at a glance, and the ways to another column.
import { IconDots, IconListCheck } from '@tabler/icons-react'
import { memo, useEffect, useRef } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useReference } from '#web/fields/labels.tsx'
import { Menu } from '#web/ui/float/Menu.tsx'
import { Avatar, PriorityBars, StatusMark } from '#web/ui/marks/Marks.tsx'
import { progress } from '../../rules/ticket/checklist.ts'
import { hasEnded, type Status } from '../../rules/ticket/status.ts'
import { labelWords } from '../../rules/ticket/title.ts'
import { PromiseMark } from '../moments/PromiseMark.tsx'
import { usePromiseWords } from '../moments/promise-words.ts'
import { Since } from '../moments/Since.tsx'
import type { Ticket } from '../ticket-doc.ts'
import classes from './board.module.css'
import { dragCard } from './dragging.ts'
import { cardId, type Carrier } from './use-carry.ts'

interface BoardCardProps {
  ticket: Ticket
  /** The column it is drawn in; while a move is saved its own status is still the former one. */
  status: Status
  statuses: readonly Status[]
  carrier: Carrier
  isLifted: boolean
  isSaving: boolean
  /** Takes the focus of Tab; the other cards of a column are reached by arrows. */
  isStop: boolean
}

export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { ticket, status, carrier, isLifted, isSaving, isStop } = props
  const t = useTexts()
  const { db } = useGroup()
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!card.current || isSaving) return undefined
    return dragCard(card.current, ticket, { onStart: carrier.start, onEnd: carrier.end })
  }, [ticket, carrier, isSaving])
  const { priority = 'medium', status_at = '' } = ticket
  const isEnded = hasEnded(status)
  return (
    <li
      ref={card}
      className={classes.card}
      data-lifted={isLifted || undefined}
      data-saving={isSaving || undefined}
      data-ended={isEnded || undefined}
    >
      <div className={classes.top}>
        <span className="num">#{ticket.number}</span>
        <span className={classes.end}>
          {!isEnded && (
            <PriorityBars priority={priority} label={t(`ticket.options.priority.${priority}`)} />
          )}
          <span className="num">
            <Since ticket={ticket} at={status_at} />
          </span>
        </span>
        <CardMenu {...props} />
      </div>
      <a
        id={cardId(ticket._id)}
        data-card
        className={classes.title}
        href={`/account/${db}/tickets/${ticket._id}`}
        tabIndex={isStop ? 0 : -1}
        draggable={false}
        aria-describedby="board-keys"
        onKeyDown={(event) => carrier.onKeyDown(event, ticket)}
      >
        {labelWords(ticket)}
      </a>
      {!isEnded && <Details ticket={ticket} status={status} />}
    </li>
  )
})

function Details({ ticket, status }: { ticket: Ticket; status: Status }) {
  const t = useTexts()
  const { people } = useGroup()
  const { technical_id, checklist, block_reason } = ticket
  const customer = useReference(ticket.customer_id ?? '').label
  const equipment = useReference(ticket.equipment_id ?? '').label
  const { decided, total } = progress(checklist)
  const promise = usePromiseWords(ticket)
  return (
    <>
      {customer && <div className={classes.detail}>{customer}</div>}
      {equipment && <div className={classes.detail}>{equipment}</div>}
      {promise?.isLate && (
        <div className={classes.late}>
          <PromiseMark promise={promise} />
        </div>
      )}
      <div className={classes.foot}>
        {total > 0 && (
          <span className="num" title={t('ticket.fields.checklist')}>
            <IconListCheck size={14} aria-hidden />
            <span className="sr-only">{t('ticket.fields.checklist')}: </span>
            {decided}/{total}
          </span>
        )}
        {promise && !promise.isLate && <PromiseMark promise={promise} />}
        {status === 'block' && block_reason && (
          <span className={classes.reason}>
            <StatusMark state="block" size={13} plain />
            <span>{t(`ticket.waits.${block_reason}`)}</span>
          </span>
        )}
        <span className={classes.end}>
          <Avatar id={technical_id} name={people.get(technical_id ?? '')?.name} size={22} />
        </span>
      </div>
    </>
  )
}

/** The other statuses, for people who do not drag. */
function CardMenu({ ticket, status, statuses, carrier, isStop, isSaving }: BoardCardProps) {
  const t = useTexts()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button
          type="button"
          className={classes.menu}
          tabIndex={isStop ? 0 : -1}
          disabled={isSaving}
          aria-label={t('ticket.board.move', { number: ticket.number ?? 0 })}
        >
          <IconDots size={16} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <MoveItems {...{ ticket, status, statuses, carrier }} />
      </Menu.Dropdown>
    </Menu>
  )
}

type MoveItemsProps = Pick<BoardCardProps, 'ticket' | 'status' | 'statuses' | 'carrier'>

/** Drawn when the menu is open. */
function MoveItems({ ticket, status, statuses, carrier }: MoveItemsProps) {
  const t = useTexts()
  return (
    <>
      <Menu.Label>{t('ticket.change-status')}</Menu.Label>
      {statuses
        .filter((to) => to !== status)
        .map((to) => (
          <Menu.Item
            key={to}
            leftSection={<StatusMark state={to} />}
            onClick={() => carrier.drop(ticket, to)}
          >
            {t(`ticket.options.status.${to}`)}
          </Menu.Item>
        ))}
    </>
  )
}
