// What is done with paper on the screen: printed, by the key P too, or by itself where the address says so, and taken as PDF where the server makes one.
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { MainAction } from '#web/ui/page/Page.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { usePrinted } from './use-printed.ts'

interface PrintActionsProps {
  /** Address of the same paper as PDF. */
  pdf?: string
  /** There is nothing on the screen yet. */
  disabled?: boolean
}

export function PrintActions({ pdf, disabled = false }: PrintActionsProps) {
  const t = useTexts()
  const print = () => window.print()
  usePrinted(!disabled)
  useShortcuts([{ key: 'p', text: 'ticket.receipt.print', run: print }])
  return (
    <>
      {pdf !== undefined && (
        <Button
          component="a"
          href={pdf}
          download
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          PDF
        </Button>
      )}
      <MainAction
        label={t('ticket.receipt.print')}
        shortcut="P"
        icon={<IconPrinter size={18} stroke={1.75} aria-hidden />}
        onClick={print}
        disabled={disabled}
      />
    </>
  )
}
