// Asks about entries of days to come, once the others of those that were to be confirmed are.
import { useTexts } from '#web/api/texts.ts'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'

interface LaterDialogProps {
  /** How many they are; none closes it. */
  readonly count: number
  readonly onLeave: () => void
  readonly onConfirm: () => void
}

export function LaterDialog({ count, onLeave, onConfirm }: LaterDialogProps) {
  const t = useTexts()
  return (
    <ConfirmDialog
      opened={count > 0}
      title={t('entry.later.title', { count })}
      text={t('entry.later.text', { count })}
      confirmLabel={t('entry.later.confirm', { count })}
      cancelLabel={t('entry.later.leave')}
      onClose={onLeave}
      onConfirm={onConfirm}
    />
  )
}
