// What each category or technician has of a report, put together from what was opened, finished and promised. The small ones
// beyond the largest are one line, so that the lines always make the whole. Pure.
import type { Figures, Group, Summary } from '#server/store/mango/summary.ts'
import { maxShares, type Share, type Shares, type Totals } from '../../rules/report/report.ts'
import type { Counted } from './load.ts'

const nothing: Figures = { amount: 0, parts: {}, numbers: {} }

/** `at`: which grouping of the summaries it is. */
export function sharesOf(summaries: Readonly<Record<Counted, Summary>>, at: number): Shares {
  const groups = {
    opened: byKey(summaries.opened.groups[at]),
    finished: byKey(summaries.finished.groups[at]),
    promised: byKey(summaries.promised.groups[at]),
  }
  const keys = new Set(Object.values(groups).flatMap((group) => [...group.keys()]))
  const shareOf = (id: Share['id']) => ({
    id,
    ...shareFrom(
      groups.opened.get(id) ?? nothing,
      groups.finished.get(id) ?? nothing,
      groups.promised.get(id) ?? nothing,
    ),
  })
  const shares = [...keys]
    .map((key) => shareOf(key))
    .filter(({ opened, finished, promised }) => opened + finished + promised > 0)
    .toSorted((a, b) => weight(b) - weight(a) || (String(a.id) < String(b.id) ? -1 : 1))
    .slice(0, maxShares)
  const { opened, finished, promised } = summaries
  const { done_minutes: _median, ...whole } = shareFrom(
    opened.whole,
    finished.whole,
    promised.whole,
  )
  const rest = Object.fromEntries(
    Object.entries(whole).map(([name, all]) => {
      const shown = shares.reduce((sum, share) => sum + share[name as keyof typeof whole], 0)
      return [name, all - shown]
    }),
  ) as typeof whole
  const hasOthers = Object.values(rest).some((amount) => amount > 0)
  return { shares, ...(hasOthers && { others: rest }) }
}

/** One for each text; what has another value than a text counts with what has none. */
function byKey(groups: readonly Group[] = []): ReadonlyMap<string | null, Figures> {
  return new Map(groups.map((group) => [group.key as string | null, group]))
}

const weight = ({ opened, finished }: Pick<Share, 'opened' | 'finished'>) => opened + finished

/** What came and went, and what became of the promises. */
export function shareFrom(
  opened: Figures,
  finished: Figures,
  promised: Figures,
): Omit<Share, 'id'> {
  return {
    opened: opened.amount,
    finished: finished.amount,
    first_fix: finished.parts['first-fix'] ?? 0,
    done_minutes: finished.numbers.done_minutes?.median ?? null,
    ...promisesOf(promised),
  }
}

/** What is neither kept nor still to come was missed: comparing each ticket once more would take as long as all the rest. */
function promisesOf({ parts }: Figures): Pick<Totals, 'promised' | 'kept' | 'missed'> {
  const { promised = 0, kept = 0, due = 0 } = parts
  return { promised, kept, missed: promised - kept - due }
}
