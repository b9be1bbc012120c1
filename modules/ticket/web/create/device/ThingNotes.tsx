// What is said of a thing before it is taken in: what is known to be wrong with it, and that a repair of it is still under
// warranty (trade 10, 11).
import { dayOf, dayText, placeZone } from '#core/time/day.ts'
import { useGroup } from '#web/api/context.ts'
import { useFind, useRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import type { RecordFormState } from '#web/records/form/use-record-form.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Stack } from '#web/ui/page/Page.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { warrantyOf } from '../../../rules/ticket/warranty.ts'
import type { Ticket } from '../../ticket-doc.ts'

/** Finished repairs of one thing that are looked at. */
const lately = 10

export default function ThingNotes({ form, id }: { form: RecordFormState; id: string }) {
  const t = useTexts()
  const { db } = useGroup()
  const now = useNow()
  const { data } = useRecord(db, 'Equipment', id)
  const selector = { equipment_id: id, status: 'done' }
  const query = { selector, sort: [{ status_at: 'desc' as const }], limit: lately }
  const done: readonly Ticket[] = useFind(db, 'Ticket', query).data?.docs ?? []
  const today = dayOf(now)
  const covered = done
    .map((ticket) => ({ ticket, until: warrantyOf(ticket, placeZone())?.until ?? '' }))
    .find(({ until }) => until >= today)
  const isReturn = covered !== undefined && form.values.related_id === covered.ticket._id
  if (!data?.known_fault && !covered) return null
  return (
    <div style={{ marginTop: 8 }}>
      <Stack>
        {data?.known_fault !== undefined && (
          <Banner tone="warning" title={t('equipment.fields.known_fault')}>
            <p style={{ whiteSpace: 'pre-wrap' }}>{String(data.known_fault)}</p>
          </Banner>
        )}
        {covered && (
          <Banner
            title={t('ticket.return.covered', { day: dayText(covered.until, t.locale) })}
            action={
              <Button
                size="xs"
                aria-pressed={isReturn}
                variant={isReturn ? 'filled' : 'default'}
                onClick={() => {
                  form.set('related_id', isReturn ? undefined : covered.ticket._id)
                  form.set('relation', isReturn ? undefined : 'warranty_return')
                }}
              >
                {t('ticket.return.action')}
              </Button>
            }
          >
            {covered.ticket.label}
          </Banner>
        )}
      </Stack>
    </div>
  )
}
