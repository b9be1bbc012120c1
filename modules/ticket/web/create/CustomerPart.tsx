// Who brings it: found by name, telephone or document, or typed in on the spot, with a hint when they seem known.
import { Suspense } from 'react'
import { useSlots } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { inputId } from '#web/fields/face.ts'
import { FormField } from '#web/records/form/RecordForm.tsx'
import type { RecordFormState } from '#web/records/form/use-record-form.ts'
import { Slot } from '#web/records/Slot.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { Bone } from '#web/ui/feedback/Skeleton.tsx'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import { customer } from '../../entities/customer.ts'
import { chosen } from './device/EquipmentPart.tsx'
import { MadeAlong } from './MadeAlong.tsx'

const CustomerLine = latePiece(() => import('./CustomerLine.tsx'))

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
  const id = chosen(form, 'customer_id')
  if (isMaking) return <NewCustomer part={part} onLeave={onLeave} />
  if (id === '') return <FormField form={form} name="customer_id" isFirst />
  return (
    <Suspense fallback={<Bone height={44} />}>
      <CustomerLine key={id} id={id} onChange={() => onLeave()} />
    </Suspense>
  )
}

function NewCustomer({ part, onLeave }: Pick<PartProps, 'part' | 'onLeave'>) {
  const t = useTexts()
  const { known } = useSlots(customer.kind)
  const isBrazilian = t.locale === 'pt-BR'
  // Refused though it is a whole one: somebody else has it.
  const isTaken = (['cpf', 'cnpj'] as const).some(
    (name) =>
      part.errors[name] !== undefined && 'value' in customer.fields[name].parse(part.values[name]),
  )
  return (
    <MadeAlong
      title={t('customer.new')}
      onCancel={() => onLeave()}
      hint={<Slot load={known} form={part} onTake={onLeave} />}
    >
      <FormField form={part} name="name" isFirst={!part.values.name} />
      <MainPhone part={part} isFirst={Boolean(part.values.name)} />
      <FormField form={part} name="email" />
      {isBrazilian && <FormField form={part} name="cpf" />}
      {isBrazilian && <FormField form={part} name="cnpj" />}
      {(isTaken || part.values.branch === true) && <FormField form={part} name="branch" />}
      <FormField form={part} name="addresses" />
    </MadeAlong>
  )
}

/** The first of the customer's phones; more are added on their own page. */
function MainPhone({ part, isFirst }: { part: RecordFormState; isFirst: boolean }) {
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
      data-autofocus={isFirst || undefined}
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
