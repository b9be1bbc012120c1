// What every dialog with something to type says: its buttons, and what it asks before it throws typed text away.
import { useTexts } from './texts.ts'

export function useDiscardWords(): { question: string; discard: string; stay: string } {
  const t = useTexts()
  return {
    question: t('records.leave.question'),
    discard: t('records.leave.discard'),
    stay: t('records.leave.stay'),
  }
}

/** Words of a form in a dialog, which saves unless it says otherwise. */
export function useDialogWords(): {
  submitLabel: string
  cancelLabel: string
  ask: ReturnType<typeof useDiscardWords>
} {
  const t = useTexts()
  return {
    submitLabel: t('actions.save'),
    cancelLabel: t('actions.cancel'),
    ask: useDiscardWords(),
  }
}
