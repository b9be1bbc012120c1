// Entries as rows: standing, day, what for and with whom, categories, wallet, amount. By day they are grouped by month, under heads with
// the sums of each month. Cards on a phone.
import type { Entity } from '#core/entity/entity.ts'
import { dayOf } from '#core/time/day.ts'
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { LabelsProvider } from '#web/fields/labels.tsx'
import type { Selection } from '#web/records/bulk/use-selection.ts'
import type { RowWalk } from '#web/records/list/use-list.ts'
import { referencedIds } from '#web/records/references.ts'
import { useAddress } from '#web/router/use-address.ts'
import { PhoneCards } from '#web/ui/list/PhoneCard.tsx'
import { RowList, Rows } from '#web/ui/list/Rows.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { useIsNarrow, useIsPhone } from '#web/ui/phone.ts'
import type { EntryKind } from '../../rules/entry/kinds.ts'
import type { TotalLine } from '../../rules/totals/totals.ts'
import { EntryCard, EntryRow } from './EntryRow.tsx'
import classes from './entry.module.css'
import { useLocks } from './use-locks.ts'
import { monthWords } from '../day-words.ts'
import { AmountPair } from '../totals/AmountPair.tsx'
import { currencyFilter, filterOf, narrowed, standingFilters, uncounted } from '../totals/links.ts'
import { useTotals } from '../totals/use-totals.ts'

interface EntryRowsProps {
  readonly entity: Entity
  readonly docs: readonly WireDocument[]
  readonly walk?: RowWalk
  readonly selection?: Selection
  /** The list's selector, where rows are grouped by month. */
  readonly months?: Record<string, unknown> | undefined
  /** The last day of the list, where it is folded there. */
  readonly until?: string | undefined
  /** Narrow: categories and wallet are shown below the title. */
  readonly isNarrow?: boolean
}

/** Rows of what moves between wallets name both. */
const wide = (kind: EntryKind) => {
  const [title, tags, wallet] =
    kind === 'Transfer' || kind === 'Exchange' ? [2, 0.6, 2] : [2.6, 1, 1]
  return `18px 84px minmax(0, ${title}fr) minmax(0, ${tags}fr) minmax(0, ${wallet}fr)`
}
const narrow = '18px 84px minmax(0, 1fr)'

/** Amounts are aligned in a column; an exchange has two. */
const amountTrack = (kind: EntryKind) => (kind === 'Exchange' ? '240px' : '140px')

export function EntryRows(props: EntryRowsProps) {
  const { entity, docs, walk, selection, months, until } = props
  const t = useTexts()
  const { db } = useGroup()
  const isPhone = useIsPhone()
  const isSmall = useIsNarrow()
  const isNarrow = props.isNarrow ?? isSmall
  const kind = entity.kind as EntryKind
  const totals = useTotals(
    db,
    { kind, selector: months ?? {}, by: 'month' },
    months !== undefined,
  ).data
  const isLocked = useLocks()
  const List = isPhone ? PhoneCards : Rows
  const Item = isPhone ? EntryCard : EntryRow
  const rows = (of: readonly WireDocument[]) => (
    <List>
      {of.map((entry) => (
        <Item
          key={entry._id}
          {...{ entity, entry, walk, selection, isNarrow }}
          isLocked={isLocked(entry)}
        />
      ))}
    </List>
  )
  const groups = months
    ? [...Map.groupBy(docs, ({ date }) => String(date ?? '').slice(0, 7))]
    : undefined
  const body = groups
    ? groups.map(([month, of], at) => (
        <section key={month}>
          <MonthHead
            {...{ kind, month, until }}
            lines={totals?.lines.filter(({ key }) => key === month) ?? []}
            isFirst={at === 0}
          />
          {rows(of)}
        </section>
      ))
    : rows(docs)
  return (
    <LabelsProvider ids={referencedIds(entity, docs)}>
      {isPhone ? (
        body
      ) : (
        <RowList
          columns={`${isNarrow ? narrow : wide(kind)} ${amountTrack(kind)}`}
          label={t(`${entity.key}.many`)}
        >
          {body}
        </RowList>
      )}
    </LabelsProvider>
  )
}

interface MonthHeadProps {
  readonly kind: EntryKind
  readonly month: string
  readonly until: string | undefined
  /** One for each currency. */
  readonly lines: readonly TotalLine[]
  readonly isFirst: boolean
}

/** The month, and what all of it adds up to, on whatever page its entries are. */
function MonthHead({ kind, month, until, lines, isFirst }: MonthHeadProps) {
  const t = useTexts()
  const today = dayOf(useNow())
  const { path, params } = useAddress()
  const hrefOf = (filters: Record<string, string>) =>
    narrowed({ path, params }, { ...filterOf(kind, 'month', month, until), ...filters })
  const currencyOf = (line: TotalLine) => (lines.length > 1 ? currencyFilter(kind, line) : {})
  const parts = lines.flatMap((line) => uncounted(line).map((part) => ({ line, part })))
  return (
    <h2 className={classes.month} data-first={isFirst || undefined}>
      <strong>
        <a href={hrefOf({})}>{monthWords(month, today, t.locale)}</a>
      </strong>
      {parts.map(({ line, part }) => (
        <a
          key={`${part}${line.sums[0]!.currency}`}
          href={hrefOf({ ...currencyOf(line), ...standingFilters[part] })}
        >
          {t(`entry.of_it.${part}`)} <AmountPair sums={line.sums} part={part} />
        </a>
      ))}
      <span className={classes.sum}>
        {lines.map((line, at) => (
          <b key={line.sums[0]!.currency}>
            {at > 0 && ' · '}
            <a href={hrefOf(currencyOf(line))}>
              <AmountPair sums={line.sums} part="total" />
            </a>
          </b>
        ))}
      </span>
    </h2>
  )
}
