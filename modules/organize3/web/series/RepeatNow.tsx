// More than one entry out of the line of quick entry: there is no form to wait for, so the dialog's own button writes them.
import { repeated, type Template } from '../../rules/series/repeat.ts'
import type { Wallet } from '../statement/wallet-doc.ts'
import RepeatSheet from './RepeatSheet.tsx'
import { SeriesTexts } from './SeriesTexts.tsx'
import { useWriteSeries } from './use-write-series.ts'

interface RepeatNowProps {
  /** What the line says; its value is as typed. */
  readonly template: Template
  readonly wallet: Wallet | undefined
  readonly onClose: () => void
  /** It is written: the line may be emptied. */
  readonly onAdded: () => void
}

export default function RepeatNow(props: RepeatNowProps) {
  return (
    <SeriesTexts>
      <Written {...props} />
    </SeriesTexts>
  )
}

function Written({ onAdded, ...line }: RepeatNowProps) {
  const write = useWriteSeries()
  return (
    <RepeatSheet
      {...line}
      isWritten
      onAdd={async (template, repeat) => {
        await write(repeated(template, repeat))
        onAdded()
      }}
    />
  )
}
