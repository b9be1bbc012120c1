// On the first page of the money app: payments that wait to be confirmed, what is to be paid, by age and by day, and what moves between
// wallets and waits; one press confirms each.
// What comes in is shown beside the tickets that are not paid.
import { moneyWords } from '#core/numbers/money.ts'
import { sumsByAge } from '#core/numbers/due.ts'
import { dayOf, labelText } from '#core/time/day.ts'
import { dayAfter } from '#core/time/zone.ts'
import type { WireDocument } from '#core/wire.ts'
import { useRegistry } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { DueCard } from '#web/records/due/DueCard.tsx'
import { DueRow } from '#web/records/due/DueRow.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { shortDay } from '#web/ui/marks/relative-date.ts'
import type { EntryKind } from '../../rules/entry/kinds.ts'
import { aheadDays, payableAge, payableAges, type PayableAge } from '../../rules/entry/payable.ts'
import { ofStanding } from '../../rules/entry/standing.ts'
import { amountsOf } from '../entry/Amount.tsx'
import { useConfirm } from '../entry/confirm/use-confirm.ts'
import { standingFilters } from '../totals/links.ts'
import { useAhead } from '../totals/use-ahead.ts'
import { useActiveWallets } from '../wallet/use-active-wallets.ts'
import { MoneyTexts } from './MoneyTexts.tsx'
import { Taken } from './Taken.tsx'

/** Entries of a kind that are read. */
const max = 500

export default function ToPay({ db }: { db: string }) {
  return (
    <MoneyTexts outline={null}>
      <Taken db={db} />
      {(['Outgo', 'Transfer', 'Exchange'] as const).map((kind) => (
        <Waiting key={kind} db={db} kind={kind} />
      ))}
    </MoneyTexts>
  )
}

interface WaitingProps {
  db: string
  kind: EntryKind
}

/** As what is due, of its one amount. */
function dueOf(kind: EntryKind, entry: WireDocument) {
  const { text = '0', currency = '' } = amountsOf(kind, entry)[0]!
  return { due: String(entry.date), value: String(text), currency: String(currency) }
}

function Waiting({ db, kind }: WaitingProps) {
  const t = useTexts()
  const registry = useRegistry()
  const today = dayOf(useNow())
  const until = dayAfter(today, aheadDays)
  const near = { ...ofStanding.pending, date: { $lte: until } }
  const query = { selector: near, sort: [{ date: 'asc' as const }], limit: max }
  const { docs } = useFind(db, kind, query).data ?? {}
  const ahead = { ...ofStanding.pending, date: { $gt: until } }
  const { lines, end } = useAhead(db, kind, ahead, kind === 'Outgo')
  const confirm = useConfirm()
  const { wallets = [] } = useActiveWallets(db)
  /** `Till › Bank`, of what moves between them. */
  const wayOf = ({ source_wallet_id, destination_wallet_id }: WireDocument) =>
    [source_wallet_id, destination_wallet_id]
      .flatMap((id) => wallets.find(({ _id }) => _id === id)?.name ?? [])
      .join(' › ')
  const later = lines.map(({ sums: [sum] }) => {
    return { due: end, value: sum!.total, currency: sum!.currency }
  })
  if (!docs || docs.length + later.length === 0) return null
  const count = lines.reduce((all, { amount }) => all + amount, 0)
  const all = [...docs.map((entry) => dueOf(kind, entry)), ...later]
  const list = `/account/${db}/${registry.byKind(kind)!.path}`
  const far = new URLSearchParams({ ...standingFilters.pending, date: `${dayAfter(until, 1)}..` })
  const named = payableAges.map((age) => [age, t(`money.ages.${age}`)])
  return (
    <DueCard
      title={t(`money.waiting.${kind}`)}
      count={docs.length + count}
      sums={sumsByAge(all, payableAges, (one) => payableAge(one, today))}
      ages={Object.fromEntries(named) as Record<PayableAge, string>}
      note={docs.length === max ? t('money.first', { count: max }) : undefined}
      rows={docs.map((entry) => (
        <DueRow
          key={entry._id}
          due={dueOf(kind, entry)}
          today={today}
          href={`${list}/${entry._id}`}
          name={String(entry.paid_to ?? '')}
          about={String(
            entry.description ??
              (entry.paid_to ? '' : wayOf(entry) || labelText(entry.label ?? '', t.locale)),
          )}
          when={shortDay(String(entry.date), today, t.locale)}
        >
          <Button
            size="xs"
            disabled={confirm.isRunning || !confirm.isOffered}
            onClick={() => confirm.run([entry], 'confirm')}
          >
            {t(`money.press.${kind}`)}
          </Button>
        </DueRow>
      ))}
      {...(count > 0 && {
        later: {
          href: `${list}?${far}`,
          words: t('entry.ahead', { count, until: shortDay(end, today, t.locale) }),
          sum: later.map((one) => moneyWords(one.value, one.currency, t.locale)).join(' · '),
        },
      })}
    />
  )
}
