// Filters a list by standing: one choice for two flags of an entry.
import { IconCheck } from '@tabler/icons-react'
import type { Standing } from '#core/entity/postings.ts'
import { useTexts } from '#web/api/texts.ts'
import listClasses from '#web/records/list/list.module.css'
import type { List } from '#web/records/list/use-list.ts'
import { Popover } from '#web/ui/float/Popover.tsx'
import { Chip } from '#web/ui/list/Chips.tsx'
import { flagsOf } from '../../rules/entry/standing.ts'
import { standingWord } from './StandingMark.tsx'

const standings: readonly Standing[] = ['pending', 'confirmed', 'imported']

/** The filters of a standing, as the address says them. */
function filtersOf(standing: Standing): Record<string, string> {
  const flags = Object.entries(flagsOf(standing))
  return Object.fromEntries(flags.map(([name, is]) => [name, String(is)])) as Record<string, string>
}

export function StandingChip({ list, kind }: { list: List; kind: string }) {
  const t = useTexts()
  const { confirmed, imported, ...others } = list.state.filters
  const chosen = standings.find((one) => {
    const filters = filtersOf(one)
    return filters.confirmed === confirmed && filters.imported === imported
  })
  const label = t('entry.standing_of_it')
  const clear = {
    onClear: () => list.set({ filters: others }),
    clearLabel: t('records.clear_filter', { field: label }),
  }
  return (
    <Popover
      label={label}
      target={(button) => (
        <Chip {...(chosen ? clear : {})} {...button}>
          {chosen ? standingWord(t, kind, chosen) : label}
        </Chip>
      )}
    >
      {(close) => (
        <ul className={listClasses.options}>
          {standings.map((one) => (
            <li key={one}>
              <button
                type="button"
                aria-pressed={one === chosen}
                onClick={() => {
                  list.set({ filters: { ...others, ...filtersOf(one) } })
                  close()
                }}
              >
                <IconCheck size={15} aria-hidden />
                {standingWord(t, kind, one)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}
