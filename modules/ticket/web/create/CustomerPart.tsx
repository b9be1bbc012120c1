// Who brings it: found by name, telephone or document, or typed in on the spot, with a hint when they seem known.
import { useSlots } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { inputId } from '#web/fields/face.ts'
import { FormField } from '#web/records/form/RecordForm.tsx'
import type { RecordFormState } from '#web/records/form/use-record-form.ts'
import { Slot } from '#web/records/Slot.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { customer } from '../../entities/customer.ts'
import { MadeAlong } from './MadeAlong.tsx'

export interface PartProps {
  /** The ticket's form. */
  form: RecordFormState
  /** The form of the record that may be made along. */
  part: RecordFormState
  isMaking: boolean
  /** Back to searching; with an id: that record is taken instead. */
  onLeave: (id?: string) => void
}

export function CustomerPart({ form, part, isMaking, onLeave }: PartProps) {
  const t = useTexts()
  const { known } = useSlots(customer.kind)
  if (!isMaking) return <FormField form={form} name="customer_id" isFirst />
  // Refused though it is a whole one: somebody else has it.
  const isTaken =
    part.errors.cpf !== undefined && 'value' in customer.fields.cpf.parse(part.values.cpf)
  return (
    <MadeAlong
      title={t('customer.new')}
      onCancel={() => onLeave()}
      hint={<Slot load={known} form={part} onTake={onLeave} />}
    >
      <FormField form={part} name="name" isFirst />
      <MainPhone part={part} />
      <FormField form={part} name="email" />
      {t.locale === 'pt-BR' && <FormField form={part} name="cpf" />}
      {(isTaken || part.values.branch === true) && <FormField form={part} name="branch" />}
    </MadeAlong>
  )
}

/** The first of the customer's phones; more are added on their own page. */
function MainPhone({ part }: { part: RecordFormState }) {
  const t = useTexts()
  const [first] = Array.isArray(part.values.phones)
    ? (part.values.phones as { number?: string }[])
    : []
  return (
    <TextInput
      id={inputId('phones.0.number')}
      type="tel"
      label={t('ticket.phone')}
      autoComplete="off"
      value={first?.number ?? ''}
      error={part.errors['phones.0.number']}
      onBlur={() => part.blur('phones.0.number')}
      onChange={(event) => {
        const number = event.currentTarget.value
        part.set('phones', number === '' ? undefined : [{ number, main: true }])
      }}
    />
  )
}
