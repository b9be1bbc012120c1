// The day a ticket is promised for, in a row and on a card: a sign, the day, and of one that has come how late it is.
import { IconAlertTriangle, IconCalendarEvent } from '@tabler/icons-react'
import { useTexts } from '#web/api/texts.ts'
import classes from '../ticket.module.css'
import type { PromiseWords } from './promise-words.ts'

export function PromiseMark({ promise: { day, note, isLate } }: { promise: PromiseWords }) {
  const t = useTexts()
  const Sign = isLate ? IconAlertTriangle : IconCalendarEvent
  return (
    <span
      className={`num ${classes.promise}`}
      data-late={isLate || undefined}
      title={t('ticket.fields.promised_at')}
    >
      <Sign size={14} aria-hidden />
      <span className="sr-only">{t('ticket.fields.promised_at')}: </span>
      {isLate ? `${day} · ${note}` : (note ?? day)}
    </span>
  )
}
