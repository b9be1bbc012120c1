// Brings a deleted record back as it was last, under its own id.
import { useState } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import type { WireDocument } from '#core/wire.ts'
import { showErrorOf } from '#web/api/banner.ts'
import { call } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { useRestore } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { historyStep, useHistory } from './history.ts'

export function RestoreButton({ entity, id }: { entity: Entity; id: string }) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const bringBack = useRestore(db, entity.kind)
  const [busy, setBusy] = useState(false)
  const { entries } = useHistory(db, id, historyStep)
  const [, last] = entries
  if (!last || entity.access(actor, 'create') !== undefined) return null
  const restore = async () => {
    const path = `/${db}/${encodeURIComponent(id)}`
    const was = await call<WireDocument>('GET', path, { query: { rev: last.rev } })
    await bringBack(was)
    void toast({ message: t('records.restored', { label: was.label ?? '' }) })
  }
  const run = () => {
    setBusy(true)
    void restore()
      .catch(showErrorOf(entity.key))
      .finally(() => setBusy(false))
  }
  return (
    <Button variant="filled" loading={busy} onClick={run}>
      {t('records.restore')}
    </Button>
  )
}
