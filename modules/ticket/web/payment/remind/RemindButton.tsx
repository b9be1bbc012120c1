// On a line that is late: reminds its customer of what they owe.
import { useState } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { lateDialog } from '#web/ui/feedback/late-dialog.tsx'
import type { Receivable } from '../../../rules/payment/receivable.ts'

const RemindSheet = lateDialog(() => import('./RemindSheet.tsx'))

export function RemindButton({ row }: { row: Receivable }) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="xs" onClick={() => setOpen(true)}>
        {t('payments.remind')}
      </Button>
      {isOpen && <RemindSheet row={row} onClose={() => setOpen(false)} />}
    </>
  )
}
