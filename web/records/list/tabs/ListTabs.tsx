// The tabs over a list, each with how many records it has and, at a desk, what they come to.
import type { Entity } from '#core/entity/entity.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Tabs } from '#web/ui/list/Tabs.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { partAddress } from './part.ts'
import { useSumWords, type TabbedList } from './use-tabs.ts'

interface ListTabsProps extends Pick<TabbedList, 'tab' | 'figures'> {
  readonly entity: Entity
}

export function ListTabs({ entity, tab, figures }: ListTabsProps) {
  const t = useTexts()
  const { path, params } = useAddress()
  const isPhone = useIsPhone()
  const sumWords = useSumWords(entity)
  const { key, list: { tabs = [] } = {} } = entity
  return (
    <Tabs
      label={t('records.tabs')}
      tabs={tabs.map((one) => {
        const { name } = one
        const figure = figures?.[name]
        const sum = isPhone ? undefined : sumWords(figure, one)
        const count = figure?.amount.toLocaleString(t.locale)
        return {
          label: t(`${key}.tabs.${name}`),
          href: partAddress(path, params, name),
          current: name === tab?.name,
          count: sum === undefined ? count : `${count} · ${sum}`,
        }
      })}
    />
  )
}
