// Takes the search and all filters away at once, where a list is narrowed by more than one of them.
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import type { List } from './use-list.ts'

interface ClearFiltersProps {
  readonly list: List
  /** Members of the address that chips of the screen itself set. */
  readonly others?: readonly string[]
}

export function ClearFilters({ list: { state }, others = [] }: ClearFiltersProps) {
  const t = useTexts()
  const { path, params, go } = useAddress()
  const chosen = [
    ...Object.keys(state.filters),
    ...['q', ...others].filter((name) => params.has(name)),
  ]
  if (chosen.length < 2) return null
  const clear = () => {
    const left = new URLSearchParams(params)
    for (const name of [...chosen, 'page']) left.delete(name)
    go(left.size > 0 ? `${path}?${left}` : path, { replace: true })
  }
  return (
    <Button size="xs" variant="subtle" data-clear onClick={clear}>
      {t('records.clear_filters')}
    </Button>
  )
}
