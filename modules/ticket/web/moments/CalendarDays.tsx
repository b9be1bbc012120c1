// The days of the calendar with what is due on them: a grid, or on a phone a list. Maintenance has a mark and a border of its
// own.
import type { ReactNode } from 'react'
import { IconCalendarRepeat } from '@tabler/icons-react'
import { placeZone, startOfDay } from '#core/time/day.ts'
import { longDay, weekdayStyle } from '#core/time/long-day.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useReference } from '#web/fields/labels.tsx'
import { StatusMark } from '#web/ui/marks/Marks.tsx'
import { daysLate } from '../../rules/ticket/handover.ts'
import { hasEnded } from '../../rules/ticket/status.ts'
import type { Maintenance } from '../maintenance/use-maintenances.ts'
import type { Ticket } from '../ticket-doc.ts'
import type { Span } from './calendar-days.ts'
import classes from './moments.module.css'

export interface MaintenanceDay {
  readonly maintenance: Maintenance
  readonly day: string
  /** It follows the date that is waited for. */
  readonly isLater?: boolean
}

/** Of a ticket or a maintenance: the thing, and whose it is. */
export type About = Pick<Ticket, 'equipment_id' | 'customer_id'>

export type DayEntry = { readonly ticket: Ticket } | MaintenanceDay

interface CalendarDaysProps {
  weeks: readonly (readonly string[])[]
  byDay: ReadonlyMap<string, readonly DayEntry[]>
  span: Span
  /** Its month is shown; the days of others step back. */
  day: string
  today: string
}

/** Entries that a day of a month shows; its week shows all. */
const few = 4

export function MonthGrid({ weeks, byDay, span, day, today }: CalendarDaysProps) {
  const t = useTexts()
  const { db } = useGroup()
  const timeZone = placeZone()
  const weekday = new Intl.DateTimeFormat(t.locale, { weekday: 'short', timeZone })
  return (
    <div className={classes.month} data-span={span}>
      <div className={`${classes.week} ${classes.names}`} aria-hidden>
        {weeks[0]?.map((one) => (
          <span key={one}>{weekday.format(startOfDay(one)).replace('.', '')}</span>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} className={classes.week}>
          {week.map((one) => {
            const all = byDay.get(one) ?? []
            const shown = span === 'week' || all.length <= few ? all : all.slice(0, few - 1)
            return (
              <section
                key={one}
                className={classes.day}
                data-today={one === today || undefined}
                data-outside={
                  (span === 'month' && one.slice(0, 7) !== day.slice(0, 7)) || undefined
                }
                aria-label={longDay(startOfDay(one)!, t.locale, { dateStyle: 'full' })}
              >
                <span className={classes.dayName} aria-hidden>
                  {Number(one.slice(8))}
                </span>
                <Entries entries={shown} today={today} />
                {shown.length < all.length && (
                  <a
                    className={classes.more}
                    href={`/account/${db}/ticket-calendar?day=${one}&span=week`}
                  >
                    {t('ticket.board.more', { count: all.length - shown.length })}
                  </a>
                )}
              </section>
            )
          })}
        </div>
      ))}
    </div>
  )
}

export function Agenda({ weeks, byDay, today }: CalendarDaysProps) {
  const t = useTexts()
  return (
    <div className={classes.agenda}>
      {weeks
        .flat()
        .filter((one) => byDay.has(one))
        .map((one) => (
          <section key={one}>
            <h3>
              {longDay(startOfDay(one)!, t.locale, weekdayStyle)}
              {one === today && ` · ${t('ticket.promise.today')}`}
            </h3>
            <Entries entries={byDay.get(one) ?? []} today={today} />
          </section>
        ))}
    </div>
  )
}

function Entries({ entries, today }: { entries: readonly DayEntry[]; today: string }) {
  if (entries.length === 0) return null
  return (
    <ul className={classes.entries}>
      {entries.map((entry) =>
        'ticket' in entry ? (
          <TicketEntry key={entry.ticket._id} ticket={entry.ticket} today={today} />
        ) : (
          <MaintenanceEntry key={entry.maintenance._id} entry={entry} today={today} />
        ),
      )}
    </ul>
  )
}

function TicketEntry({ ticket, today }: { ticket: Ticket; today: string }) {
  const t = useTexts()
  const { db } = useGroup()
  const { _id, label, status = 'open' } = ticket
  const isLate = (daysLate(ticket, today) ?? 0) > 0
  return (
    <li style={{ minWidth: 0 }}>
      <a
        className={classes.entry}
        href={`/account/${db}/tickets/${_id}`}
        title={label}
        data-late={isLate || undefined}
        data-ended={hasEnded(status) || undefined}
      >
        <StatusMark state={status} size={14} label={t(`ticket.options.status.${status}`)} />
        <Words about={ticket}>{label}</Words>
      </a>
    </li>
  )
}

function MaintenanceEntry({ entry, today }: { entry: MaintenanceDay; today: string }) {
  const t = useTexts()
  const { db } = useGroup()
  const { maintenance, day, isLater } = entry
  const { _id, label } = maintenance
  return (
    <li style={{ minWidth: 0 }}>
      <a
        className={classes.entry}
        href={`/account/${db}/maintenances/${_id}`}
        title={label}
        data-kind="maintenance"
        data-late={day < today || undefined}
        data-later={isLater || undefined}
      >
        <IconCalendarRepeat size={14} aria-hidden />
        <span className="sr-only">{t(isLater ? 'calendar.later' : 'maintenance.one')}: </span>
        <Words about={maintenance}>{label}</Words>
      </a>
    </li>
  )
}

/** What is to be done, and under it the equipment and the customer; a day of a month has no room for those. */
function Words({ about, children }: { about: About; children: ReactNode }) {
  const { label: equipment } = useReference(about.equipment_id ?? '')
  const { label: customer } = useReference(about.customer_id ?? '')
  return (
    <span className={classes.words}>
      <span>{children}</span>
      <small>{[equipment, customer].filter(Boolean).join(' · ')}</small>
    </span>
  )
}
