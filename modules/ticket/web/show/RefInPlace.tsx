// The field of a reference that is still empty; choosing saves at once, what is missing can be created.
import { fieldTexts } from '#core/entity/texts.ts'
import { useGroup } from '#web/api/context.ts'
import { FieldInput } from '#web/fields/FieldInput.tsx'
import { CreateInPlace } from '#web/records/form/CreateInPlace.tsx'
import { ticket as entity } from '../../entities/ticket.ts'
import { useChangeTicket } from '../move/use-change-ticket.ts'
import type { Ticket } from '../ticket-doc.ts'

interface RefInPlaceProps {
  ticket: Ticket
  name: 'customer_id' | 'equipment_id'
}

export default function RefInPlace({ ticket, name }: RefInPlaceProps) {
  const { db } = useGroup()
  const change = useChangeTicket(db, ticket)
  return (
    <CreateInPlace>
      <FieldInput
        entity={entity}
        field={entity.fields[name]}
        name={name}
        texts={fieldTexts(entity, name)}
        value={undefined}
        onChange={(id) => change.mutate({ patch: () => ({ [name]: id || undefined }) })}
      />
    </CreateInPlace>
  )
}
