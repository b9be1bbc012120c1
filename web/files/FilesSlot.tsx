// The files of a record on its page. The card comes once the page has all that it was opened for.
import { Suspense, useEffect, useState } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { whenIdle } from '#web/ui/when-idle.ts'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import { FilesOutline } from './FilesOutline.tsx'
import { filesOf, rightsOver } from './record-files.ts'

const FilesCard = latePiece(() => import('./FilesCard.tsx'))

/** Nothing where there is no file and none may be added. */
export function FilesSlot(props: { entity: Entity; record: WireDocument }) {
  const { entity, record } = props
  const { actor } = useGroup()
  const [isDue, setDue] = useState(false)
  useEffect(() => whenIdle(async () => setDue(true)), [])
  if (filesOf(record).length === 0 && !rightsOver(entity, actor, record).add) return null
  return (
    <div className="no-print">
      {isDue ? (
        <Suspense fallback={<FilesOutline />}>
          <FilesCard {...props} />
        </Suspense>
      ) : (
        <FilesOutline />
      )}
    </div>
  )
}
