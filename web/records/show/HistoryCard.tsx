// The timeline of one record in a card, some changes first, more on demand.
import { useState } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Timeline } from '#web/ui/list/Timeline.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { historyStep, useHistory } from './history.ts'
import { HistoryEvent } from './HistoryEvent.tsx'

export function HistoryCard({ entity, id }: { entity: Entity; id: string }) {
  const t = useTexts()
  const { db } = useGroup()
  const [limit, setLimit] = useState(historyStep)
  const { entries, isPending, hasMore } = useHistory(db, id, limit)
  if (isPending) return <CardSkeleton />
  if (entries.length === 0) return null
  return (
    <Card title={t('records.history')}>
      <Timeline>
        {entries.map((entry) => (
          <HistoryEvent key={entry.rev} entity={entity} entry={entry} />
        ))}
      </Timeline>
      {hasMore && (
        <Button size="xs" variant="subtle" onClick={() => setLimit(limit + 5 * historyStep)}>
          {t('records.older')}
        </Button>
      )}
    </Card>
  )
}
