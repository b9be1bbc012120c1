// Turns the calendar on and back, to today, and from weeks to months.
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { placeZone, startOfDay } from '#core/time/day.ts'
import { useTexts } from '#web/api/texts.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { turn, type Span } from './calendar-days.ts'
import classes from './moments.module.css'

/** What of the calendar is shown; what is left out stays. */
export interface Shown {
  readonly day?: string
  readonly span?: Span
}

interface CalendarBarProps {
  readonly day: string
  readonly span: Span
  readonly today: string
  /** All that are seen. */
  readonly days: readonly string[]
  readonly onShow: (next: Shown) => void
}

export function CalendarBar({ day, span, today, days, onShow }: CalendarBarProps) {
  const t = useTexts()
  return (
    <div className={classes.bar}>
      <ActionIcon
        variant="default"
        aria-label={t(`calendar.back.${span}`)}
        onClick={() => onShow({ day: turn(day, span, -1) })}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={t(`calendar.on.${span}`)}
        onClick={() => onShow({ day: turn(day, span, 1) })}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
      <Button onClick={() => onShow({ day: today })}>{t('ticket.promise.in.today')}</Button>
      <h2 aria-live="polite">
        {span === 'week'
          ? monthsOf(days[0]!, days.at(-1)!, t.locale)
          : monthsOf(day, day, t.locale)}
      </h2>
      <Button onClick={() => onShow({ span: span === 'week' ? 'month' : 'week' })}>
        {t(`calendar.show.${span === 'week' ? 'month' : 'week'}`)}
      </Button>
    </div>
  )
}

/** `November 2026`, and `November – December 2026` of days in both. */
function monthsOf(from: string, to: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: placeZone(),
  })
  return format.formatRange(startOfDay(from)!, startOfDay(to)!)
}
