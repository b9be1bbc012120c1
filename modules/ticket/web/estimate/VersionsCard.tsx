// The other versions of an estimate; nothing where there is one alone.
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Card } from '#web/ui/page/Card.tsx'
import { EstimateLines } from './EstimateLines.tsx'
import type { Estimate } from './estimate-doc.ts'
import { useVersions } from './use-version.ts'

export function VersionsCard({ estimate }: { estimate: Estimate }) {
  const t = useTexts()
  const { db } = useGroup()
  const others = useVersions(estimate)?.filter(({ _id }) => _id !== estimate._id) ?? []
  if (others.length === 0) return null
  return (
    <Card title={t('estimate.versions')}>
      <EstimateLines
        db={db}
        estimates={others}
        titleOf={({ version = 1 }) => t('estimate.version', { version })}
      />
    </Card>
  )
}
