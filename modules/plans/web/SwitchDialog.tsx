// Asks before a Group is switched to free or its paid plan is cancelled: what happens, and the button that says it again (spec 2).
import { useTexts } from '#web/api/texts.ts'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import type { GroupPlan } from './use-plans.ts'
import { useSwitch, type Switch } from './use-switch.ts'

interface SwitchDialogProps {
  group: GroupPlan
  /** undefined: nothing is asked. */
  to: Switch | undefined
  onClose: () => void
}

export function SwitchDialog({ group, to, onClose }: SwitchDialogProps) {
  const t = useTexts()
  const change = useSwitch(group.db)
  const named = to ?? 'free'
  return (
    <ConfirmDialog
      opened={to !== undefined}
      danger={to === 'cancel'}
      title={t(`plans.ask.${named}`, { name: group.name })}
      text={t('plans.ask.text')}
      confirmLabel={t(`account.actions.subscription/${named}`)}
      cancelLabel={t('actions.back')}
      busy={change.busy}
      onConfirm={() => to && change.to(to, onClose)}
      onClose={onClose}
    />
  )
}
