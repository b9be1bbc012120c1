// Menu items of what administrators alone do with a record.
import { IconArrowMerge } from '@tabler/icons-react'
import type { Entity } from '#core/entity/entity.ts'
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Menu } from '#web/ui/float/Menu.tsx'

export function AdminItems({ entity, record }: { entity: Entity; record: WireDocument }) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const mayMerge = entity.merge !== undefined && entity.merge(actor) === undefined
  if (!mayMerge) return null
  return (
    <Menu.Item
      component="a"
      href={`/account/${db}/${entity.path}/${record._id}/merge`}
      leftSection={<IconArrowMerge size={16} aria-hidden />}
    >
      {t('records.merge.action')}
    </Menu.Item>
  )
}
