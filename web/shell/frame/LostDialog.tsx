// In the place of a dialog whose part of the page did not come; the page behind it stays.
import { useEffect, useState } from 'react'
import { useTexts } from '#web/api/texts.ts'
import type { LostDialogProps } from '#web/ui/feedback/lost-part.ts'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { checkVersion } from '../version.ts'

export function LostDialog({ onClose }: LostDialogProps) {
  const t = useTexts()
  const [answers, setAnswers] = useState(false)
  useEffect(() => {
    checkVersion().then(
      () => setAnswers(true),
      () => undefined,
    )
  }, [])
  return (
    <Sheet opened onClose={onClose} title={t(answers ? 'shell.lost_part.title' : 'titles.network')}>
      <p>{t(answers ? 'shell.lost_part.text' : 'shell.lost_part.dialog')}</p>
    </Sheet>
  )
}
