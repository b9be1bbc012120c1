// Brings a deleted record back as it was last, under its own id.
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import type { WireDocument } from '#core/wire.ts'
import { showError } from '#web/api/banner.ts'
import { call } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { useSave } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { historyStep, useHistory } from './history.ts'
import { withoutSystem } from './use-delete.tsx'

export function RestoreButton({ entity, id }: { entity: Entity; id: string }) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const save = useSave(db, entity.kind)
  const [busy, setBusy] = useState(false)
  const { entries } = useHistory(db, id, historyStep)
  const [, last] = entries
  if (!last || entity.access(actor, 'create') !== undefined) return null
  const restore = async () => {
    const path = `/${db}/${encodeURIComponent(id)}`
    const doc = await call<WireDocument>('GET', path, { query: { rev: last.rev } })
    await save.mutateAsync(withoutSystem(entity, doc))
    void toast({ message: t('records.restored') })
  }
  const run = () => {
    setBusy(true)
    void restore()
      .catch(showError)
      .finally(() => setBusy(false))
  }
  return (
    <Button variant="filled" loading={busy} onClick={run}>
      {t('records.restore')}
    </Button>
  )
}
