// The index of a kind that declares tabs: the open one in its groups, with figures over and under them.
import type { Entity } from '#core/entity/entity.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { isNarrowed } from '../list-state.ts'
import { IndexPage } from '../RecordIndex.tsx'
import { ListFoot, ListGroups } from './ListGroups.tsx'
import { ListTabs } from './ListTabs.tsx'
import { partAddress } from './part.ts'
import { useTabbedList } from './use-tabs.ts'

export function TabbedIndex({ entity }: { entity: Entity }) {
  const t = useTexts()
  const { path, params } = useAddress()
  const tabbed = useTabbedList(entity)
  const { list, page, tab, selector, figures, groups } = tabbed
  const whole = entity.list?.tabs.at(-1)?.name ?? ''
  const isUnused = figures?.[whole]?.amount === 0 && !isNarrowed(list.state)
  return (
    <IndexPage
      {...{ entity, list, page, selector, isUnused }}
      tabs={<ListTabs {...{ entity, tab, figures }} />}
      wider={
        tab?.name === whole
          ? undefined
          : { label: t('records.in_all'), href: partAddress(path, params, whole) }
      }
      emptyTitle={isUnused ? undefined : t('records.none_in_tab')}
      isWhole={groups !== undefined}
      arrange={(rows) => (
        <>
          {groups ? (
            <ListGroups {...{ entity, tabbed, groups }}>{rows}</ListGroups>
          ) : (
            rows(page.docs)
          )}
          <ListFoot {...{ entity, tabbed }} />
        </>
      )}
    />
  )
}
