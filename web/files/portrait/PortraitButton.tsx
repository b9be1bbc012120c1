// A picture that can be pressed to set another one. The dialog is loaded when it is.
import { IconCamera } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { lateDialog } from '#web/ui/feedback/late-dialog.tsx'
import type { PortraitDialogProps } from './PortraitDialog.tsx'
import classes from './portrait.module.css'

const PortraitDialog = lateDialog(() => import('./PortraitDialog.tsx'))

interface PortraitButtonProps extends Omit<PortraitDialogProps, 'onClose'> {
  /** What pressing it does, spoken. */
  label: string
  /** A mark of less than 80 pixels. */
  small?: boolean
  /** The mark as it is now. */
  children: ReactNode
}

export function PortraitButton({ label, small, children, ...dialog }: PortraitButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={classes.change}
        data-small={small || undefined}
        title={label}
        onClick={() => setOpen(true)}
      >
        <span className="sr-only">{label}</span>
        <span aria-hidden>{children}</span>
        <span aria-hidden>
          <IconCamera size={small ? 14 : 18} stroke={1.75} />
        </span>
      </button>
      {isOpen && <PortraitDialog {...dialog} onClose={() => setOpen(false)} />}
    </>
  )
}
