// Menu items that lead from a record's page to what is done with it elsewhere: merging, and a module's own screens.
import { IconArrowMerge, IconArrowRight } from '@tabler/icons-react'
import type { Entity } from '#core/entity/entity.ts'
import type { WireDocument } from '#core/wire.ts'
import { useGroup, useSlots } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Menu } from '#web/ui/float/Menu.tsx'

export function LinkItems({ entity, record }: { entity: Entity; record: WireDocument }) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const { links = [] } = useSlots(entity.kind)
  const root = `/account/${db}/${entity.path}/${record._id}`
  const mayMerge = entity.merge !== undefined && entity.merge(actor) === undefined
  return (
    <>
      {mayMerge && (
        <Menu.Item href={`${root}/merge`} leftSection={<IconArrowMerge size={16} aria-hidden />}>
          {t('records.merge.action')}
        </Menu.Item>
      )}
      {links
        .filter(({ allow }) => allow(actor) === undefined)
        .map(({ path, text }) => (
          <Menu.Item
            key={path}
            href={`${root}/${path}`}
            leftSection={<IconArrowRight size={16} aria-hidden />}
          >
            {t(text)}
          </Menu.Item>
        ))}
    </>
  )
}
