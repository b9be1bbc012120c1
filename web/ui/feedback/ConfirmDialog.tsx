// Asks before something is done: says what happens, and the button says it again. Looks only.
import type { ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'
import styles from './feedback.module.css'
import { Sheet } from './Sheet.tsx'

export interface ConfirmDialogProps {
  opened: boolean
  title: string
  text?: ReactNode
  /** What happens: "Delete customer". */
  confirmLabel: string
  cancelLabel: string
  /** A second thing that can be done, which loses something. */
  otherLabel?: string
  onOther?: () => void
  danger?: boolean
  busy?: boolean
  /** More to fill in: a reason. */
  children?: ReactNode
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, text, confirmLabel, cancelLabel, danger, busy, children } = props
  return (
    <Sheet opened={opened} onClose={props.onClose} title={title}>
      {text !== undefined && <p className={styles.dialogText}>{text}</p>}
      {children}
      <DialogActions>
        {props.otherLabel !== undefined && (
          <Button variant="subtle" color="danger" onClick={props.onOther}>
            {props.otherLabel}
          </Button>
        )}
        <Button onClick={props.onClose}>{cancelLabel}</Button>
        <Button
          variant="filled"
          color={danger ? 'danger' : undefined}
          loading={busy}
          onClick={props.onConfirm}
          data-autofocus={children === undefined ? true : undefined}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Sheet>
  )
}

/** Buttons at the end of a dialog; the main one comes last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.dialogActions}>{children}</div>
}
