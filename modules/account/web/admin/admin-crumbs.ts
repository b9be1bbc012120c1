// Where the pages hang that belong to the administration of a Group (spec 2).
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import type { Crumb } from '#web/ui/page/Page.tsx'

/** Dashboard, administration. */
export function useAdminCrumbs(): Crumb[] {
  const t = useTexts()
  const { db } = useGroup()
  const root = `/account/${db}`
  return [
    { label: t('shell.menu.dashboard'), href: root },
    { label: t('shell.menu.admin'), href: `${root}/admin` },
  ]
}
