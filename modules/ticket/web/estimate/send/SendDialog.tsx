// The ways to the customer over the page, where there is no room beside the lines.
import { useTexts } from '#web/api/texts.ts'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import type { Estimate } from '../estimate-doc.ts'
import { SendPanel } from './SendPanel.tsx'

export function SendDialog({ estimate, onClose }: { estimate: Estimate; onClose: () => void }) {
  const t = useTexts()
  return (
    <Sheet opened onClose={onClose} title={t('estimate.send')}>
      <SendPanel estimate={estimate} onSent={onClose} />
    </Sheet>
  )
}
