// Behind every page of a Group: the key of the quick note, and its dialog once it is opened.
import { lazy, Suspense } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { openCapture, useCapture } from './state.ts'

export { openCapture }

const CaptureDialog = lazy(() => import('./CaptureDialog.tsx'))

export default function Capture({ db }: { db: string }) {
  const isOpen = useCapture()
  const isOff = useGroup().off.includes('textnotes')
  const key = { key: 'n', text: 'shell.palette.note', leadsToText: true, everywhere: true }
  useShortcuts(isOff ? [] : [{ ...key, run: openCapture }])
  return isOpen ? (
    <Suspense>
      <CaptureDialog db={db} />
    </Suspense>
  ) : null
}
