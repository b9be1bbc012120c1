// The dialog of an action, drawn from its declaration: title, what to know before, its fields, the button, and what is said when it is
// done.
import type { ReactNode } from 'react'
import type { Fields } from '#core/entity/entity.ts'
import { useDialogWords } from '#web/api/dialog-words.ts'
import { useTexts } from '#web/api/texts.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Wide } from '#web/ui/form/Form.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { ActionFields } from './ActionFields.tsx'
import { useActionForm, type ActionFormOptions, type Typed } from './use-action-form.ts'

export interface ActionSheetProps<F extends Fields> extends ActionFormOptions<F> {
  readonly onClose: () => void
  /** Two columns where there is room. */
  readonly wide?: boolean
  /** Below the fields. */
  readonly children?: ReactNode | ((typed: Typed<F>) => ReactNode)
}

export default function ActionSheet<F extends Fields>(props: ActionSheetProps<F>) {
  const { action, words, onClose, wide, children } = props
  const { key, title = `${key}.title`, done = `${key}.done` } = action
  const t = useTexts()
  const usual = useDialogWords()
  const form = useActionForm(props, () => {
    onClose()
    if (t.has(done)) void toast({ message: t(done, words) })
  })
  const text = t(`${key}.text`, words)
  return (
    <FormDialog
      {...usual}
      title={t(title, words)}
      submitLabel={t(`${key}.submit`, words) || usual.submitLabel}
      form={form}
      onClose={onClose}
      wide={wide}
      danger={action.danger}
    >
      {text && (
        <Wide>
          <p className="muted">{text}</p>
        </Wide>
      )}
      <ActionFields {...props} form={form} />
      {typeof children === 'function' ? children(form.values) : children}
    </FormDialog>
  )
}
