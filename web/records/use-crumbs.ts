// Where a record's page leads back to.
import type { Entity } from '#core/entity/entity.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { listAddress } from './list/list-position.ts'

/** The list this record belongs to, as it was seen last. */
export function useCrumbs(entity: Entity): { label: string; href: string }[] {
  const t = useTexts()
  const { db } = useGroup()
  const href = listAddress(`/account/${db}/${entity.path}`)
  return [{ label: t(`${entity.key}.many`), href }]
}
