// In the head of check-in: scans what is brought, with the camera or with a scanner that types.
import { IconScan } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { lateDialog } from '#web/ui/feedback/late-dialog.tsx'
import { MainAction } from '#web/ui/page/Page.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import type { ScannedThing } from '../scan/ScanDialog.tsx'
import { scanTaker } from '../scan/taker.ts'

const ScanDialog = lateDialog(async () => {
  const { ScanDialog: dialog } = await import('../scan/ScanScreen.tsx')
  return { default: dialog }
})

export function ScanButton({ onThing }: { onThing: (thing: ScannedThing) => void }) {
  const t = useTexts()
  const [read, setRead] = useState<string>()
  useShortcuts([{ key: 's', text: 'check-in.scan', run: () => setRead('') }])
  useEffect(() => {
    scanTaker.set(setRead)
    return () => scanTaker.set(undefined)
  }, [])
  return (
    <>
      <MainAction
        quiet
        label={t('check-in.scan')}
        shortcut="S"
        icon={<IconScan size={18} stroke={1.9} aria-hidden />}
        onClick={() => setRead('')}
      />
      {read !== undefined && (
        <ScanDialog read={read} onThing={onThing} onClose={() => setRead(undefined)} />
      )}
    </>
  )
}
