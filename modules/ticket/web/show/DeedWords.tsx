// One deed of the activity in words: "moved it to In progress".
import { fieldTexts } from '#core/entity/texts.ts'
import { isEmpty, type Field } from '#core/fields/field.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { FieldValue } from '#web/fields/FieldValue.tsx'
import { ticket } from '../../entities/ticket.ts'
import type { Deed } from './activity.ts'

/** The history may name fields of an older version: any of them may be missing. */
const fields: Partial<Record<string, Field>> = ticket.fields

/** Longer values are not repeated: they stand on the page. */
const shortText = 60

export function DeedWords({ deed, by }: { deed: Deed; by: string | undefined }) {
  const t = useTexts()
  const { people } = useGroup()
  switch (deed.verb) {
    case 'moved': {
      const { status, reason } = deed
      const field = status === 'cancel' ? 'cancel_reason' : 'block_reason'
      return (
        <>
          {t('ticket.did.moved')} <b>{t(`ticket.options.status.${status}`)}</b>
          {reason && ` (${t(`ticket.options.${field}.${reason}`)})`}
        </>
      )
    }
    case 'assigned': {
      if (!deed.person) return t('ticket.did.released')
      if (deed.person === by) return t('ticket.did.took')
      return (
        <>
          {t('ticket.did.assigned')} <b>{people.get(deed.person)?.name}</b>
        </>
      )
    }
    case 'ticked': {
      const [line] = deed.lines
      if (deed.lines.length > 1) return t('ticket.did.ticked-many', { count: deed.lines.length })
      return (
        <>
          {t('ticket.did.ticked')} <b>{line}</b>
        </>
      )
    }
    case 'changed':
      return <ChangedField name={deed.field} value={deed.value} />
    default:
      return t(`ticket.did.${deed.verb}`)
  }
}

function ChangedField({ name, value }: { name: string; value: unknown }) {
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
