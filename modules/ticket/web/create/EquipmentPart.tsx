// What the customer brings: what they own already first, anything else by search, or typed in on the spot. Equipment that belongs
// to another customer can become theirs.
import { lazy, Suspense, useEffect } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useFind, useRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { FormField } from '#web/records/form/RecordForm.tsx'
import type { RecordFormState } from '#web/records/form/use-record-form.ts'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import { Chip, Chips } from '#web/ui/list/Chips.tsx'
import { ticket } from '../../entities/ticket.ts'
import type { PartProps } from './CustomerPart.tsx'
import { MadeAlong } from './MadeAlong.tsx'
import classes from '../ticket.module.css'

const ThingNotes = lazy(() => import('./ThingNotes.tsx'))

export function EquipmentPart({ form, part, isMaking, onLeave }: PartProps) {
  const t = useTexts()
  const id = chosen(form, 'equipment_id')
  if (!isMaking) {
    return (
      <div>
        <FormField form={form} name="equipment_id" />
        <Owned form={form} />
        <Owner form={form} />
        {id !== '' && (
          <Suspense>
            <ThingNotes form={form} id={id} />
          </Suspense>
        )}
      </div>
    )
  }
  return (
    <MadeAlong title={t('equipment.new')} onCancel={() => onLeave()}>
      <FormField form={part} name="identifier" isFirst />
      <FormField form={part} name="maker" />
      <FormField form={part} name="description" />
      <FormField form={part} name="location" />
    </MadeAlong>
  )
}

/** The record that is chosen; nothing while its name is still being typed. */
export function chosen(form: RecordFormState, name: 'customer_id' | 'equipment_id'): string {
  const parsed = ticket.fields[name].parse(form.values[name])
  return ('value' in parsed && parsed.value) || ''
}

/** What the chosen customer owns, to be taken with one tap. */
function Owned({ form }: { form: RecordFormState }) {
  const t = useTexts()
  const { db } = useGroup()
  const customer_id = chosen(form, 'customer_id')
  const query = { selector: { customer_id }, sort: [{ updated_at: 'desc' as const }], limit: 6 }
  const { data } = useFind(db, 'Equipment', query, { enabled: customer_id !== '' })
  if (customer_id === '' || form.values.equipment_id || !data || data.docs.length === 0) return null
  return (
    <div style={{ marginTop: 8 }}>
      <Chips>
        <span className="faint">{t('ticket.owns')}</span>
        {data.docs.map(({ _id, label }) => (
          <Chip key={_id} onClick={() => form.set('equipment_id', _id)}>
            {label}
          </Chip>
        ))}
      </Chips>
    </div>
  )
}

/** Takes the owner of the equipment as the customer; when another one brings it, offers to make it theirs. */
function Owner({ form }: { form: RecordFormState }) {
  const t = useTexts()
  const { db } = useGroup()
  const customer_id = chosen(form, 'customer_id')
  const equipment_id = chosen(form, 'equipment_id')
  const { data } = useRecord(db, 'Equipment', equipment_id)
  const owner = equipment_id && data?._id === equipment_id ? String(data.customer_id ?? '') : ''
  const { set } = form
  const takes = owner !== '' && !form.values.customer_id
  useEffect(() => {
    if (takes) set('customer_id', owner)
    // The form's setter is made anew with every key; only the owner matters.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [takes, owner])
  if (!equipment_id || !customer_id || !data || owner === customer_id) return null
  return (
    <Checkbox
      className={classes.relate}
      label={t('ticket.fields.relate_equipment_to_customer')}
      checked={form.values.relate_equipment_to_customer === true}
      onChange={(event) => set('relate_equipment_to_customer', event.currentTarget.checked)}
    />
  )
}
