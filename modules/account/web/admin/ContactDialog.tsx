// The dialog of one phone or address of the Group, new or changed. Its inputs follow the declaration of the row.
import type { RowsField } from '#core/fields/rows.ts'
import { useDialogWords } from '#web/api/dialog-words.ts'
import { useTexts } from '#web/api/texts.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Wide } from '#web/ui/form/Form.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { rowErrors } from './contact.ts'
import type { ContactRow } from './contact.ts'

export interface ContactDialogProps {
  name: 'phones' | 'addresses'
  rows: RowsField
  /** The row that is changed; absent for a new one. */
  row: ContactRow | undefined
  /** The first of a list is its main one. */
  isFirst: boolean
  onSave: (row: ContactRow) => Promise<void>
  onClose: () => void
}

export function ContactDialog(props: ContactDialogProps) {
  const { name, rows, row, isFirst, onSave, onClose } = props
  const t = useTexts()
  const fields = Object.entries(rows.fields).filter(([, field]) => !field.hidden)
  const blank = Object.fromEntries(
    fields.map(([field, { kind }]) => [field, kind === 'flag' ? isFirst : '']),
  )
  const form = usePlainForm<ContactRow>({
    of: 'adjustment',
    initial: { ...blank, ...row },
    check: (values) => rowErrors(rows, values),
    async send(values) {
      const parsed = rows.parse([values])
      if ('errors' in parsed) return
      await onSave((parsed.value?.[0] ?? {}) as ContactRow)
      onClose()
      void toast({ message: t('records.saved') })
    },
  })
  return (
    <FormDialog
      {...useDialogWords()}
      title={t(`admin.${name}.${row ? 'edit' : 'new'}`)}
      form={form}
      onClose={onClose}
      wide={fields.length > 4}
    >
      {fields.map(([field, { kind, required }], index) =>
        kind === 'flag' ? (
          <Wide key={field}>
            <Checkbox {...form.box(field)} label={t(`adjustment.rows.${name}.${field}`)} />
          </Wide>
        ) : (
          <TextInput
            key={field}
            {...form.text(field)}
            type={kind === 'phone' ? 'tel' : 'text'}
            label={t(`adjustment.rows.${name}.${field}`)}
            withAsterisk={required === true}
            autoComplete="off"
            data-autofocus={index === 0 ? true : undefined}
          />
        ),
      )}
    </FormDialog>
  )
}
