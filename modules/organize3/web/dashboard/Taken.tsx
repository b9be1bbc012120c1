// On the first page of the money app, for who may confirm: what customers paid to somebody who may not. One press confirms each.
import { sumsByAge } from '#core/numbers/due.ts'
import { dayOf } from '#core/time/day.ts'
import type { WireDocument } from '#core/wire.ts'
import { useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { DueCard } from '#web/records/due/DueCard.tsx'
import { DueRow } from '#web/records/due/DueRow.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { shortDay } from '#web/ui/marks/relative-date.ts'
import { ofTaken } from '../../rules/entry/standing.ts'
import { useConfirm } from '../entry/confirm/use-confirm.ts'

/** Payments that are read. */
const max = 500

export function Taken({ db }: { db: string }) {
  const t = useTexts()
  const today = dayOf(useNow())
  const confirm = useConfirm()
  const query = { selector: ofTaken, sort: [{ date: 'asc' as const }], limit: max }
  const { docs = [] } = useFind(db, 'Income', query, { enabled: confirm.isOffered }).data ?? {}
  if (docs.length === 0 || !confirm.isOffered) return null
  /** It was paid: it is late for nothing. */
  const dueOf = ({ value, currency }: WireDocument) => {
    return { due: null, value: String(value ?? '0'), currency: String(currency ?? '') }
  }
  const words = ({ description, paid_by, payment_way }: WireDocument) => {
    const way = payment_way ? t(`income.options.payment_way.${String(payment_way)}`) : ''
    return [paid_by && description, way].filter(Boolean).join(' · ')
  }
  return (
    <DueCard
      title={t('money.waiting.Income')}
      count={docs.length}
      sums={sumsByAge(docs.map(dueOf), [], () => undefined as never)}
      ages={{}}
      note={docs.length === max ? t('money.first', { count: max }) : undefined}
      rows={docs.map((payment) => (
        <DueRow
          key={payment._id}
          due={dueOf(payment)}
          today={today}
          href={`/account/${db}/incomes/${payment._id}`}
          name={String(payment.paid_by ?? payment.description ?? '')}
          about={words(payment)}
          when={shortDay(String(payment.taken_on), today, t.locale)}
        >
          <Button
            size="xs"
            disabled={confirm.isRunning}
            onClick={() => confirm.run([payment], 'confirm')}
          >
            {t('money.press.Income')}
          </Button>
        </DueRow>
      ))}
    />
  )
}
