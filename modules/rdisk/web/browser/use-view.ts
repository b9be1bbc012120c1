// How lists of files are shown: as rows or pictures, kept in this browser; and in which order, which the address says.
import { useStoredChoice } from '#web/api/stored-choice.ts'
import { useAddress } from '#web/router/use-address.ts'
import { sorts, type SortField, type Sorting } from '../disk-calls.ts'

const views = ['list', 'grid'] as const
export type View = (typeof views)[number]

export function useView(): [View, (view: View) => void] {
  return useStoredChoice('disk-view', views)
}

/** `?sort=-size`: the largest first. */
export function useSorting(): [Sorting, (sorting: Sorting) => void] {
  const { path, params, go } = useAddress()
  const asked = params.get('sort') ?? ''
  const name = asked.replace(/^-/, '') as SortField
  const isKnown = sorts.includes(name)
  const sorting: Sorting = {
    sort: isKnown ? name : 'name',
    direction: isKnown && asked.startsWith('-') ? 'desc' : 'asc',
  }
  return [
    sorting,
    ({ sort, direction }) => {
      const next = new URLSearchParams(params)
      next.set('sort', `${direction === 'desc' ? '-' : ''}${sort}`)
      if (next.get('sort') === 'name') next.delete('sort')
      go(next.size > 0 ? `${path}?${next}` : path, { replace: true })
    },
  ]
}
