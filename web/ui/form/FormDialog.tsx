// A short form in a dialog: what went wrong on top, fields under each other, the button that saves last. Looks only.
import type { FormEvent, ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'
import { Banner } from '../feedback/Banner.tsx'
import { DialogActions } from '../feedback/ConfirmDialog.tsx'
import { Sheet, type DiscardWords } from '../feedback/Sheet.tsx'
import { FormGrid } from './Form.tsx'

export interface FormDialogProps {
  title: string
  form: {
    /** What went wrong beside the fields. */
    readonly problem: string | undefined
    readonly busy: boolean
    submit(event?: FormEvent): void
  }
  submitLabel: string
  cancelLabel: string
  /** Asked before typed text is thrown away. */
  ask: DiscardWords
  onClose: () => void
  /** Two columns where there is room. */
  wide?: boolean | undefined
  /** What it does cannot be taken back. */
  danger?: boolean | undefined
  children: ReactNode
}

export function FormDialog(props: FormDialogProps) {
  const { title, form, submitLabel, cancelLabel, onClose, wide } = props
  return (
    <Sheet opened onClose={onClose} title={title} ask={props.ask} size={wide ? 'lg' : 'md'}>
      <form onSubmit={form.submit} noValidate>
        {form.problem !== undefined && <Banner tone="danger">{form.problem}</Banner>}
        <FormGrid single={!wide} busy={form.busy}>
          {props.children}
        </FormGrid>
        <DialogActions>
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button
            type="submit"
            variant="filled"
            color={props.danger ? 'danger' : undefined}
            loading={form.busy}
          >
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Sheet>
  )
}
