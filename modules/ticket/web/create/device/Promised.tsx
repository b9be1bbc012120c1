// Until when: a day that is typed, or one of the usual ones by one press, and what is promised for that day already.
import { daysBefore, isDay } from '#core/time/day.ts'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { FormField } from '#web/records/form/RecordForm.tsx'
import type { RecordFormState } from '#web/records/form/use-record-form.ts'
import { Chip } from '#web/ui/list/Chips.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { unfinished } from '../../../rules/ticket/status.ts'
import { usualDays } from '../../moments/usual-days.ts'
import classes from '../create.module.css'

export function Promised({ form }: { form: RecordFormState }) {
  const t = useTexts()
  const { db } = useGroup()
  const now = useNow()
  const { promised_at } = form.values
  const day = typeof promised_at === 'string' && isDay(promised_at) ? promised_at : undefined
  const query = {
    selector: { promised_at: day, status: { $in: unfinished } },
    fields: ['_id'],
    limit: 1,
    total: true,
  }
  const { data } = useFind(db, 'Ticket', query, { enabled: day !== undefined })
  return (
    <div>
      <div className={classes.promised}>
        <FormField form={form} name="promised_at" />
        <div className={classes.days}>
          {Object.entries(usualDays).map(([name, days]) => {
            const usual = daysBefore(now, -days)
            return (
              <Chip
                key={name}
                on={usual === day}
                aria-pressed={usual === day}
                onClick={() => form.set('promised_at', usual === day ? undefined : usual)}
              >
                {t(`ticket.promise.in.${name}`)}
              </Chip>
            )
          })}
        </div>
      </div>
      {day && data?.total !== undefined && data.total > 0 && (
        <output className={classes.note}>{t('check-in.promised', { count: data.total })}</output>
      )}
    </div>
  )
}
