// In the place of parts of the page that did not come; the page around them stays.
import { useTexts } from '#web/api/texts.ts'
import type { LostDialogProps, LostPieceProps } from '#web/ui/feedback/lost-part.ts'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { useLostPart } from '../version.ts'

export function LostDialog({ onClose }: LostDialogProps) {
  const t = useTexts()
  const answers = useLostPart(true, () => undefined)
  return (
    <Sheet opened onClose={onClose} title={t(answers ? 'shell.lost_part.title' : 'titles.network')}>
      <p>{t(answers ? 'shell.lost_part.text' : 'shell.no_connection')}</p>
    </Sheet>
  )
}

/** What nobody asked for says nothing: the line above the page says that nobody answers, or that there is a new version. */
export function LostPiece({ isAsked, isFirst, onBack }: LostPieceProps) {
  const t = useTexts()
  const answers = useLostPart(true, onBack, isFirst)
  if (!isAsked) return null
  return <p className="muted">{t(answers ? 'shell.lost_part.text' : 'shell.no_connection')}</p>
}
