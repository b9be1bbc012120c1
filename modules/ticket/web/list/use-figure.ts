// The figure of a report that the address narrows the list to (`?figure=first-fix`). What it means is loaded on demand.
import { dayOf, placeZone } from '#core/time/day.ts'
import { useQuery } from '@tanstack/react-query'

interface FigureFilter {
  readonly selector: Record<string, unknown>
  /** It is not known yet what the list shows. */
  readonly isPending: boolean
}

/** Selects nothing further where the address names no figure, or one that is none. */
export function useFigure(params: URLSearchParams, now: Date): FigureFilter {
  const name = params.get('figure')
  const { data: rules, isLoading } = useQuery({
    queryKey: ['figures'],
    queryFn: async () => {
      const [{ figureSelector }, { readSpan }] = await Promise.all([
        import('../../rules/report/figures.ts'),
        import('#core/time/periods.ts'),
      ])
      return { figureSelector, readSpan }
    },
    enabled: name !== null,
    staleTime: Infinity,
  })
  if (name === null || !rules) return { selector: {}, isPending: isLoading }
  const promised = rules.readSpan(params.get('promised_at'))
  const figure = rules.figureSelector(name, { zone: placeZone(), today: dayOf(now) }, promised)
  return { selector: figure ? { $and: [figure] } : {}, isPending: false }
}
