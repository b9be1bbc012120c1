// In the form of a new ticket, a customer and equipment that were not found are made along with it; other kinds in a sheet.
import type { ReactNode } from 'react'
import { CreateInPlaceContext, useCreateInPlace } from '#web/fields/create-in-place.ts'
import type { RecordFormState } from '#web/records/form/use-record-form.ts'
import { typedPresets } from '#web/records/form/typed-presets.ts'
import { customer } from '../../entities/customer.ts'
import type { Making } from './use-new-ticket.ts'

export type Presets = RecordFormState['values']

interface CreateAlongProps {
  kinds: readonly (keyof Making)[]
  /** `presets`: what was typed says of it. */
  onMake: (kind: keyof Making, presets: Presets) => void
  children: ReactNode
}

export function CreateAlong({ kinds, onMake, children }: CreateAlongProps) {
  const elsewhere = useCreateInPlace()
  return (
    <CreateInPlaceContext
      value={(request) => {
        const { typed } = request
        const kind = kinds.find((one) => one === request.entity.kind.toLowerCase())
        if (kind) onMake(kind, typed ? presetsOf(kind, typed) : {})
        else elsewhere?.(request)
      }}
    >
      {children}
    </CreateInPlaceContext>
  )
}

const presetsOf = (kind: keyof Making, typed: string): Presets =>
  kind === 'customer' ? typedPresets(customer, typed) : { description: typed }
