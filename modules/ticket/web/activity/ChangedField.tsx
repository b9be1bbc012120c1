// "Changed the priority to High": a field and what it says now.
import { fieldTexts } from '#core/entity/texts.ts'
import { isEmpty, type Field } from '#core/fields/field.ts'
import { useTexts } from '#web/api/texts.ts'
import { FieldValue } from '#web/fields/FieldValue.tsx'
import { ticket } from '../../entities/ticket.ts'

/** The history may name fields of an older version: any of them may be missing. */
const fields: Partial<Record<string, Field>> = ticket.fields

/** Longer values are not repeated: they are on the page. */
const shortText = 60

export default function ChangedField({ name, value }: { name: string; value: unknown }) {
  const t = useTexts()
  const field = fields[name]
  const texts = fieldTexts(ticket, name)
  const label = t(texts.label) || name
  const isLong = typeof value === 'string' && value.length > shortText
  if (!field || isEmpty(value) || isLong || Array.isArray(value)) {
    return t('ticket.did.wrote', { field: label })
  }
  return (
    <>
      {t('ticket.did.changed', { field: label })}{' '}
      <b>
        <FieldValue field={field} texts={texts} value={value} compact />
      </b>
    </>
  )
}
