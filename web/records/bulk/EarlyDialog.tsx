// Asks about chosen records of days to come, once the action is done to the others.
import type { Entity } from '#core/entity/entity.ts'
import { useTexts } from '#web/api/texts.ts'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import type { Bulk } from './use-bulk.ts'

export function EarlyDialog({
  entity,
  bulk,
}: {
  entity: Entity
  bulk: Pick<Bulk, 'early' | 'settle'>
}) {
  const t = useTexts()
  const { early, settle } = bulk
  if (!early) return null
  const count = early.records.length
  const action = t(`${entity.key}.actions.${early.action}`)
  return (
    <ConfirmDialog
      opened
      title={t('bulk.early_title', { action, count })}
      text={t('bulk.early_text', { count })}
      confirmLabel={t('bulk.early_confirm', { action, count })}
      cancelLabel={t('bulk.early_leave')}
      onClose={() => settle(early, false)}
      onConfirm={() => settle(early, true)}
    />
  )
}
