// The board on a phone: one column at a time, side by side under the finger, with a tab for each that also takes cards.
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { totalText } from '#web/records/list/total.ts'
import { StatusMark } from '#web/ui/marks/Marks.tsx'
import classes from './board.module.css'
import { takeCards } from './dragging.ts'
import type { ShownColumn } from './moved-cards.ts'
import type { Carried, Carrier } from './use-carry.ts'

interface PhoneColumnsProps {
  columns: readonly ShownColumn[]
  carried: Carried | undefined
  carrier: Carrier
  children: ReactNode
}

export function PhoneColumns({ columns, carried, carrier, children }: PhoneColumnsProps) {
  const t = useTexts()
  const strip = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const go = (index: number) => {
    const column = strip.current?.children[index]
    column?.scrollIntoView({ block: 'nearest', inline: 'start' })
  }
  return (
    <>
      <nav className={classes.phoneTabs} aria-label={t('ticket.board.columns')}>
        {columns.map((column, index) => (
          <ColumnTab
            key={column.status}
            {...{ column, carrier }}
            isCurrent={index === at}
            isTarget={carried?.over === column.status && carried.ticket.status !== column.status}
            onClick={() => go(index)}
          />
        ))}
      </nav>
      <div
        ref={strip}
        className={classes.strip}
        data-board
        onScroll={({ currentTarget }) =>
          setAt(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))
        }
      >
        {children}
      </div>
    </>
  )
}

interface ColumnTabProps {
  column: ShownColumn
  carrier: Carrier
  isCurrent: boolean
  isTarget: boolean
  onClick: () => void
}

function ColumnTab({ column, carrier, isCurrent, isTarget, onClick }: ColumnTabProps) {
  const t = useTexts()
  const { status, total, more } = column
  const tab = useRef<HTMLButtonElement>(null)
  useEffect(
    () =>
      tab.current
        ? takeCards(tab.current, status, {
            onEnter: carrier.enter,
            onLeave: carrier.leave,
            onDrop: carrier.drop,
          })
        : undefined,
    [status, carrier],
  )
  useEffect(() => {
    if (isCurrent) tab.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isCurrent])
  return (
    <button
      ref={tab}
      type="button"
      className={classes.phoneTab}
      aria-current={isCurrent || undefined}
      data-target={isTarget || undefined}
      onClick={onClick}
    >
      <StatusMark state={status} size={15} />
      {t(`ticket.options.status.${status}`)}
      <b className="num">{totalText(t.locale, { total, more })}</b>
    </button>
  )
}
