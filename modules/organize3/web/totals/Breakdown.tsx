// What a list adds up to by month, category or third party: a table whose rows have bars, each name and number leading to its records.
import { tagWords } from '#core/fields/tags.ts'
import { dayOf } from '#core/time/day.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { RowsSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { shareOf } from '../../rules/amounts.ts'
import type { EntryKind } from '../../rules/entry/kinds.ts'
import type { Division, TotalLine } from '../../rules/totals/totals.ts'
import { Amount } from '../entry/Amount.tsx'
import classes from '../entry/entry.module.css'
import { currencyFilter, filterOf, narrowed } from './links.ts'
import { monthWords } from '../day-words.ts'
import { useTotals } from './use-totals.ts'

interface BreakdownProps {
  readonly kind: EntryKind
  readonly selector: Record<string, unknown>
  readonly by: Division
  /** The last day of the list, where it is folded there. */
  readonly until: string | undefined
}

export function Breakdown({ kind, selector, by, until }: BreakdownProps) {
  const t = useTexts()
  const { db } = useGroup()
  const { data, error } = useTotals(db, { kind, selector, by })
  if (error && !data) return <p role="alert">{t.problem(error)}</p>
  if (!data) return <RowsSkeleton />
  const currencies = Object.groupBy(data.lines, ({ sums }) =>
    sums.map(({ currency }) => currency).join(' › '),
  )
  return (
    <>
      {Object.entries(currencies).map(([currency, lines = []]) => (
        <CurrencyTable
          key={currency}
          {...{ kind, by, lines, until }}
          currency={Object.keys(currencies).length > 1 ? currency : ''}
        />
      ))}
      {data.more && <p className={classes.quiet}>{t('entry.more_lines')}</p>}
    </>
  )
}

interface CurrencyTableProps extends Pick<BreakdownProps, 'kind' | 'by' | 'until'> {
  readonly lines: readonly TotalLine[]
  /** '' where there is only one. */
  readonly currency: string
}

function CurrencyTable({ kind, by, until, lines, currency }: CurrencyTableProps) {
  const t = useTexts()
  const { path, params } = useAddress()
  const title = [t(`entry.by.${by}`, { kind }), currency].filter(Boolean).join(' · ')
  const nameOf = useNames(by)
  const longest = lines.map(({ sums }) => sums[0]!.total)
  const hrefOf = (line: TotalLine) =>
    narrowed(
      { path, params },
      { ...filterOf(kind, by, line.key, until), ...(currency && currencyFilter(kind, line)) },
    )
  return (
    <section className={classes.breakdown}>
      <h2>{title}</h2>
      <table className={classes.divided} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t(`entry.division.${by}`)}</th>
            <th className={classes.track} aria-hidden />
            <th scope="col" className={`${classes.end} ${classes.count}`}>
              {t('entry.entries')}
            </th>
            {lines[0]!.sums.map((_, at) => (
              <th key={at} scope="col" className={`${classes.end} ${classes.sum}`}>
                {t(kind === 'Exchange' ? ['entry.leaves', 'entry.arrives'][at]! : 'entry.total')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key ?? ''}>
              <th scope="row">
                <a href={hrefOf(line)}>{nameOf(line.key)}</a>
              </th>
              <td className={classes.track} aria-hidden>
                <span
                  className={classes.bar}
                  style={{ width: `${100 * shareOf(line.sums[0]!.total, longest)}%` }}
                />
              </td>
              <td className={classes.end}>{line.amount.toLocaleString(t.locale)}</td>
              {line.sums.map((sum, at) => (
                <td key={at} className={classes.end}>
                  <a href={hrefOf(line)}>
                    <Amount text={sum.total} currency={sum.currency} />
                  </a>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function useNames(by: Division): (key: string | null) => string {
  const t = useTexts()
  const today = dayOf(useNow())
  return (key) => {
    if (key === null) return t(`entry.without.${by}`)
    if (by === 'category') return tagWords(key)
    return by === 'month' ? monthWords(key, today, t.locale) : key
  }
}
