// What the customer brings: what they own already by one press, anything else by search, or typed in on the spot: what it is first, and
// its number only where it has one. Equipment that belongs to another customer can become theirs.
import { Suspense, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useFind, useRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { FormField } from '#web/records/form/RecordForm.tsx'
import type { RecordFormState } from '#web/records/form/use-record-form.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import { useFocusFirst } from '#web/ui/form/use-focus-first.ts'
import { Chip } from '#web/ui/list/Chips.tsx'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import { ticket } from '../../../entities/ticket.ts'
import type { PartProps } from '../CustomerPart.tsx'
import styles from '../../ticket.module.css'
import classes from '../create.module.css'

const ThingNotes = latePiece(() => import('./ThingNotes.tsx'))

export function EquipmentPart({ form, part, isMaking, onLeave }: PartProps) {
  const id = chosen(form, 'equipment_id')
  useFormerCategory(form, id)
  const category = <FormField form={form} name="category_id" />
  if (isMaking) return <NewEquipment part={part} beside={category} onCancel={() => onLeave()} />
  return (
    <>
      <div>
        <FormField form={form} name="equipment_id" label="check-in.what" />
        <Owned form={form} />
        <Owner form={form} />
        {id !== '' && (
          <Suspense>
            <ThingNotes form={form} id={id} />
          </Suspense>
        )}
      </div>
      {category}
    </>
  )
}

/** Where nobody chose a category, equipment that was here before brings that of its last ticket. */
function useFormerCategory({ values, fill }: RecordFormState, equipment_id: string): void {
  const { db } = useGroup()
  const brought = useRef<unknown>(undefined)
  const sort = [{ created_at: 'desc' as const }]
  const query = { selector: { equipment_id }, fields: ['category_id'], sort, limit: 1 }
  const { data, isPlaceholderData } = useFind(db, 'Ticket', query, { enabled: equipment_id !== '' })
  const isKnown = equipment_id === '' || (data !== undefined && !isPlaceholderData)
  const category = equipment_id === '' ? undefined : data?.docs[0]?.category_id
  useEffect(() => {
    const { category_id } = values
    const isChosen = Boolean(category_id) && category_id !== brought.current
    if (!isKnown || isChosen || (category_id || undefined) === category) return
    brought.current = category
    fill('category_id', category)
    // What is typed besides changes nothing of it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [equipment_id, isKnown, category])
}

interface NewEquipmentProps {
  part: RecordFormState
  /** A field of the ticket that there is room for. */
  beside: ReactNode
  onCancel: () => void
}

function NewEquipment({ part, beside, onCancel }: NewEquipmentProps) {
  const t = useTexts()
  const box = useFocusFirst<HTMLFieldSetElement>('everywhere')
  const isNamed = Boolean(part.values.description)
  return (
    <fieldset ref={box} className={classes.made} aria-label={t('equipment.new')}>
      <Button className={classes.instead} size="xs" variant="subtle" onClick={onCancel}>
        {t('ticket.search-instead')}
      </Button>
      <FormField
        form={part}
        name="description"
        label="check-in.what"
        as={{ rows: 1, maxRows: 4 }}
        isFirst={!isNamed}
      />
      <div className={classes.pair}>
        <FormField form={part} name="maker" isFirst={isNamed} />
        <FormField form={part} name="identifier" />
        <FormField form={part} name="location" />
        {beside}
      </div>
    </fieldset>
  )
}

/** The record that is chosen; nothing while its name is still being typed. */
export function chosen(
  form: Pick<RecordFormState, 'values'>,
  name: 'customer_id' | 'equipment_id',
): string {
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
    <div className={classes.days}>
      <span className="faint">{t('ticket.owns')}</span>
      {data.docs.map(({ _id, label }) => (
        <Chip key={_id} onClick={() => form.set('equipment_id', _id)}>
          {label}
        </Chip>
      ))}
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
      className={styles.relate}
      label={t('ticket.fields.relate_equipment_to_customer')}
      checked={form.values.relate_equipment_to_customer === true}
      onChange={(event) => set('relate_equipment_to_customer', event.currentTarget.checked)}
    />
  )
}
