// The field of a reference that is still empty; choosing saves at once, what is missing can be created.
import { useState } from 'react'
import { fieldTexts } from '#core/entity/texts.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { FieldInput } from '#web/fields/FieldInput.tsx'
import { CreateInPlace } from '#web/records/form/CreateInPlace.tsx'
import { useChange } from '#web/records/use-change.ts'
import { ticket as entity } from '../../entities/ticket.ts'
import type { Ticket } from '../ticket-doc.ts'

interface RefInPlaceProps {
  ticket: Ticket
  name: 'customer_id' | 'equipment_id'
}

export default function RefInPlace({ ticket, name }: RefInPlaceProps) {
  const { db } = useGroup()
  const change = useChange(db, 'Ticket', ticket)
  const t = useTexts()
  const field = entity.fields[name]
  // A name that is being typed; it is saved once it became a record.
  const [typed, setTyped] = useState<unknown>()
  const [error, setError] = useState<string>()
  const take = (value: unknown) => {
    setTyped(value)
    setError(undefined)
    const parsed = field.parse(value)
    if (!('value' in parsed) || !parsed.value) return
    const patch = () => ({ [name]: parsed.value })
    change.mutate({ patch }, { onError: () => setTyped(undefined) })
  }
  return (
    <CreateInPlace>
      <FieldInput
        entity={entity}
        field={field}
        name={name}
        texts={fieldTexts(entity, name)}
        value={typed}
        error={error}
        onChange={take}
        onBlur={() => setError(typed === undefined ? undefined : t('errors.invalid'))}
      />
    </CreateInPlace>
  )
}
