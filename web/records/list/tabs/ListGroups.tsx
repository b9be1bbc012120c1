// The groups of a list under their headings, each with what it has, and the foot under all of them.
import type { ReactNode } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import type { WireDocument } from '#core/wire.ts'
import { useSlots } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { RowFoot, RowGroup } from '#web/ui/list/Rows.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { Slot } from '../../Slot.tsx'
import classes from '../list.module.css'
import { partAddress } from './part.ts'
import { totalText } from '../total.ts'
import type { DocGroup } from './use-groups.ts'
import { useSumWords, type TabbedList } from './use-tabs.ts'

interface ListFootProps {
  readonly entity: Entity
  readonly tabbed: TabbedList
}

interface ListGroupsProps extends ListFootProps {
  readonly groups: readonly DocGroup[]
  /** The rows of one. */
  readonly children: (docs: readonly WireDocument[]) => ReactNode
}

export function ListGroups({
  entity,
  tabbed: { tab, figures },
  groups,
  children,
}: ListGroupsProps) {
  const t = useTexts()
  const { path, params } = useAddress()
  const isPhone = useIsPhone()
  const sumWords = useSumWords(entity)
  return groups.map((group) => {
    const { name, docs, total } = group
    return (
      <RowGroup
        key={name}
        cards={isPhone || undefined}
        label={t(`${entity.key}.groups.${name}`)}
        count={totalText(t.locale, group)}
        sum={sumWords(figures?.[`${tab?.name}/${name}`], tab)}
      >
        {children(docs)}
        {total > docs.length && tab && (
          <p className={classes.rest}>
            <a className="link" href={partAddress(path, params, tab.name, name)}>
              {t('records.all_of_group', { count: total })}
            </a>
          </p>
        )}
      </RowGroup>
    )
  })
}

/** How many records are listed, and what they come to. */
export function ListFoot({ entity, tabbed }: ListFootProps) {
  const { tab, part, figures, page, groups } = tabbed
  const t = useTexts()
  const sumWords = useSumWords(entity)
  const { foot } = useSlots(entity.kind)
  const docs = groups?.flatMap((group) => group.docs) ?? page.docs
  return (
    <RowFoot
      label={t('records.in_list', { shown: totalText(t.locale, page) ?? '' })}
      more={<Slot load={foot} docs={docs} />}
      sum={sumWords(figures?.[part], tab)}
    />
  )
}
