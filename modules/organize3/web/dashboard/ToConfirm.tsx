// What waits to be confirmed and is due within a week, over all wallets; one press confirms it.
import { dayAfter } from '#core/time/zone.ts'
import { dayOf } from '#core/time/day.ts'
import { moneyWords } from '#core/numbers/money.ts'
import type { Locale, WireDocument } from '#core/wire.ts'
import { useRegistry } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Row, RowGroup, RowList, Rows, RowTitle } from '#web/ui/list/Rows.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { shortDay } from '#web/ui/marks/relative-date.ts'
import type { EntryKind } from '../../rules/entry/kinds.ts'
import { amountsOf } from '../entry/Amount.tsx'
import { StandingMark } from '../entry/StandingMark.tsx'
import { useConfirm } from '../entry/confirm/use-confirm.ts'
import styles from './dashboard.module.css'
import { MoneyTexts } from './MoneyTexts.tsx'

/** Days that it looks ahead. */
const aheadDays = 7
/** Lines that it shows. */
const max = 8

/** Pending entries of a kind up to a day, the earliest first. */
function usePending(
  db: string,
  kind: EntryKind,
  until: string,
): readonly WireDocument[] | undefined {
  const selector = { confirmed: false, imported: false, date: { $lte: until } }
  const query = { selector, sort: [{ date: 'asc' as const }], limit: max }
  return useFind(db, kind, query).data?.docs
}

export default function ToConfirm({ db }: { db: string }) {
  return (
    <MoneyTexts outline={null}>
      <Shown db={db} />
    </MoneyTexts>
  )
}

function Shown({ db }: { db: string }) {
  const t = useTexts()
  const registry = useRegistry()
  const today = dayOf(useNow())
  const until = dayAfter(today, aheadDays)
  const found = [
    usePending(db, 'Outgo', until),
    usePending(db, 'Income', until),
    usePending(db, 'Transfer', until),
    usePending(db, 'Exchange', until),
  ]
  const confirm = useConfirm()
  if (found.some((docs) => !docs)) return null
  const dayOfEntry = ({ date }: WireDocument) => String(date ?? '')
  const all = found.flatMap((docs) => docs ?? [])
  const entries = all.toSorted((a, b) => dayOfEntry(a).localeCompare(dayOfEntry(b)))
  return (
    <RowList columns="18px 62px minmax(0, 1fr) auto auto">
      <RowGroup label={t('money.to-confirm.title')} count={entries.length || undefined}>
        {entries.length === 0 && <p className={styles.nothing}>{t('money.to-confirm.nothing')}</p>}
        <Rows>
          {entries.slice(0, max).map((entry) => (
            <Row key={entry._id}>
              <StandingMark standing="pending" />
              <span className="muted num" data-late={dayOfEntry(entry) < today || undefined}>
                {shortDay(dayOfEntry(entry), today, t.locale)}
              </span>
              <RowTitle>
                <a href={`/account/${db}/${registry.byId(entry._id)!.path}/${entry._id}`}>
                  {entry.label}
                </a>
              </RowTitle>
              <span className={styles.amount}>{amountOf(entry, t.locale)}</span>
              <Button
                size="xs"
                disabled={confirm.isRunning || !confirm.isOffered}
                onClick={() => confirm.run([entry], 'confirm')}
              >
                {t('money.to-confirm.confirm')}
              </Button>
            </Row>
          ))}
        </Rows>
      </RowGroup>
    </RowList>
  )
}

/** What goes out or comes in; of what moves between wallets what leaves. */
function amountOf(entry: WireDocument, locale: Locale): string {
  const kind = entry.klass as EntryKind
  const { text, currency } = amountsOf(kind, entry)[0]!
  const words = moneyWords(String(text ?? '0'), currency as string | undefined, locale)
  if (kind === 'Outgo') return `−${words}`
  return kind === 'Income' ? `+${words}` : words
}
