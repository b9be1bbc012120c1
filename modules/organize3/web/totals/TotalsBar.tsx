// What a list adds up to: one sum for each currency, what of it is pending or does not count, and the ways to divide it. Each figure
// leads to its records.
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Chip } from '#web/ui/list/Chips.tsx'
import type { EntryKind } from '../../rules/entry/kinds.ts'
import {
  divisionsOf,
  type Division,
  type EntryTotals,
  type TotalLine,
} from '../../rules/totals/totals.ts'
import classes from '../entry/entry.module.css'
import { AmountPair } from './AmountPair.tsx'
import { currencyFilter, narrowed, standingFilters, uncounted, type Shown } from './links.ts'

interface TotalsBarProps {
  readonly kind: EntryKind
  readonly totals: EntryTotals
  readonly by: Division | undefined
}

export function TotalsBar({ kind, totals, by }: TotalsBarProps) {
  const t = useTexts()
  const { path, params, go } = useAddress()
  const shown = { path, params }
  const choose = (division: Division) =>
    go(narrowed(shown, { by: division === by ? '' : division }), { replace: true })
  return (
    <section className={classes.totals} aria-label={t('entry.totals')}>
      {totals.lines.map((line) => (
        <CurrencyTotal
          key={line.sums.map(({ currency }) => currency).join()}
          {...{ kind, line, shown }}
          isOnly={totals.lines.length === 1}
        />
      ))}
      <div className={classes.by}>
        {divisionsOf(kind).map((division) => (
          <Chip
            key={division}
            on={division === by}
            aria-pressed={division === by}
            onClick={() => choose(division)}
          >
            {t(`entry.by.${division}`, { kind })}
          </Chip>
        ))}
      </div>
    </section>
  )
}

interface CurrencyTotalProps {
  readonly kind: EntryKind
  readonly line: TotalLine
  readonly shown: Shown
  /** There is no other currency to set it apart from. */
  readonly isOnly: boolean
}

function CurrencyTotal({ kind, line, shown, isOnly }: CurrencyTotalProps) {
  const t = useTexts()
  const of = isOnly ? {} : currencyFilter(kind, line)
  const whole = <AmountPair sums={line.sums} part="total" />
  return (
    <>
      <span>
        {t('entry.total')} <b>{isOnly ? whole : <a href={narrowed(shown, of)}>{whole}</a>}</b>
      </span>
      {uncounted(line).map((part) => (
        <a key={part} href={narrowed(shown, { ...of, ...standingFilters[part] })}>
          {t(`entry.of_it.${part}`)} <AmountPair sums={line.sums} part={part} />
        </a>
      ))}
    </>
  )
}
