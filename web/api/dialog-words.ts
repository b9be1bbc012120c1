// What a dialog asks before it throws typed text away.
import { useTexts } from './texts.ts'

export function useDiscardWords(): { question: string; discard: string; stay: string } {
  const t = useTexts()
  return {
    question: t('records.leave.question'),
    discard: t('records.leave.discard'),
    stay: t('records.leave.stay'),
  }
}
